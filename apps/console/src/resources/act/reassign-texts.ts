/** Texts of choosing another helper for a visit. */
export const reassignTexts = {
  label: 'Choose another helper',
  hint: 'The helper of this visit cannot come. We cancel the visit for them and ask the helper whom you choose at once. They have ten minutes to answer; then the search asks others. The customer confirms the new helper, or takes the refund.',
  searchHint:
    'We ask this helper at once, beside those who were asked before. They have ten minutes to answer. The customer confirms the new helper, or takes the refund.',
  asks: 'Who should be asked?',
  loading: 'Looking for helpers',
  nobody: 'No helper nearby is free for this visit at the same price or less.',
  again: 'This has changed. Check the new details and confirm again.',
  keep: 'Keep helper',
  back: 'Cancel',
  ask: (name: string) => `Ask ${name}`,
  done: (name: string) => `${name} is asked. Both parties are notified.`,
  asked: (name: string) => `${name} is asked.`,
  samePrice: 'same price',
  saves: (rupees: string) => `${rupees} less`,
} as const;
