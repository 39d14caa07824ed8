import { SERVICES } from '../people/helper-offer.js';
import { HOME_CITIES } from '../search/gazetteer.js';
import { type StaffReason, staffReasonChecks } from '../staff/staff-reason.js';
import { HOUR_MS } from '../time/time.js';
import { firstViolation, type Violation } from '../validation/rule.js';
import type { NotificationPreferences } from './notification-preferences.js';

/** A service notice is about the platform; an offer is advertising. */
export const BROADCAST_KINDS = ['service', 'offer'] as const;
export type BroadcastKind = (typeof BROADCAST_KINDS)[number];
export const BROADCAST_ROLES = ['customer', 'helper'] as const;
export type BroadcastRole = (typeof BROADCAST_ROLES)[number];

export const BROADCAST_TITLE_MAX = 80;
export const BROADCAST_BODY_MAX = 500;
/** The filter of who used the platform lately goes back this far, because older sign-ins are not stored. */
export const BROADCAST_ACTIVE_DAYS_MAX = 7;
/** A proposed broadcast waits this long for the second person. */
export const BROADCAST_APPROVAL_MS = 24 * HOUR_MS;

/** The stored states. A proposed one whose time is over has expired. */
export const BROADCAST_STATES = ['proposed', 'sending', 'sent', 'stopped'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

export interface BroadcastForm extends StaffReason {
  title: string;
  body: string;
  /** Hindi: both or neither. */
  titleHi: string;
  bodyHi: string;
  kind: string;
  role: string;
  /** Empty: every city. */
  city: string;
  /** Only for helpers; empty: every service. */
  service: string;
}

const among = (list: readonly string[], text: string) => list.includes(text);
const isTooLong = (text: string, max: number) => text.trim().length > max;

export const broadcastViolation = (form: BroadcastForm): Violation | undefined =>
  firstViolation([
    [!among(BROADCAST_KINDS, form.kind), 'BROADCAST_KIND_REQUIRED', 'kind'],
    [!among(BROADCAST_ROLES, form.role), 'BROADCAST_ROLE_REQUIRED', 'role'],
    [form.city !== '' && !among(HOME_CITIES, form.city), 'BROADCAST_GROUP_UNKNOWN', 'city'],
    [form.service !== '' && !among(SERVICES, form.service), 'BROADCAST_GROUP_UNKNOWN', 'service'],
    [form.service !== '' && form.role !== 'helper', 'BROADCAST_SERVICE_OF_HELPERS', 'service'],
    [!form.title.trim(), 'BROADCAST_TITLE_REQUIRED', 'title'],
    [isTooLong(form.title, BROADCAST_TITLE_MAX), 'BROADCAST_TITLE_REQUIRED', 'title'],
    [!form.body.trim(), 'BROADCAST_BODY_REQUIRED', 'body'],
    [isTooLong(form.body, BROADCAST_BODY_MAX), 'BROADCAST_BODY_REQUIRED', 'body'],
    [(form.titleHi.trim() === '') !== (form.bodyHi.trim() === ''), 'BROADCAST_HINDI_INCOMPLETE', 'titleHi'],
    [isTooLong(form.titleHi, BROADCAST_TITLE_MAX), 'BROADCAST_TITLE_REQUIRED', 'titleHi'],
    [isTooLong(form.bodyHi, BROADCAST_BODY_MAX), 'BROADCAST_BODY_REQUIRED', 'bodyHi'],
    ...staffReasonChecks(form),
  ]);

export interface BroadcastChannels {
  inbox: boolean;
  push: boolean;
}

/**
 * The channels by which a person gets a broadcast. An offer needs their consent to marketing. A service notice is in
 * every inbox; their setting for updates decides whether their browsers show it.
 */
export function broadcastChannels(
  kind: BroadcastKind,
  { bookingUpdates, marketing }: Pick<NotificationPreferences, 'bookingUpdates' | 'marketing'>,
  hasBrowser: boolean,
): BroadcastChannels {
  if (kind === 'offer') return { inbox: marketing, push: marketing && hasBrowser };
  return { inbox: true, push: bookingUpdates && hasBrowser };
}

export type BroadcastRefusal = 'BROADCAST_NOT_WAITING' | 'SECOND_PERSON';

/** The reason why a staff member cannot approve a broadcast. */
export function broadcastApprovalRefusal(
  broadcast: { state: BroadcastState; proposedBy: string; expiresAt: Date },
  by: string,
  now: Date,
): BroadcastRefusal | undefined {
  if (broadcast.state !== 'proposed' || broadcast.expiresAt <= now) return 'BROADCAST_NOT_WAITING';
  return broadcast.proposedBy === by ? 'SECOND_PERSON' : undefined;
}
