/** The tax that a price contains, half-up to the paisa: what is shown is what was charged, tax included. */
export const includedTaxPaise = (paise: number, percent: number): number =>
  Math.round((paise * percent) / (100 + percent));

/** `2026-27/000042`: of a financial year, numbered without gaps. */
export const receiptNumber = (year: string, serial: number): string => `${year}/${String(serial).padStart(6, '0')}`;
