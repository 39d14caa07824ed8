import { type Contact, CONTACTS } from '@sahaya/domain';
import { z } from 'zod';
import { user } from './auth.contract.js';
import { endpoint, event, rpc } from '../define.js';
import { privateField } from '../private-field.js';
import { id, instant, nothing, rawText, ROLES, text } from '../shapes.js';

/** A signed-in device. */
export const session = z.object({
  _id: id,
  /** "Chrome on Android"; empty if the client sent no user agent. */
  device: z.string(),
  createdAt: instant,
  /** Accurate to about ten minutes. */
  lastSeenAt: instant,
  /** The session of this request. */
  current: z.boolean(),
});
export type Session = z.output<typeof session>;
const sessions = z.object({ sessions: z.array(session) });

export const listSessions = endpoint('GET /auth/sessions', 'rpc.auth.list-sessions', {
  access: 'login',
  summary: 'Signed-in devices, latest first',
  input: nothing,
  output: sessions,
});
export const revokeSession = endpoint('DELETE /auth/sessions/:id', 'rpc.auth.revoke-session', {
  access: 'login',
  summary: 'Sign out one device',
  message: 'Signed out',
  input: z.object({ id }),
  output: sessions,
});
export const revokeOtherSessions = endpoint('POST /auth/sessions/revoke-others', 'rpc.auth.revoke-other-sessions', {
  access: 'login',
  summary: 'Sign out every device but this one',
  message: 'Signed out everywhere else',
  input: nothing,
  output: sessions,
});

const newPassword = { password: rawText(), confirmPassword: z.string().max(1024).optional() };

export const changePassword = endpoint('POST /auth/password', 'rpc.auth.change-password', {
  access: 'login',
  summary: 'Change the password; every other session ends',
  message: 'Password changed',
  input: z.object({ currentPassword: rawText(), ...newPassword }),
  output: nothing,
});
export const requestPasswordReset = endpoint('POST /auth/password-reset', 'rpc.auth.request-password-reset', {
  access: 'public',
  kind: 'code',
  summary: 'Send a code to an account’s email or phone; the response does not reveal whether the account exists',
  message: 'If there is an account, a code is on its way',
  input: z.object({ identifier: text() }),
  output: z.object({ expiresInSeconds: z.number() }),
});
export const confirmPasswordReset = endpoint('POST /auth/password-reset/confirm', 'rpc.auth.confirm-password-reset', {
  access: 'public',
  kind: 'sign-in',
  judgesCode: true,
  summary: 'Set a new password with the code; every session ends',
  message: 'Password changed. Please log in.',
  input: z.object({ identifier: text(), code: text(20), ...newPassword }),
  output: nothing,
});

export { type Contact, CONTACTS };
/** Default: the contact that is not verified yet, email first. */
const contact = z.enum(CONTACTS).optional().catch(undefined);

export const requestVerification = endpoint('POST /auth/verification', 'rpc.auth.request-verification', {
  access: 'login',
  kind: 'code',
  summary: 'Send a code to the account’s own email or phone; a verified one gets none',
  input: z.object({ contact }),
  output: z.object({ contact: z.enum(CONTACTS), verified: z.boolean(), expiresInSeconds: z.number() }),
});
export const confirmVerification = endpoint('POST /auth/verification/confirm', 'rpc.auth.confirm-verification', {
  access: 'login',
  judgesCode: true,
  summary: 'Verify the email or phone with the code',
  message: 'Verified',
  input: z.object({ contact, code: text(20) }),
  output: z.object({ user }),
});

