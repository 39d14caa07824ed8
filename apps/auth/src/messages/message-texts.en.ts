import { BRAND, BRANDING } from '@sahaya/domain';
import type { MessageTexts } from './message-texts.js';

const CONTACTS = { email: 'email address', phone: 'mobile number' };
const LANGUAGE_NAMES = { en: 'English', hi: 'Hindi' };
const HELP = `If you did not do this, change your password and write to ${BRANDING.supportEmail} at once.`;
const ERASED = {
  customer:
    'your name, email address, mobile number, photo, nominee, saved addresses, favourites, sign-ins, settings, notifications, and the texts of your support tickets',
  helper:
    'your name, email address, mobile number, photo, nominee, public profile, verification, working hours, payout account, sign-ins, settings, notifications, and the texts of your support tickets',
};
const MONEY = { customer: 'payments, refunds and receipts', helper: 'earnings and payouts' };

export const messageTextsEn: MessageTexts = {
  codes: {
    reset: { subject: 'Your password code', what: 'is your code to set a new password' },
    verify: { subject: 'Your verification code', what: 'is your code to verify your contact' },
    change: { subject: 'Your code for the new contact', what: 'is your code to add this contact to your account' },
    support: {
      subject: 'Your code from our support',
      what: 'is your code for the change that you asked our support for. On the login page, choose “Confirm a new email or number”',
    },
  },
  codeRest: 'It is valid for 10 minutes. Never share it: we do not ask for it.',
  plain: {
    'password-changed': {
      subject: 'Your password was changed',
      text: `The password of your ${BRAND} account was changed. If you did not change it, set a new one with “Forgot password” and write to ${BRANDING.supportEmail}.`,
    },
    'second-factor-on': {
      subject: 'Two-step sign-in is on',
      text: `From now on, signing in to your ${BRAND} account needs a code of your authenticator app. ${HELP}`,
    },
    'second-factor-off': {
      subject: 'Two-step sign-in is off',
      text: `Signing in to your ${BRAND} account needs your password only. ${HELP}`,
    },
    'second-factor-reset': {
      subject: 'Two-step sign-in was reset',
      text: `Our staff removed the authenticator app from your ${BRAND} account and signed you out everywhere. ${HELP}`,
    },
    'recovery-codes-new': {
      subject: 'You have new recovery codes',
      text: `New recovery codes were made for your ${BRAND} account; the earlier ones no longer work. ${HELP}`,
    },
    'export-invited': {
      subject: 'How to get your data',
      text: `You asked our support for your data. Sign in to ${BRAND}, open Privacy and your data in your profile and choose Download my data; it asks for your password. If you did not ask for it, there is nothing to do.`,
    },
    'deletion-invited': {
      subject: 'How to delete your account',
      text: `You asked our support to delete your account. Nothing is deleted yet. Sign in to ${BRAND}, open Privacy and your data in your profile and choose Delete account; you can take it back for 7 days. If you did not ask for it, there is nothing to do.`,
    },
  },
  passkeyAdded: (name) => ({
    subject: 'A passkey was added',
    text: `The passkey “${name}” was added to your ${BRAND} account. It can be used in place of a code. ${HELP}`,
  }),
  passkeyRemoved: (name) => ({
    subject: 'A passkey was removed',
    text: `The passkey “${name}” was removed from your ${BRAND} account. ${HELP}`,
  }),
  recoveryCodeUsed: (left) => ({
    subject: 'A recovery code was used',
    text: `A recovery code of your ${BRAND} account was used. Codes left: ${left}. ${HELP}`,
  }),
  profileChanged: (name, language) => ({
    subject: 'Your profile was changed',
    text: `Our support changed your ${BRAND} profile on request. Your name is now “${name}” and your language ${LANGUAGE_NAMES[language]}. If you did not ask for it, write to ${BRANDING.supportEmail} at once.`,
  }),
  contactChanged: (contact, masked) => ({
    subject: `Your ${CONTACTS[contact]} was changed`,
    text: `The ${CONTACTS[contact]} of your ${BRAND} account is now ${masked}. If you did not change it, write to ${BRANDING.supportEmail} at once.`,
  }),
  contactProposed: (contact, masked) => ({
    subject: `A new ${CONTACTS[contact]} for your account`,
    text: `Our support was asked to change the ${CONTACTS[contact]} of your ${BRAND} account to ${masked}. It changes only after a second check and with a code that is sent there. If you did not ask for it, write to ${BRANDING.supportEmail} at once, and we stop it.`,
  }),
  deletionSubject: 'Your account was deleted',
  deletionLetter: ({ number, date, role, recordYears }) => [
    `Your ${BRAND} account was deleted on ${date}. The number of this receipt is ${number}.`,
    `We erased ${ERASED[role]}.`,
    `We keep bookings, subscriptions, ${MONEY[role]} for ${recordYears} years, as the law requires. They no longer have your name: they belong to a number that only this receipt connects with you. Chat messages, reviews and disputes also stay under this number, because they belong to the other person as well, and so do safety reports.`,
    `The other parts of the platform erase their copies within minutes, and short-lived copies expire within 30 days of your request. If a backup from before the deletion is restored, we delete your account again.`,
    `This is our last message. We delete the address to which it was sent as soon as it is delivered, and after three days at the latest. For questions, write to ${BRANDING.supportEmail} with the number of this receipt.`,
  ],
  deletionSms: ({ number, date, recordYears }) =>
    `Your ${BRAND} account was deleted on ${date}. Receipt ${number}. Bookings and money are kept without your name for ${recordYears} years. Your number is no longer stored.`,
};
