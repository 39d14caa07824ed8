export const auditTexts = {
  subject: 'Person concerned',
  call: 'Action',
  days: 'Days',
  from: 'From',
  to: 'Until',
  copyId: 'Copy id',
  copied: 'Copied',
  /** A subject without a page. */
  other: 'Record',
  kind: {
    bookings: 'Booking',
    subscriptions: 'Subscription',
    users: 'User',
    helpers: 'Helper',
    tickets: 'Ticket',
    chats: 'Chat',
    disputes: 'Dispute',
    payouts: 'Payout batch',
    'dead-letters': 'Failed event',
  },
};
