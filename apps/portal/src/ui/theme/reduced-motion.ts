/** The setting of the device for people to whom animations are unpleasant. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
