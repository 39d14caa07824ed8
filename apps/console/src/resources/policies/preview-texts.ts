import { formatRupees, type PolicyEffect, type PolicyEffectSum, toRupees } from '@sahaya/domain';

export const previewTexts = {
  title: 'Past visits under the new values',
  /** `from` and `to` are written days. */
  basis: (visits: number, from: string, to: string) =>
    `${visits === 1 ? 'One visit' : `${visits} visits`} from ${from} to ${to}, as if everybody had acted the same way.`,
  same: 'No fee, credit or surcharge of these visits depends on the changed values.',
  failed: 'The preview could not be calculated',
  amount: 'Amount',
  now: 'Current values',
  then: 'New values',
  difference: 'Difference',
  sum: ({ visits, paise }: PolicyEffectSum) => `${formatRupees(toRupees(paise))} (${visits})`,
  effect: {
    cancellationFee: 'Late cancellation fees',
    noShowFee: 'Fees of absent customers',
    helperCredit: 'Credits for late or absent helpers',
    processingFee: 'Processing fees',
    emergencySurcharge: 'Surcharges of immediate visits',
  } satisfies Record<PolicyEffect, string>,
};