export const requestContactChange = endpoint('POST /auth/contact-change', 'rpc.auth.request-contact-change', {
  access: 'login',
  kind: 'code',
  summary: 'Send a code to a new email or phone of the account, which needs the password',
  message: 'A code is on its way',
  input: z.object({ to: text(), password: rawText() }),
  output: z.object({ contact: z.enum(CONTACTS), expiresInSeconds: z.number() }),
});
export const confirmContactChange = endpoint('POST /auth/contact-change/confirm', 'rpc.auth.confirm-contact-change', {
  access: 'login',
  judgesCode: true,
  summary: 'Change or add the email or phone with the code; the old and the new contact are told',
  message: 'Changed',
  input: z.object({ to: text(), code: text(20) }),
  output: z.object({ user }),
});

export const giveConsent = endpoint('POST /auth/consent', 'rpc.auth.give-consent', {
  access: 'login',
  summary:
    'Agree to this version of the terms and the privacy policy, and confirm an age of 18 or older. Refused unless it is the current version, which `details.version` of the refusal names',
  message: 'Thank you',
  input: z.object({ version: text(20) }),
  output: z.object({ user }),
});
export const withdrawConsent = endpoint('DELETE /auth/consent', 'rpc.auth.withdraw-consent', {
  access: 'login',
  summary: 'Withdraw the consent: no new bookings and subscriptions until it is given again; existing ones go on',
  message: 'Consent withdrawn',
  input: nothing,
  output: z.object({ user }),
});

export const requestDeletion = endpoint('POST /auth/deletion', 'rpc.auth.request-deletion', {
  access: 'login',
  summary:
    'Ask for the account to be deleted; refused while bookings are active or money is not settled. Can be taken back for 7 days',
  message: 'Your account will be deleted in 7 days',
  input: nothing,
  output: z.object({ user }),
});
export const undoDeletion = endpoint('DELETE /auth/deletion', 'rpc.auth.undo-deletion', {
  access: 'login',
  summary: 'Take back the deletion of the account',
  message: 'Your account stays',
  input: nothing,
  output: z.object({ user }),
});

/** The person who may exercise the rights of the owner after their death or incapacity. */
export const nominee = z.object({ name: z.string(), contact: privateField('text', z.string()), since: instant });
export type AccountNominee = z.output<typeof nominee>;
const ownNominee = z.object({ nominee: nominee.optional() });
export const getNominee = endpoint('GET /users/nominee', 'rpc.auth.get-nominee', {
  access: 'login',
  summary: 'The nominee of the account, if the owner named one',
  input: nothing,
  output: ownNominee,
});
export const setNominee = endpoint('PUT /users/nominee', 'rpc.auth.set-nominee', {
  access: 'login',
  summary: 'Name or change the nominee of the account: a name, and an email or phone',
  message: 'Nominee saved',
  input: z.object({ name: text(), contact: text() }),
  output: ownNominee,
});
export const removeNominee = endpoint('DELETE /users/nominee', 'rpc.auth.remove-nominee', {
  access: 'login',
  summary: 'Remove the nominee of the account',
  message: 'Nominee removed',
  input: nothing,
  output: ownNominee,
});

/**
 * The gateway checks the password and collects the data from every service that keeps some; no single service answers
 * it, so it is not a row of the table.
 */
export const exportMyData = {
  method: 'POST',
  path: '/auth/export',
  fields: z.object({ password: rawText() }),
  output: z.object({ exportedAt: instant }).catchall(z.unknown()),
} as const;

/** Messages kept locally because no mail server or SMS gateway is set; available only with DEV_MAILBOX=true. */
export const devMailbox = endpoint('GET /dev/mailbox', 'rpc.auth.dev-mailbox', {
  access: 'public',
  summary: 'Development only, off by default: emails and text messages that stay local, newest first',
  input: z.object({ to: text(200) }),
  output: z.object({
    messages: z.array(
      z.object({
        channel: z.enum(CONTACTS),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        code: z.string(),
        at: instant,
        replyTo: z.string().optional(),
      }),
    ),
  }),
});

/**
 * The sections of the data export. `account` is one object, all others are lists. A section has no secrets (hashes,
 * keys, tokens), no notes of staff, and of other people only what the screens of the person show as well.
 */
