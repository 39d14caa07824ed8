/** Texts for two staff members at one ticket. */
export const collisionTexts = {
  isLooking: (name: string) => `${name} is looking at this ticket`,
  isWriting: (name: string) => `${name} is writing an answer`,
  answered: (name: string) => `${name} answered since you began`,
  senderWrote: 'The customer wrote since you began',
  hint: (at: string) => `${at}. Your text is kept. Read the history first, or send it as it is.`,
  readFirst: 'Read first',
  sendAnyway: 'Send anyway',
};
