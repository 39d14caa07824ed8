import { yearsBefore } from '../time/time.js';

/** The reasons of a report about a chat. */
export const CHAT_REPORT_REASONS = ['abuse', 'off-platform', 'fraud', 'other'] as const;
export type ChatReportReason = (typeof CHAT_REPORT_REASONS)[number];

/** The validity of a `typing` event of the socket. */
export const TYPING_MS = 5_000;

/** A closed chat can be read but not written. */
export const isChatClosed = ({ closesAt }: { closesAt?: string | Date | undefined }, now: Date): boolean =>
  closesAt !== undefined && new Date(closesAt) <= now;

/** Messages are deleted this many years after their chat closed. */
export const MESSAGE_YEARS = 1;

/** Whether the messages of a chat have reached the end of their term. */
export const areMessagesExpired = ({ closesAt }: { closesAt?: string | Date | undefined }, now: Date): boolean =>
  closesAt !== undefined && new Date(closesAt) <= yearsBefore(now, MESSAGE_YEARS);

/** The time between two attempts of a client to connect, and the attempts until it says that live updates are off. */
export const SOCKET_DELAY_MS = 1_000;
export const SOCKET_ATTEMPTS = 5;
/** The options of a client of socket.io, besides its token. */
export const SOCKET_OPTIONS = {
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  forceNew: true,
  reconnectionAttempts: SOCKET_ATTEMPTS,
  reconnectionDelay: SOCKET_DELAY_MS,
  reconnectionDelayMax: SOCKET_DELAY_MS,
  randomizationFactor: 0,
};
