import type { Booking } from '@sahaya/contracts';
import { words } from '../words.js';

export interface Moment {
  key: 'requested' | 'accepted' | 'visit' | 'completed' | 'cancelled';
  label: string;
  /** Absent when the record does not say. */
  at?: string;
}

/** What happened and what is agreed, oldest first; what has no time comes last. */
export function timelineOf({ createdAt, acceptedAt, startsAt, completedAt, cancellation, status }: Booking): Moment[] {
  const moments: Moment[] = [{ key: 'requested', label: words.timeline.requested, at: createdAt }];
  if (acceptedAt) moments.push({ key: 'accepted', label: words.timeline.accepted, at: acceptedAt });
  if (status !== 'cancelled') moments.push({ key: 'visit', label: words.timeline.visit, at: startsAt });
  if (completedAt) moments.push({ key: 'completed', label: words.timeline.completed, at: completedAt });
  if (cancellation) moments.push({ key: 'cancelled', label: endOf(cancellation), at: cancellation.at });
  return moments.sort((a, b) => timeOf(a) - timeOf(b));
}

const endOf = ({ by, kind }: NonNullable<Booking['cancellation']>) =>
  kind === 'declined' ? words.timeline.declined : words.timeline.cancelled[by];
const timeOf = ({ at }: Moment) => (at ? Date.parse(at) : Infinity);
