/** The use of a shared thing, such as a device, by one account. */
export interface SharedUse {
  /** The first use. */
  since: Date;
  /** The latest use. */
  at: Date;
}
const DAY_MS = 24 * 60 * 60_000;

/**
 * The uses that open a signal, the longest known first: as many accounts as the threshold used the thing within the
 * window before its latest use, and one of them came after the last decision. Undefined otherwise. With `latestOnly`,
 * only those count that have the latest use in common: the others do not share the thing any more.
 */
export function findSharedSignal<U extends SharedUse>(
  uses: readonly U[],
  {
    windowDays,
    threshold,
    latestOnly,
    decidedAt,
  }: { windowDays: number; threshold: number; latestOnly?: boolean | undefined; decidedAt?: Date | undefined },
): U[] | undefined {
  const latest = Math.max(...uses.map(({ at }) => at.getTime()));
  const within = uses.filter(({ at }) =>
    latestOnly ? at.getTime() === latest : at.getTime() > latest - windowDays * DAY_MS,
  );
  if (within.length < threshold || (decidedAt && !within.some(({ since }) => since > decidedAt))) return undefined;
  return within.toSorted((a, b) => a.since.getTime() - b.since.getTime());
}

/** Whether all of these people used one and the same thing. `uses` names the thing and the person of each use. */
export const haveShared = (people: readonly string[], uses: readonly { subject: string; person: string }[]): boolean =>
  uses.some(({ subject }) => people.every((one) => uses.some((use) => use.subject === subject && use.person === one)));
