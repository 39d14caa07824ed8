/** Texts around tickets that staff open for callers. */
export const phoneTicketTexts = {
  open: 'Ticket from a call',
  personHint: (name: string) =>
    `${name} sees the ticket under My requests and is notified. Replies reach them as notifications.`,
  guestHint:
    'For a caller without an account. Open the ticket of a customer or helper on their page, so that they see it and can answer.',
  name: 'Name of the caller',
  phone: 'Mobile number (optional)',
  email: 'Email for the answer (optional)',
  category: 'Category',
  subject: 'Subject',
  said: 'What the caller said',
  opened: (number: string) => `Ticket ${number} opened and assigned to you`,
  byPhone: 'By phone',
  openedBy: 'Opened by',
  callBack: 'No email: call back, and add notes here.',
};
