/** A console says this often that it has a ticket open. */
export const TICKET_VIEW_BEAT_MS = 4_000;
/** A colleague who is not heard of for this long has left; two messages may be lost before. */
export const TICKET_VIEW_MS = 10_000;

/** A colleague who has the same ticket open. */
export interface TicketViewer {
  userId: string;
  isWriting: boolean;
  /** The last message, in milliseconds of a monotonic clock. */
  at: number;
}

/** The colleagues after a message of one of them, in the order in which they came. */
export const noteViewer = (viewers: readonly TicketViewer[], heard: TicketViewer): TicketViewer[] =>
  viewers.some(({ userId }) => userId === heard.userId)
    ? viewers.map((viewer) => (viewer.userId === heard.userId ? heard : viewer))
    : [...viewers, heard];

/** The colleagues who are still there. */
export const presentViewers = (viewers: readonly TicketViewer[], now: number): TicketViewer[] =>
  viewers.filter(({ at }) => now - at < TICKET_VIEW_MS);
