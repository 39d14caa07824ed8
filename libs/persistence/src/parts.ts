/** Two parts with the longest texts fit the 1 MB of a NATS message. */
export const PART_BYTES = 400_000;

/** Bytes of an entry in an answer. */
export const sizeOf = (entry: unknown): number => Buffer.byteLength(JSON.stringify(entry));

interface FitOptions<T> {
  /** The entry in the answer. */
  show?: (entry: T) => unknown;
  maxBytes?: number;
}

/** As many entries as fit one part of an answer, at least one. */
export function fit<T>(
  entries: readonly T[],
  { show = (entry) => entry, maxBytes = PART_BYTES }: FitOptions<T> = {},
): T[] {
  let bytes = 0;
  const tooMany = entries.findIndex((entry) => (bytes += sizeOf(show(entry))) > maxBytes);
  return entries.slice(0, tooMany === -1 ? entries.length : Math.max(1, tooMany));
}

export interface Part<T> {
  entries: T[];
  /** The `after` of the next part; absent at the end. */
  rest?: string;
}

/** The number of entries in the parts before. */
export const readBefore = (after: string | undefined): number => Number(after) || 0;

/** The part of a list `after` the parts before it. A caller that knows no parts sends no `after` and gets all entries. */
export function partOf<T>(list: readonly T[], after: string | undefined): Part<T> {
  if (after === undefined) return { entries: [...list] };
  const before = readBefore(after);
  const entries = fit(list.slice(before));
  const read = before + entries.length;
  return { entries, ...(read < list.length && { rest: String(read) }) };
}
