import { HOUR_MS, MINUTE_MS } from './time.js';

/** After the end both are asked; then the visit is completed by itself, if somebody has said that it took place. */
export const completionNudgeAt = (endsAt: Date): Date => new Date(endsAt.getTime() + 30 * MINUTE_MS);
export const completionBy = (endsAt: Date): Date => new Date(endsAt.getTime() + 24 * HOUR_MS);
