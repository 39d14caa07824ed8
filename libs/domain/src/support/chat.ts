/** The reasons of a report about a chat. */
export const CHAT_REPORT_REASONS = ['abuse', 'off-platform', 'fraud', 'other'] as const;
export type ChatReportReason = (typeof CHAT_REPORT_REASONS)[number];

/** The validity of a `typing` event of the socket. */
export const TYPING_MS = 5_000;

/** A closed chat can be read but not written. */
export const isChatClosed = ({ closesAt }: { closesAt?: string | Date | undefined }, now: Date): boolean =>
  closesAt !== undefined && new Date(closesAt) <= now;
