import type { StaffVisitOutcome } from '@sahaya/domain';

const outcome: Record<StaffVisitOutcome, string> = {
  completed: 'It took place: mark it complete for the helper',
  customer_absent: 'The customer was absent: report it for the helper',
  helper_absent: 'The helper did not come: report it for the customer',
};
const done: Record<StaffVisitOutcome, string> = {
  completed: 'Marked complete. Both parties are notified.',
  customer_absent: 'Reported. Both parties are notified.',
  helper_absent: 'Reported. Both parties are notified.',
};

/** Texts of recording for a party whether a visit took place. */
export const visitTexts = {
  label: 'Complete or missed',
  asks: 'What happened?',
  outcome,
  done,
  confirm: 'Record',
  keep: 'Cancel',
  loading: 'Computing the amounts',
  changed: 'The booking has changed. Check it and confirm again.',
  fee: 'Charged to the customer',
  refund: 'Refund to the customer',
  credit: 'Credit to the customer',
  helper: 'Paid to the helper',
  strike: 'Strike for the helper',
  yes: 'Yes',
  no: 'No',
  unconfirmed:
    'No start code was entered: the pay waits until the customer confirms the visit, or until the time to dispute it is over.',
  contestBy: (moment: string) => `The other side can contest it until ${moment}. No money moves before.`,
} as const;
