/** The present moment of the screens; business days are counted from it in IST. */
export const now = (): Date => new Date();
