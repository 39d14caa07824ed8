import type { Model, QueryFilter } from 'mongoose';

/** The pause after this many tries: doubled each time, up to the longest. */
export const pauseMs = (tries: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(tries, 30));

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Due by the clock. A time too far in the future was set before the test clock was reset. */
export const dueBy = (now: Date, longestMs: number) => ({
  $or: [{ dueAt: { $lte: now } }, { dueAt: { $gt: later(now, longestMs) } }],
});

/** When the earliest of the documents that wait is due. */
export async function findNextDue<T extends { dueAt?: Date }>(model: Model<T>): Promise<Date | undefined> {
  const waiting = { dueAt: { $exists: true } } as QueryFilter<T>;
  const [next] = await model.find(waiting, { dueAt: 1 }).sort({ dueAt: 1 }).limit(1).lean<{ dueAt: Date }[]>();
  return next?.dueAt;
}
