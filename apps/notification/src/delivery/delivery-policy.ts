import type { NotificationDoc } from '../shared/notification.model.js';
import { truncate } from '../templates/templates.module.js';

/** Older notifications are not delivered any more. */
export const NEWS_MAX_AGE_MS = 24 * 3_600_000;

const RETRY_PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000];
/** The pause after the given try, or undefined after the last one. */
export const findRetryPause = (tries: number): number | undefined => RETRY_PAUSES_MS[tries - 1];

/** Shortens a reply of support, which can be longer than a push message or SMS; the inbox has the whole text. */
export const toShortBody = (kind: NotificationDoc['kind'], body: string): string =>
  kind === 'ticket-replied' || kind === 'ticket-reply-mailed' ? truncate(body) : body;
