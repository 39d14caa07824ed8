/** The provider takes no order below one rupee. */
export const LEAST_PAYMENT_PAISE = 100;

/**
 * What is paid how: credit pays the price, never the dues of earlier visits, and leaves nothing or at least a rupee
 * to be paid in money (decisions A6).
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
