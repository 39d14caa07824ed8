import { ApiError } from '@sahaya/api-client';
import { changeBookingStatus, sendMessage, startVisit } from '@sahaya/contracts';
import { bookingTarget, MINUTE_MS } from '@sahaya/domain';
import { api } from '../api.js';
import { now } from '../now.js';
import { isUnanswered } from './kept.js';

/** What may be done without a network; `id` is the booking's or the chat's. */
export type Work =
  | { kind: 'start'; id: string; code: string }
  | { kind: 'complete'; id: string }
  | { kind: 'message'; id: string; content: string };

export interface Draft {
  work: Work;
  /** The other side, by name, and the service: what the person knows the visit by. */
  who: string;
  service?: string;
  /** The idempotency key; of a message its `clientMsgId`. */
  key: string;
}
/** Done at a moment, by this device's own clock. */
export interface Done extends Draft {
  deviceMs: number;
}
export interface StoredEntry extends Done {
  /** Their order. */
  seq?: number;
  user: string;
  /** How often the server answered that it could not. */
  failures: number;
  /** Why the server did not take it. */
  refusal?: Refusal;
}
export interface Entry extends StoredEntry {
  seq: number;
}
export interface Refusal {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}

/** Sooner it is as good as now; then no difference of clocks can matter. */
const ENTERED_BEFORE_MS = MINUTE_MS;

/** When it was done, as the server's clock stood. */
export const doneAt = ({ deviceMs }: Done): Date => new Date(now().getTime() - (Date.now() - deviceMs));

function enteredAt(done: Done): string | undefined {
  return Date.now() - done.deviceMs >= ENTERED_BEFORE_MS ? doneAt(done).toISOString() : undefined;
}

/** Sends it to the server, which counts the same key once. */
export async function sendWork(done: Done, signal?: AbortSignal) {
  const { work, key } = done;
  const options = { idempotencyKey: key, ...(signal && { signal }) };
  const { id } = work;
  switch (work.kind) {
    case 'start':
      return api.call(startVisit, { id, code: work.code, enteredAt: enteredAt(done) }, options);
    case 'complete':
      return api.call(changeBookingStatus, { id, status: bookingTarget('complete') }, options);
    case 'message':
      return api.call(sendMessage, { id, content: work.content, clientMsgId: key }, options);
  }
}
export type Sent = Awaited<ReturnType<typeof sendWork>>;

const LATER = [401, 408, 425, 429];
/** The server will not take it, now or later; undefined when it may. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || isUnanswered(error) || error.status >= 500) return undefined;
  const { code, message, details } = error;
  if (LATER.includes(error.status) && code !== 'START_CODE_LOCKED') return undefined;
  return { code, message, ...(details && { details }) };
}
