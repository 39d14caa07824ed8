import {
  BROADCAST_ACTIVE_DAYS_MAX,
  BROADCAST_APPROVAL_MS,
  BROADCAST_KINDS,
  BROADCAST_ROLES,
  BROADCAST_STATES,
  HOUR_MS,
} from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, rpc } from '../define.js';
import { count, id, instant, pagination, text } from '../shapes.js';
import { staffReason, storedReason } from '../staff-reason.js';

/* A message to a group of customers or helpers: one colleague writes it, another approves it, and a worker sends it. */

const SENDERS = ['ops', 'admin'] as const;
const staffName = z.object({ _id: id, name: z.string() });

/** Numbers of people: of the group, of those who get it in the inbox, and of those whose browsers show it. */
const reach = z.object({ group: z.number().int(), inbox: z.number().int(), push: z.number().int() });
export type BroadcastReach = z.output<typeof reach>;

export const broadcast = z.object({
  _id: id,
  title: z.string(),
  body: z.string(),
  hi: z.object({ title: z.string(), body: z.string() }).optional(),
  kind: z.enum(BROADCAST_KINDS),
  role: z.enum(BROADCAST_ROLES),
  city: z.string().optional(),
  service: z.string().optional(),
  activeDays: z.number().int().optional(),
  ...storedReason,
  state: z.enum([...BROADCAST_STATES, 'expired']),
  proposedBy: staffName,
  proposedAt: instant,
  expiresAt: instant,
  approvedBy: staffName.optional(),
  /** The group when it was proposed. */
  planned: reach,
  /** People of the group who were gone through, and who got it. */
  progress: z.object({ group: z.number().int(), inbox: z.number().int() }),
  endedAt: instant.optional(),
});
export type Broadcast = z.output<typeof broadcast>;

export const adminBroadcasts = endpoint('GET /admin/broadcasts', 'rpc.notification.admin-broadcasts', {
  access: 'staff',
  staff: SENDERS,
  summary: 'Messages to groups of the last year, newest first, with their progress',
  input: z.object({ page: count(1, 1, 1_000), limit: count(25, 1, 100) }),
  inParts: 'broadcasts',
  output: z.object({ broadcasts: z.array(broadcast), pagination }),
});
export const proposeBroadcast = endpoint('POST /admin/broadcasts', 'rpc.notification.propose-broadcast', {
  access: 'staff',
  staff: SENDERS,
  stepUp: true,
  unrecorded: ['title', 'body', 'titleHi', 'bodyHi'],
  summary: `Propose a message to a group of customers or helpers; another person approves it within ${BROADCAST_APPROVAL_MS / HOUR_MS} hours. \`activeDays\`: people who used the platform in the last days, at most ${BROADCAST_ACTIVE_DAYS_MAX}; 0 for all`,
  deadline: 5_000,
  status: 201,
  message: 'Message proposed',
  input: z.object({
    title: text(200),
    body: text(2_000),
    titleHi: text(200),
    bodyHi: text(2_000),
    kind: text(20),
    role: text(20),
    city: text(60),
    service: text(40),
    activeDays: count(0, 0, BROADCAST_ACTIVE_DAYS_MAX),
    ...staffReason,
  }),
  output: z.object({ broadcast }),
});
export const previewBroadcast = endpoint('GET /admin/broadcasts/:id/preview', 'rpc.notification.preview-broadcast', {
  access: 'staff',
  staff: SENDERS,
  deadline: 5_000,
  summary: 'The number of people who would get the message now, by channel',
  input: z.object({ id }),
  output: z.object({ reach }),
});
export const approveBroadcast = endpoint('POST /admin/broadcasts/:id/approval', 'rpc.notification.approve-broadcast', {
  access: 'staff',
  staff: SENDERS,
  stepUp: true,
  summary: 'Send a proposed message; by another person than its writer',
  message: 'Message approved',
  input: z.object({ id }),
  output: z.object({ broadcast }),
});
export const stopBroadcast = endpoint('POST /admin/broadcasts/:id/stop', 'rpc.notification.stop-broadcast', {
  access: 'staff',
  staff: SENDERS,
  summary: 'Withdraw a proposed message, or stop one that is being sent: nobody else gets it',
  message: 'Message stopped',
  input: z.object({ id, ...staffReason }),
  output: z.object({ broadcast }),
});

/** The most accounts of one page of recipients. */
export const RECIPIENTS_MAX = 500;
/**
 * The customers or helpers after this id who are neither blocked nor leaving, by id. `city`: one of HOME_CITIES.
 * `activeSince`: with a request since then. `consented`: without those who withdrew their consent to the terms. A page may be shorter than its limit, also empty; `next` is absent at the end.
 */
export const listRecipients = rpc(
  'rpc.auth.list-recipients',
  z.object({
    role: z.enum(BROADCAST_ROLES),
    city: z.string().optional(),
    activeSince: instant.optional(),
    consented: z.literal(true).optional(),
    after: id.optional(),
    limit: z.number().int().min(1).max(RECIPIENTS_MAX),
  }),
  z.object({ userIds: z.array(id), next: id.optional() }),
);
/** Of these users, the helpers who offer the service. */
export const listHelpersOffering = rpc(
  'rpc.catalog.list-helpers-offering',
  z.object({ userIds: z.array(id).max(RECIPIENTS_MAX), service: z.string() }),
  z.object({ userIds: z.array(id) }),
);
