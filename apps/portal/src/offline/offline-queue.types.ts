/** Actions that are possible offline; `id` is the id of the booking or the chat. */
export type OfflineAction =
  | { kind: 'start'; id: string; code: string }
  | { kind: 'complete'; id: string }
  | { kind: 'message'; id: string; content: string };

export interface QueueDraft {
  work: OfflineAction;
  /** The name of the other party and the service, to describe the entry to the user. */
  who: string;
  service?: string;
  /** The idempotency key; for a message, its `clientMsgId`. */
  key: string;
}
/** A draft with the time of the action on the device clock. */
export interface TimedDraft extends QueueDraft {
  deviceMs: number;
}
export interface StoredQueueEntry extends TimedDraft {
  /** The position in the queue. */
  seq?: number;
  user: string;
  /** The number of server errors so far. */
  failures: number;
  /** The refusal of the server, if there was one. */
  refusal?: Refusal;
}
export interface QueueEntry extends StoredQueueEntry {
  seq: number;
}
export interface Refusal {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}
