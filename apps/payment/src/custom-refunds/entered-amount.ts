import { AppError } from '@sahaya/contracts';
import { toPaise, toRupees } from '@sahaya/domain';

/** Paise of an amount that staff entered in rupees: above 0, with at most two decimals. Throws REFUND_AMOUNT otherwise. */
export function paiseOf(amount: number | null): number {
  const paise = amount === null ? 0 : Math.round(amount * 100);
  if (amount === null || paise <= 0 || !Number.isSafeInteger(paise) || toRupees(paise) !== amount) {
    throw new AppError('REFUND_AMOUNT', { field: 'amount' });
  }
  return toPaise(amount);
}
