/** The product name. It is set only here. */
export const BRAND = 'Sahaya';
