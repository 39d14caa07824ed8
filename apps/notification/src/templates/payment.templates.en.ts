import { formatDate } from './formatters.en.js';
import { formatPaise } from './formatters.js';
import type { PaymentTemplates } from './template-types.js';

export const paymentTemplatesEn: PaymentTemplates = {
  'refund-started': ({ amountPaise, expectedBy }) => ({
    title: 'Refund on its way',
    body: `We refund ${formatPaise(amountPaise)}${expectedBy ? `. It should arrive by ${formatDate(expectedBy)}` : ''}.`,
  }),
  'refund-arrived': ({ amountPaise }) => ({
    title: 'Refund done',
    body: `${formatPaise(amountPaise)} went back to the account that you paid from.`,
  }),
  'refund-late': ({ amountPaise, expectedBy }) => ({
    title: 'Your refund is late',
    body: `We are sorry: your refund of ${formatPaise(amountPaise)} should have arrived${expectedBy ? ` by ${formatDate(expectedBy)}` : ''}. Our support is looking after it; you need not do anything.`,
  }),
  'payout-paid': ({ amountPaise, masked }) => ({
    title: 'You were paid',
    body: `${formatPaise(amountPaise)} went to ${masked}.`,
  }),
  'payout-failed': ({ amountPaise, masked }) => ({
    title: 'A payout did not arrive',
    body: `${formatPaise(amountPaise)} could not be paid to ${masked}. It is in your balance again. Please check where you are paid: it goes out with the next payout.`,
  }),
  'credit-granted': ({ amountPaise }) => ({
    title: 'Credit for you',
    body: `You have ${formatPaise(amountPaise)} of credit. It counts towards your next payment.`,
  }),
};
