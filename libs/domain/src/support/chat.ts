/** What is wrong with a chat, said by who reports it. */
export const CHAT_REPORT_REASONS = ['abuse', 'off-platform', 'fraud', 'other'] as const;
export type ChatReportReason = (typeof CHAT_REPORT_REASONS)[number];

/** It can be read, and nothing more be said in it (decisions A30). */
export const isChatClosed = ({ closesAt }: { closesAt?: string | Date | undefined }, now: Date): boolean =>
  closesAt !== undefined && new Date(closesAt) <= now;
