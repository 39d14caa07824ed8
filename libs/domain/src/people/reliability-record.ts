import type { BookingStatus } from '../booking/booking.machine.js';
import { MINUTE_MS } from '../time/time.js';

/** What is known of one request, as far as the record of its helper goes. */
export interface RequestFacts {
  status: BookingStatus;
  createdAt: Date;
  acceptedAt?: Date | undefined;
  cancellation?: { kind: string; at: Date } | undefined;
}

export interface HelperRecord {
  requests: number;
  accepted: number;
  declined: number;
  expired: number;
  /** Half of the answers came within so many minutes. */
  answerMinutes?: number;
  completed: number;
  /** Of the accepted ones. */
  calledOff: number;
  noShows: number;
}

const CALLED_OFF = ['helper_cancelled', 'helper_late_cancel'];

/** How a helper answered requests, and kept what was agreed. One that was withdrawn or overtaken counts as neither. */
export function helperRecord(requests: readonly RequestFacts[]): HelperRecord {
  const ended = (...kinds: string[]) => requests.filter(({ cancellation }) => kinds.includes(cancellation?.kind ?? ''));
  const accepted = requests.filter(({ acceptedAt }) => acceptedAt !== undefined);
  const declined = ended('declined');
  const waits = [
    ...accepted.map(({ createdAt, acceptedAt }) => Number(acceptedAt) - createdAt.getTime()),
    ...declined.map(({ createdAt, cancellation }) => Number(cancellation?.at) - createdAt.getTime()),
  ].sort((a, b) => a - b);
  const half = waits[Math.ceil(waits.length / 2) - 1];
  return {
    requests: requests.length,
    accepted: accepted.length,
    declined: declined.length,
    expired: ended('expired').length,
    ...(half !== undefined && { answerMinutes: Math.round(half / MINUTE_MS) }),
    completed: requests.filter(({ status }) => status === 'completed').length,
    calledOff: ended(...CALLED_OFF).length,
    noShows: ended('helper_no_show').length,
  };
}