export const EXPORT_SECTIONS = [
  'account',
  'consents',
  'addresses',
  'sessions',
  'bookings',
  'subscriptions',
  'subscriptionVisits',
  'reviews',
  'disputes',
  'messages',
  'favourites',
  'blockedUsers',
  'waitlist',
  'wallet',
  'walletEntries',
  'dues',
  'orders',
  'payments',
  'refunds',
  'receipts',
  'notifications',
  'notificationDeliveries',
  'notificationPreferences',
  'pushDevices',
  'calendarFeed',
  'tickets',
  'helperProfile',
  'verifications',
  'timeOff',
  'sickDays',
  'strikes',
  'earnings',
  'earningsBalance',
  'payoutAccount',
  'payouts',
] as const;
export type ExportSection = (typeof EXPORT_SECTIONS)[number];

/**
 * A person's own records, in parts and pages, because a NATS message holds at most 1 MB. `after` is the `next` of the
 * previous page; the last page has none.
 */
const exportPart = <R extends z.ZodType>(subject: `rpc.${string}.${string}`, row: R) =>
  rpc(
    subject,
    z.object({ userId: id, after: z.string().optional() }),
    z.object({ rows: z.array(row), next: z.string().optional() }),
  );
export const exportAccount = exportPart('rpc.auth.export-account', z.unknown());
export const exportBookings = exportPart('rpc.booking.export-bookings', z.unknown());
export const exportReviews = exportPart('rpc.booking.export-reviews', z.unknown());
export const exportDisputes = exportPart('rpc.booking.export-disputes', z.unknown());
export const exportMessages = exportPart('rpc.chat.export-messages', z.unknown());
export const exportSubscriptions = exportPart('rpc.subscription.export-subscriptions', z.unknown());

/** A record of a part that has several sections. */
const exportRecord = z.object({ section: z.enum(EXPORT_SECTIONS), record: z.unknown() });
export type ExportRecord = z.output<typeof exportRecord>;
export const exportBookingRecords = exportPart('rpc.booking.export-records', exportRecord);
export const exportCatalogRecords = exportPart('rpc.catalog.export-records', exportRecord);
export const exportNotificationRecords = exportPart('rpc.notification.export-records', exportRecord);
export const exportPaymentRecords = exportPart('rpc.payment.export-records', exportRecord);
export const exportSubscriptionRecords = exportPart('rpc.subscription.export-records', exportRecord);
export const exportSupportRecords = exportPart('rpc.support.export-records', exportRecord);

/** Active bookings and subscriptions, checked before an account is deleted. */
export const countActiveBookings = rpc(
  'rpc.booking.count-active',
  z.object({ userId: id }),
  z.object({ active: z.number().int() }),
);

/** A deletion, without personal data, as the list of deletions outside the databases has it. */
export const deletion = z.object({ userId: id, role: z.enum(['customer', 'helper']), deletedAt: instant });
export type Deletion = z.output<typeof deletion>;
/** For `npm run deletions`: all deletions in pages. `after` is the `next` of the previous page. */
export const listDeletions = rpc(
  'rpc.auth.list-deletions',
  z.object({ after: z.string().optional() }),
  z.object({ deletions: z.array(deletion), next: z.string().optional() }),
);
/**
 * For `npm run deletions`, after a backup was restored: deletes the accounts that came back, and announces every
 * deletion again, so that all services erase their part. A repetition changes nothing. Staff accounts are left alone.
 */
export const reapplyDeletions = rpc(
  'rpc.auth.reapply-deletions',
  z.object({ deletions: z.array(deletion).max(100) }),
  z.object({ deletedAgain: z.number().int(), announced: z.number().int() }),
);

/** The account is deleted permanently: every service erases the personal data that it keeps of this person. */
export const ACCOUNT_DELETED = event('events.user.deleted', z.object({ userId: id, role: z.enum(ROLES) }));
