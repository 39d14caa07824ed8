/** The working name of the product: the one place that sets it. */
export const BRAND = 'Sahaya';
