/** The pause after this many tries: doubled each time, up to the longest. */
export const pauseMs = (tries: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(tries, 30));

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Due by the clock. A time too far in the future was set before the test clock was reset. */
export const dueBy = (now: Date, longestMs: number) => ({
  $or: [{ dueAt: { $lte: now } }, { dueAt: { $gt: later(now, longestMs) } }],
});
