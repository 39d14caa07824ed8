import type { PaymentDoc } from '../shared/payment.model.js';
import type { ProviderPayment } from '../razorpay/razorpay.module.js';

/** The difference of one payment between the provider and us; `refundedPaise` is the refunded amount. */
export function differenceOf(
  theirs: ProviderPayment | undefined,
  ours: (Pick<PaymentDoc, '_id' | 'amountPaise' | 'feePaise' | 'taxPaise'> & { sentBackPaise: number }) | undefined,
): string | undefined {
  if (!ours) return theirs?.captured ? `${theirs.id}: captured there, unknown here` : undefined;
  if (!theirs?.captured) return `${ours._id}: captured here, not there`;
  const pairs: [what: string, here: number, there: number][] = [
    ['amount', ours.amountPaise, theirs.amount],
    ['refunded', ours.sentBackPaise, theirs.amount_refunded],
    ['fee', ours.feePaise ?? 0, theirs.fee ?? 0],
    ['tax', ours.taxPaise ?? 0, theirs.tax ?? 0],
  ];
  const different = pairs.filter(([, here, there]) => here !== there);
  if (different.length === 0) return undefined;
  return `${ours._id}: ${different.map(([what, here, there]) => `${what} ${here} here, ${there} there`).join(', ')}`;
}
