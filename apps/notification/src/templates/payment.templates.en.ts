import { BRAND } from '@sahaya/domain';
import { formatDate } from './formatters.en.js';
import { formatPaise } from './formatters.js';
import type { PaymentTemplates } from './template-types.js';

export const paymentTemplatesEn: PaymentTemplates = {
  'refund-started': ({ amountPaise, expectedBy }) => ({
    title: 'Refund started',
    body: `We are refunding ${formatPaise(amountPaise)}${expectedBy ? `. It should arrive by ${formatDate(expectedBy)}` : ''}.`,
  }),
  'refund-arrived': ({ amountPaise }) => ({
    title: 'Refund completed',
    body: `${formatPaise(amountPaise)} was returned to your original payment method.`,
  }),
  'refund-late': ({ amountPaise, expectedBy }) => ({
    title: 'Your refund is late',
    body: `We are sorry: your refund of ${formatPaise(amountPaise)} should have arrived${expectedBy ? ` by ${formatDate(expectedBy)}` : ''}. Our support team is working on it; you do not need to do anything.`,
  }),
  'payout-paid': ({ amountPaise, masked }) => ({
    title: 'Payout sent',
    body: `${formatPaise(amountPaise)} was paid to ${masked}.`,
  }),
  'payout-failed': ({ amountPaise, masked }) => ({
    title: 'Payout failed',
    body: `${formatPaise(amountPaise)} could not be paid to ${masked}. It is back in your balance. Please check your payout account: we try again with the next payout.`,
  }),
  'payout-account-changed': ({ masked }) => ({
    title: 'Your payout account was changed',
    body: `Payouts go to ${masked}, starting 24 hours after this change. If you did not change it, write to our support at once.`,
  }),
  'credit-granted': ({ amountPaise, byStaff }) => ({
    title: 'Credit added',
    body: `${byStaff ? `${BRAND} support` : 'We'} added ${formatPaise(amountPaise)} of credit. It is applied to your next payment.`,
  }),
};
