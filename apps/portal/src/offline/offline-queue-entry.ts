import { ApiError } from '@sahaya/api-client';
import { bookingTarget, MINUTE_MS } from '@sahaya/domain';
import { changeBookingStatus, sendMessage, startVisit } from '../api/calls.js';
import { api } from '../api/api-client.js';
import { serverNow } from '../api/server-clock.js';
import type { TimedDraft, Refusal } from './offline-queue.types.js';
import { isUnanswered } from './offline-cache.js';

/** A shorter delay is treated as immediate, so that a difference between clocks does not matter. */
const ENTERED_BEFORE_MS = MINUTE_MS;

/** When the action was performed, in server time. */
export const performedAt = ({ deviceMs }: TimedDraft): Date =>
  new Date(serverNow().getTime() - (Date.now() - deviceMs));

function enteredAt(done: TimedDraft): string | undefined {
  return Date.now() - done.deviceMs >= ENTERED_BEFORE_MS ? performedAt(done).toISOString() : undefined;
}

/** Sends the action to the server, which applies each key only once. */
export async function sendAction(done: TimedDraft, signal?: AbortSignal) {
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
export type SendResult = Awaited<ReturnType<typeof sendAction>>;

const LATER = [401, 408, 425, 429];
/** The final refusal of the server; undefined if a later attempt may succeed. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || isUnanswered(error) || error.status >= 500) return undefined;
  const { code, message, details } = error;
  if (LATER.includes(error.status) && code !== 'START_CODE_LOCKED') return undefined;
  return { code, message, ...(details && { details }) };
}

/** The server could not take the action for the moment: it is away, busy, or counts too many requests. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 401 && toRefusal(error) === undefined;
