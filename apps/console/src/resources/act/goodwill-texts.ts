/** Texts of a goodwill credit. */
export const goodwillTexts = {
  label: 'Goodwill credit',
  hint: 'Adds credit to the wallet of the customer, who is notified. It is used for the next payment and cannot be paid out; we bear it. At most ₹5,000. It counts in the refund limits: above ₹2,000 in 24 hours, a second person in finance approves it.',
  amount: 'Amount in rupees',
  granted: (rupees: string) => `${rupees} added to the wallet. The customer is notified.`,
  awaiting: (rupees: string) => `${rupees} awaits the approval of a second person.`,
} as const;
