/** The provider accepts no order below one rupee. */
export const LEAST_PAYMENT_PAISE = 100;

/**
 * Minutes after which the provider closes an open payment window, and between the first queries for a payment that no
 * webhook reported: one that is made in the window is found by the second query.
 */
export const PAYMENT_WINDOW_MINUTES = 15;

/**
 * Splits an amount into credit and payment. Credit pays for the price, never for dues of earlier visits, and leaves
 * either nothing or at least one rupee to pay.
 */
export function payableOf({
  pricePaise,
  duesPaise,
  freeCreditPaise,
}: {
  pricePaise: number;
  duesPaise: number;
  freeCreditPaise: number;
}): { creditPaise: number; amountPaise: number } {
  const most = Math.min(freeCreditPaise, pricePaise);
  const rest = pricePaise - most + duesPaise;
  const creditPaise = rest === 0 ? most : Math.max(0, most - Math.max(0, LEAST_PAYMENT_PAISE - rest));
  return { creditPaise, amountPaise: pricePaise - creditPaise + duesPaise };
}
