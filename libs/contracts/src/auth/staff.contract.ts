import { z } from 'zod';
import { session } from './account.contract.js';
import { user } from './auth.contract.js';
import { endpoint } from '../define.js';
import { listSort } from '../list-sort.js';
import { count, id, instant, nothing, pagination, ROLES, STAFF_ROLES, text } from '../shapes.js';
import { staffReason, storedReason } from '../staff-reason.js';
import { taggedMax, tagFilter } from '../tag-filter.js';

/* Users as staff see them, with contacts masked until they are revealed for a recorded reason; and the staff themselves. */

const DESK = ['support', 'ops', 'admin'] as const;
const ADMIN = ['admin'] as const;

/** The effects of a block so far: `count` of `planned` bookings or subscriptions. */
const blockEffect = z.object({
  planned: z.number().int(),
  count: z.number().int(),
  /** Visits for which other helpers are asked. */
  searches: z.number().int(),
  /** Rupees, without the refunds that a search delays. */
  refund: z.number(),
  compensation: z.number(),
  isDone: z.boolean(),
});
export type BlockEffect = z.output<typeof blockEffect>;

/**
 * The user as staff see them: with masked contacts and, except for what a helper shows to everybody, the locality of
 * the location and without age, gender, bio and photo.
 */
export const person = user.omit({ coordinates: true, consent: true }).extend({
  /** Signed out and blocked by staff. */
  blocked: z
    .object({
      ...storedReason,
      at: instant,
      /** Absent for blocks of older versions, like `effects`; those left bookings and subscriptions unchanged. */
      by: z.object({ _id: id, name: z.string().optional() }).optional(),
      effects: z.object({ bookings: blockEffect, subscriptions: blockEffect }).optional(),
    })
    .optional(),
});
export type Person = z.output<typeof person>;
const one = z.object({ user: person });

export const adminUsers = endpoint('GET /admin/users', 'rpc.auth.admin-users', {
  access: 'staff',
  summary:
    'Users, newest first; by the beginning of a name, email or phone number in the order of these; contacts are masked',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    q: text(200),
    role: text(20),
    /** `true`: blocked users. */
    blocked: text(5),
    /** A tag of staff: people with it, at most TAGGED_MAX. */
    tag: tagFilter,
    sort: listSort('users'),
  }),
  inParts: 'users',
  output: z.object({ users: z.array(person), pagination, taggedMax }),
});
export const adminUser = endpoint('GET /admin/users/:id', 'rpc.auth.admin-user', {
  access: 'staff',
  summary: 'One user; contacts are masked',
  input: z.object({ id }),
  output: one,
});
export const revealUser = endpoint('POST /admin/users/:id/reveal', 'rpc.auth.reveal-user', {
  access: 'staff',
  staff: STAFF_ROLES,
  reveals: true,
  summary:
    'A user’s contacts, location, age, gender and bio for one minute and a recorded reason; ten in a minute at most',
  input: z.object({ id, ...staffReason }),
  output: user.pick({ email: true, phone: true, age: true, gender: true, bio: true }).extend({
    location: z.string().optional(),
    until: instant,
  }),
});

export const viewAsUser = endpoint('POST /admin/users/:id/view-as', 'rpc.auth.view-as-user', {
  access: 'staff',
  staff: DESK,
  reveals: true,
  summary:
    'The portal as a customer or helper sees it, without private content, for 15 minutes and a reason that is written down: a token that only reads, over with the caller’s own session',
  input: z.object({ id, ...staffReason }),
  output: z.object({ token: z.string(), until: instant }),
});
export const showPrivateContent = endpoint('POST /admin/users/:id/view-as/show-private', 'rpc.auth.show-private', {
  access: 'staff',
  staff: DESK,
  reveals: true,
  summary:
    'Messages, start codes, full addresses and contacts of others in the caller’s running views of this user, until these end and for a recorded reason; ten reveals in a minute at most',
  message: 'Private content is shown',
  input: z.object({ id, ...staffReason }),
  /** The end of the view that ends last. */
  output: z.object({ until: instant }),
});

export const blockUser = endpoint('POST /admin/users/:id/block', 'rpc.auth.block-user', {
  access: 'staff',
  staff: DESK,
  summary:
    'Sign a user out and block them; a blocked helper is not listed. Their future bookings and subscriptions are cancelled as the preview of this `version` shows. Only an admin blocks staff',
  message: 'User blocked',
  // Services that do not answer are waited for.
  deadline: 5_000,
  /** `version` of the preview; another one is refused with BLOCK_PREVIEW_STALE. */
  input: z.object({ id, ...staffReason, version: text(64) }),
  output: one,
});
export const unblockUser = endpoint('POST /admin/users/:id/unblock', 'rpc.auth.unblock-user', {
  access: 'staff',
  staff: DESK,
  summary: 'Unblock a user; cancelled bookings and subscriptions stay cancelled',
  message: 'User unblocked',
  input: z.object({ id, ...staffReason }),
  output: one,
});
export const userSessions = endpoint('GET /admin/users/:id/sessions', 'rpc.auth.user-sessions', {
  access: 'staff',
  summary: 'The signed-in devices of a user',
  input: z.object({ id }),
  output: z.object({ sessions: z.array(session) }),
});
export const userConsents = endpoint('GET /admin/users/:id/consents', 'rpc.auth.user-consents', {
  access: 'staff',
  summary: 'The history of a user’s consent, newest first',
  input: z.object({ id }),
  output: z.object({
    consents: z.array(
      z.object({ kind: z.enum(['given', 'withdrawn']), version: z.string(), at: instant, how: z.string() }),
    ),
  }),
});
export const endUserSessions = endpoint('DELETE /admin/users/:id/sessions', 'rpc.auth.end-user-sessions', {
  access: 'staff',
  staff: DESK,
  summary: 'Sign a user out everywhere',
  message: 'Signed out everywhere',
  input: z.object({ id }),
  output: nothing,
});

const colleague = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  blocked: z.boolean(),
  /** A second factor is set up; otherwise this happens at the next sign-in. */
  secondFactor: z.boolean(),
  createdAt: instant,
});
export const adminStaff = endpoint('GET /admin/staff', 'rpc.auth.admin-staff', {
  access: 'staff',
  summary: 'Staff members, by name',
  input: nothing,
  output: z.object({ staff: z.array(colleague) }),
});
export const addStaff = endpoint('POST /admin/staff', 'rpc.auth.add-staff', {
  access: 'staff',
  staff: ADMIN,
  stepUp: true,
  summary:
    'Create a staff account; the response contains the first password once, which is replaced at the first sign-in',
  status: 201,
  message: 'Staff account created',
  input: z.object({ name: text(100), email: text(254), role: text(20) }),
  output: z.object({ colleague, password: z.string() }),
});
export const changeOwnName = endpoint('PUT /admin/me/name', 'rpc.auth.change-own-name', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary: 'Change the own name, which colleagues see in lists, tickets and the audit log from then on',
  message: 'Name changed',
  input: z.object({ name: text() }),
  output: z.object({ colleague }),
});
export const changeStaffRole = endpoint('PUT /admin/staff/:id', 'rpc.auth.change-staff-role', {
  access: 'staff',
  staff: ADMIN,
  stepUp: true,
  summary: 'Change the role of another staff member, who has to sign in again',
  message: 'Role changed',
  input: z.object({ id, role: text(20) }),
  output: z.object({ colleague }),
});
