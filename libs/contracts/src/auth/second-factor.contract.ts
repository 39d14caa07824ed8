import { z } from 'zod';
import { authenticatorSetup } from './auth.contract.js';
import { passkey, passkeyAnswer } from './passkey.shapes.js';
import { endpoint, rpc } from '../define.js';
import { id, instant, nothing, rawText, STAFF_ROLES, text } from '../shapes.js';
import { staffReason, storedReason } from '../staff-reason.js';

/* The second factor of an account: an authenticator app (TOTP, RFC 6238) with recovery codes. */

const code = text(40);
/** Shown once; only their hashes are stored. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Whether an account has a second factor. */
export const secondFactor = z.object({
  on: z.boolean(),
  /** Staff cannot switch it off. */
  required: z.boolean(),
  since: instant.optional(),
  /** Unused recovery codes. */
  recoveryCodesLeft: z.number().int().optional(),
  /** In the order in which they were added. */
  passkeys: z.array(passkey).optional(),
});
export type SecondFactor = z.output<typeof secondFactor>;

export const mySecondFactor = endpoint('GET /auth/second-factor', 'rpc.auth.my-second-factor', {
  access: 'login',
  summary: 'The second factor of the own account',
  input: nothing,
  output: secondFactor,
});
export const setUpSecondFactor = endpoint('POST /auth/second-factor/setup', 'rpc.auth.set-up-second-factor', {
  access: 'login',
  summary:
    'Begin to set up an authenticator app, with the password and, if one is in use, its code; that one works until the new one is confirmed',
  input: z.object({ password: rawText(), code }),
  output: authenticatorSetup.extend({
    /** For the confirmation. */
    challenge: z.string(),
    expiresInSeconds: z.number().int(),
  }),
});
export const confirmSecondFactor = endpoint('POST /auth/second-factor/confirm', 'rpc.auth.confirm-second-factor', {
  access: 'login',
  summary: 'Switch the second factor on with the first code of the app; every other session ends',
  message: 'Two-step sign-in is on',
  input: z.object({ challenge: text(100), code }),
  output: recoveryCodes,
});
export const renewRecoveryCodes = endpoint('POST /auth/second-factor/recovery-codes', 'rpc.auth.renew-recovery-codes', {
  access: 'login',
  summary: 'Replace the recovery codes; the earlier ones are void',
  message: 'New recovery codes',
  input: z.object({ password: rawText(), code }),
  output: recoveryCodes,
});
export const removeSecondFactor = endpoint('POST /auth/second-factor/remove', 'rpc.auth.remove-second-factor', {
  access: 'login',
  summary: 'Switch the second factor off, with password and code; not for staff',
  message: 'Two-step sign-in is off',
  input: z.object({ password: rawText(), code }),
  output: nothing,
});

export const stepUp = endpoint('POST /auth/step-up', 'rpc.auth.step-up', {
  access: 'login',
  summary: 'Confirm the session with a code or a passkey, which sensitive actions of staff need every ten minutes',
  message: 'Confirmed',
  usesPasskeys: true,
  input: z.object({
    code,
    /** The challenge of `POST /auth/step-up/options` and its answer, in place of the code. */
    challenge: z.string().max(100).optional(),
    passkey: passkeyAnswer.optional(),
  }),
  output: z.object({ until: instant }),
});

const ADMIN = ['admin'] as const;
const person = z.object({ _id: id, name: z.string() });
/** A proposal that somebody who lost app and recovery codes sets up a new second factor. */
export const factorReset = z.object({
  _id: id,
  account: person.extend({ role: z.string() }),
  ...storedReason,
  proposedBy: person,
  proposedAt: instant,
  /** Without an approval it is void from then on. */
  expiresAt: instant,
});
export type FactorReset = z.output<typeof factorReset>;

export const adminFactorResets = endpoint('GET /admin/factor-resets', 'rpc.auth.admin-factor-resets', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary: 'Proposed resets of second factors that await their approval',
  input: nothing,
  output: z.object({ resets: z.array(factorReset) }),
});
export const proposeFactorReset = endpoint('POST /admin/users/:id/factor-reset', 'rpc.auth.propose-factor-reset', {
  access: 'staff',
  staff: ADMIN,
  stepUp: true,
  summary: 'Propose to reset the second factor of an account; another admin approves it',
  status: 201,
  message: 'Reset proposed',
  input: z.object({ id, ...staffReason }),
  output: z.object({ reset: factorReset }),
});
export const approveFactorReset = endpoint('POST /admin/factor-resets/:id/approval', 'rpc.auth.approve-factor-reset', {
  access: 'staff',
  staff: ADMIN,
  stepUp: true,
  summary: 'Reset the second factor, which ends all sessions of the account; by another admin than the proposal',
  message: 'Second factor reset',
  input: z.object({ id }),
  output: nothing,
});
/**
 * Resets the second factor of an account on the command line, for a platform with a single admin. Errors: USER_NOT_FOUND,
 * SECOND_FACTOR_OFF.
 */
export const resetSecondFactor = rpc('rpc.auth.reset-second-factor', z.object({ email: z.string() }), nothing);
