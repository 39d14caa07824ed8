import { FACTORS, GENDERS, LANGUAGES, LIMITS } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event, rpc } from '../define.js';
import { passkeyAnswer, passkeyRequest } from './passkey.shapes.js';
import { privateField } from '../private-field.js';
import {
  actor,
  coordinates,
  id,
  instant,
  list,
  nothing,
  number,
  rawText,
  ROLES,
  STAFF_ROLES,
  text,
} from '../shapes.js';

/** The account as its owner sees it. */
export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  age: z.number().optional(),
  gender: z.enum(GENDERS).optional(),
  role: z.enum(ROLES),
  location: z.string(),
  coordinates: privateField('absent', z.array(z.number()).optional()),
  bio: z.string().optional(),
  language: z.enum(LANGUAGES),
  createdAt: instant,
  /** `/api/photos/<id>-256.webp`; with 768 for the larger size. */
  photoUrl: z.string().optional(),
  showAge: z.boolean().optional(),
  /** Verification of the contact that the account has. */
  emailVerified: z.boolean().optional(),
  phoneVerified: z.boolean().optional(),
  /** The latest consent to terms, privacy and being 18 or older; absent if it was never given. */
  consent: z.object({ version: z.string(), at: instant, how: z.string(), withdrawnAt: instant.optional() }).optional(),
  /** Set when deletion is requested; it can be taken back until `dueAt`. */
  deletion: z.object({ requestedAt: instant, dueAt: instant }).optional(),
});
export type User = z.output<typeof user>;
const session = z.object({ token: z.string(), user });

export const register = endpoint('POST /auth/register', 'rpc.auth.register', {
  access: 'public',
  kind: 'sign-in',
  summary: 'Create an account; a helper is searchable and bookable at once',
  status: 201,
  message: 'Registration successful',
  idempotent: true,
  opensSession: true,
  input: z.object({
    name: text(),
    email: text(),
    phone: text(),
    password: rawText(),
    confirmPassword: z.string().max(1024).optional(),
    age: number,
    gender: text(),
    role: z.preprocess((value) => value || 'customer', z.string().max(50)),
    location: text(),
    coordinates,
    services: list,
    hourlyRate: number,
    bio: text(),
    language: z.enum(LANGUAGES).optional().catch(undefined),
    /** Terms, privacy and 18+ from the form; recorded with their version. */
    acceptedTerms: z.preprocess((value) => value === true || value === 'true', z.boolean()),
  }),
  output: session,
});

/** The base32 secret for an authenticator app; `uri` has the same as an `otpauth:` address for a QR code. */
export const authenticatorSetup = z.object({ secret: z.string(), uri: z.string() });
export type AuthenticatorSetup = z.output<typeof authenticatorSetup>;

/** The password was right, and a code has to follow. */
export const challenge = z.object({
  /** For `POST /auth/login/verify`. */
  challenge: z.string(),
  expiresInSeconds: z.number().int(),
  /** The kinds of codes that are accepted, and passkeys if the account has one for this site. */
  factors: z.array(z.enum(FACTORS)),
  /** For `navigator.credentials.get`, if passkeys are accepted. */
  passkey: passkeyRequest.optional(),
  /** A staff member without a second factor sets one up by entering its first code. */
  setup: authenticatorSetup.optional(),
  /** The first password of a staff member has to be replaced: `password` comes with the code. */
  newPassword: z.literal(true).optional(),
});
export type Challenge = z.output<typeof challenge>;

export const login = endpoint('POST /auth/login', 'rpc.auth.login', {
  access: 'public',
  kind: 'sign-in',
  summary: 'Sign in by email or mobile number; where a second factor is needed, the answer is a challenge for its code',
  message: 'Login successful',
  messageWith: { challenge: 'Please enter the code of your authenticator app' },
  opensSession: true,
  usesPasskeys: true,
  input: z.object({ identifier: text(), password: rawText() }),
  output: z.union([session, challenge]),
});
/** Whether a code has to follow the password. */
export const isChallenge = (answer: z.output<typeof login.output>): answer is Challenge => 'challenge' in answer;

export const verifyLogin = endpoint('POST /auth/login/verify', 'rpc.auth.verify-login', {
  access: 'public',
  kind: 'sign-in',
  summary: 'Complete a sign-in with the code of an authenticator app, a recovery code or a passkey',
  message: 'Login successful',
  opensSession: true,
  usesPasskeys: true,
  input: z.object({
    challenge: text(100),
    code: text(40),
    /** In place of the code. */
    passkey: passkeyAnswer.optional(),
    /** The new password where the challenge asks for one. */
    password: rawText(),
  }),
  /** `recoveryCodes` after a setup, shown this once. */
  output: session.extend({ recoveryCodes: z.array(z.string()).optional() }),
});

export const me = endpoint('GET /auth/me', 'rpc.auth.me', {
  access: 'login',
  summary: 'The signed-in account; clients use it to check a stored token',
  input: nothing,
  output: z.object({ user }),
});

