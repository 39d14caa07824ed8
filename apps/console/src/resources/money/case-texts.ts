export const caseTexts = {
  copyId: 'Copy id',
  copied: 'Copied',
  person: 'Customer',
  plan: (from: string, until: string) => `${from} to ${until}`,
  rejectHint: 'Nothing is refunded by this request. A new one can be submitted.',
  /** Approval of a custom refund. */
  approve: {
    amount: 'Refund',
    credit: 'With credit',
    for: 'For',
    proposedBy: 'Proposed by',
    reason: 'Reason',
    paid: 'Paid',
    left: 'Left after this refund',
    leftOf: (left: string, refundable: string) => `${left} of ${refundable} refundable`,
    inDispute: 'A dispute decides about this money',
    failed: 'The history could not be loaded',
    history: 'Earlier refunds of this customer',
    noHistory: 'No earlier refunds',
    more: (count: string) => `The latest of ${count}`,
    sameCase: 'same booking or subscription',
  },
};
