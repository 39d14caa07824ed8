import type { BookingStatus } from '../booking/booking.machine.js';
import { MINUTE_MS } from '../time/time.js';

/** A request as far as the reliability record of its helper needs it. */
export interface RequestFacts {
  status: BookingStatus;
  createdAt: Date;
  acceptedAt?: Date | undefined;
  cancellation?: { kind: string; at: Date } | undefined;
}

export interface ReliabilityRecord {
  requests: number;
  accepted: number;
  declined: number;
  expired: number;
  /** The median time to answer, in minutes. */
  answerMinutes?: number;
  completed: number;
  /** Part of `accepted`. */
  cancelledByHelper: number;
  noShows: number;
}

const CANCELLED_BY_HELPER = ['helper_cancelled', 'helper_late_cancel'];

/** The times from a request to the helper's answer in milliseconds, the shortest first. */
export const answerWaitsMs = (requests: readonly RequestFacts[]): number[] =>
  requests
    .flatMap(({ createdAt, acceptedAt, cancellation }) => {
      const answeredAt = acceptedAt ?? (cancellation?.kind === 'declined' ? cancellation.at : undefined);
      return answeredAt ? [answeredAt.getTime() - createdAt.getTime()] : [];
    })
    .sort((a, b) => a - b);

/** Counts how a helper answered requests and kept agreements. Withdrawn and superseded requests count as neither. */
export function buildReliabilityRecord(requests: readonly RequestFacts[]): ReliabilityRecord {
  const ended = (...kinds: string[]) => requests.filter(({ cancellation }) => kinds.includes(cancellation?.kind ?? ''));
  const accepted = requests.filter(({ acceptedAt }) => acceptedAt !== undefined);
  const declined = ended('declined');
  const waits = answerWaitsMs(requests);
  const half = waits[Math.ceil(waits.length / 2) - 1];
  return {
    requests: requests.length,
    accepted: accepted.length,
    declined: declined.length,
    expired: ended('expired').length,
    ...(half !== undefined && { answerMinutes: Math.round(half / MINUTE_MS) }),
    completed: requests.filter(({ status }) => status === 'completed').length,
    cancelledByHelper: ended(...CANCELLED_BY_HELPER).length,
    noShows: ended('helper_no_show').length,
  };
}
