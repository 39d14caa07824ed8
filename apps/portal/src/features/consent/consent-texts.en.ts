import { BRAND } from '@sahaya/domain';
import type { ConsentTexts } from './consent-texts.js';

/** The texts about the consent to the terms, outside the checkbox, in English. */
export const consentTextsEn: ConsentTexts = {
  title: 'Before you go on',
  lead: `Please read and accept the terms and the privacy policy of ${BRAND}.`,
  changedTitle: 'Our terms have changed',
  changedLead: (version) => `Please read and accept the terms and the privacy policy of ${version} before you go on.`,
  disagree: 'If you do not agree, you can log out or write to us. What you have booked before goes on.',
  contact: 'Contact us',
  submit: 'Agree and continue',

  row: 'Consent',
  given: (version, date) => `You agreed to our terms and privacy policy (${version}) on ${date}.`,
  missing: 'The terms and the privacy policy have not been accepted yet.',
  withdrawn: (date) => `You withdrew your consent on ${date}.`,
  effect: {
    customer: 'You cannot make new bookings and subscriptions until you give it again. Those you have go on.',
    helper: 'You get no new bookings and subscriptions until you give it again. Those you have go on.',
  },
  withdraw: 'Withdraw consent',
  withdrawTitle: 'Withdraw your consent?',
  withdrawText: {
    customer:
      'You will not be able to make new bookings and subscriptions or renew a subscription until you give your consent again. Those you have go on.',
    helper:
      'Customers will not find you, and you will get no new bookings and subscriptions, until you give your consent again. Those you have go on.',
  },
  withdrawYes: 'Yes, withdraw it',
  again: 'Give consent again',
};
