/** The tax included in a price, rounded half up. Displayed prices include tax. */
export const includedTaxPaise = (paise: number, percent: number): number =>
  Math.round((paise * percent) / (100 + percent));

/** `2026-27/000042`: numbered without gaps within a financial year. */
export const receiptNumber = (year: string, serial: number): string => `${year}/${String(serial).padStart(6, '0')}`;
