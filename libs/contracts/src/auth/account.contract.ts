import { type Contact, CONTACTS } from '@sahaya/domain';
import { z } from 'zod';
import { user } from './auth.contract.js';
import { endpoint, event, rpc } from '../define.js';
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
  summary: 'Change or add the email or phone with the code; the old and the new contact are told',
  message: 'Changed',
  input: z.object({ to: text(), code: text(20) }),
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

/**
 * The gateway collects the data from every service that keeps some; no single service answers it, so it is not a row of
 * the table.
 */
export const exportMyData = {
  method: 'GET',
  path: '/auth/export',
  fields: nothing,
  output: z.record(z.string(), z.unknown()),
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
      }),
    ),
  }),
});

/**
 * A person's own records, in parts and pages, because a NATS message holds at most 1 MB. `after` is the `next` of the
 * previous page; the last page has none.
 */
const exportPart = (subject: `rpc.${string}.${string}`) =>
  rpc(
    subject,
    z.object({ userId: id, after: z.string().optional() }),
    z.object({ rows: z.array(z.unknown()), next: z.string().optional() }),
  );
export const exportAccount = exportPart('rpc.auth.export-account');
export const exportBookings = exportPart('rpc.booking.export-bookings');
export const exportReviews = exportPart('rpc.booking.export-reviews');
export const exportDisputes = exportPart('rpc.booking.export-disputes');
export const exportMessages = exportPart('rpc.chat.export-messages');
export const exportSubscriptions = exportPart('rpc.subscription.export-subscriptions');

/** Active bookings and subscriptions, checked before an account is deleted. */
export const countActiveBookings = rpc(
  'rpc.booking.count-active',
  z.object({ userId: id }),
  z.object({ active: z.number().int() }),
);

/** The account is deleted permanently: every service erases the personal data that it keeps of this person. */
export const ACCOUNT_DELETED = event('events.user.deleted', z.object({ userId: id, role: z.enum(ROLES) }));