export const logout = endpoint('POST /auth/logout', 'rpc.auth.logout', {
  access: 'login',
  summary: 'End this session; its token is refused from then on, sockets included',
  message: 'Logged out',
  endsView: true,
  input: nothing,
  output: nothing,
});

/**
 * Checks that the session of a verified token is active. The gateway caches the answer for seconds. `verifiedAt`: when
 * the latest code of a second factor was given. `showsPrivate`: a view session in which the staff member opened the
 * private content.
 */
export const checkSession = rpc(
  'rpc.auth.check-session',
  z.object({ sid: z.string(), userId: id }),
  z.object({ alive: z.boolean(), verifiedAt: instant.optional(), showsPrivate: z.boolean().optional() }),
);
/**
 * Asks for the password of a signed-in user before a sensitive change in another service. Errors: PASSWORD_WRONG at the
 * field `password`, LOGIN_THROTTLED.
 */
export const checkPassword = rpc('rpc.auth.check-password', z.object({ actor, password: z.string() }), nothing, {
  passedOnBy: ['payment'],
});
/** The fields that other services copy into their records. */
export const getUser = rpc(
  'rpc.auth.get-user',
  z.object({ userId: id }),
  z.object({
    _id: id,
    name: z.string(),
    /** The deletion of the account is planned. */
    leaving: z.boolean().optional(),
    /** The consent was given and withdrawn: the person can neither book nor be booked. */
    consentWithdrawn: z.boolean().optional(),
    /** Blocked by staff. */
    blocked: z.boolean().optional(),
    phone: z.string().optional(),
    location: z.string(),
    role: z.enum(ROLES),
    language: z.enum(LANGUAGES),
  }),
);
/**
 * Sends a message to a person's phone, else to their email, or only to the given one. The addresses stay in the auth
 * service. `refused`: retrying has no use.
 */
export const messagePerson = rpc(
  'rpc.auth.message-person',
  z.object({ userId: id, subject: z.string(), text: z.string(), emailOnly: z.literal(true).optional() }),
  z.object({
    outcome: z.enum(['sent', 'refused']),
    channel: z.enum(['phone', 'email']).optional(),
    reason: z.string().optional(),
  }),
);
/** Sends a message to an address that its owner provided, signed in or not. */
export const messageAddress = rpc(
  'rpc.auth.message-address',
  z.object({
    email: z.string(),
    subject: z.string(),
    text: z.string(),
    /** The address for answers. */
    replyTo: z.string().optional(),
    /** The `Message-ID`, to which answers refer. */
    messageId: z.string().optional(),
  }),
  z.object({ outcome: z.enum(['sent', 'refused']), reason: z.string().optional() }),
);
/** Current names for lists that store only ids; deleted accounts are left out. */
export const getNames = rpc(
  'rpc.auth.get-names',
  z.object({ userIds: z.array(id).max(LIMITS.blocks) }),
  z.object({ people: z.array(z.object({ _id: id, name: z.string() })) }),
);
export const createStaff = rpc(
  'rpc.auth.create-staff',
  z.object({
    email: z.string(),
    name: z.string(),
    password: z.string(),
    role: z.enum(STAFF_ROLES),
    /**
     * Sets a second factor up, so that a script can sign in. The password is then not replaced at the first sign-in.
     */
    withTotp: z.literal(true).optional(),
  }),
  user.extend({ totpSecret: z.string().optional(), recoveryCodes: z.array(z.string()).optional() }),
);

export const USER_REGISTERED = event(
  'events.user.registered',
  z.object({
    userId: id,
    role: z.enum(ROLES),
    name: z.string(),
    phone: z.string().optional(),
    age: z.number().optional(),
    gender: z.enum(GENDERS).optional(),
    location: z.string(),
    coordinates: z.array(z.number()).optional(),
    /** A helper's offer; rate in paise per hour. */
    offer: z
      .object({ services: z.array(z.string()), hourlyRatePaise: z.number().int(), bio: z.string().optional() })
      .optional(),
  }),
);
/**
 * Somebody signed in with a browser with which other customers or helpers have signed in too. `deviceRef` is the same
 * for every account of that browser; its key cannot be calculated from it.
 */
export const DEVICE_SHARED = event(
  'events.user.device-shared',
  z.object({
    deviceRef: z.string(),
    /** The accounts of the last 90 days, the latest sign-in first; at most 50. */
    accounts: z.array(z.object({ userId: id, role: z.enum(ROLES), signedInAt: instant })),
  }),
);
export const SESSION_REVOKED = event('events.session.revoked', z.object({ sid: z.string(), userId: id }));
/** Nobody has this photo any more: gateways forget its files. */
export const PHOTO_REMOVED = event('events.user.photo-removed', z.object({ photoId: z.string() }));
/** From now on this view session of staff shows the private content of the account. */
export const PRIVATE_CONTENT_SHOWN = event(
  'events.session.private-content-shown',
  z.object({ sid: z.string(), userId: id }),
);
