/** The first of these times; undefined if none is known. */
export const earliest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.filter((time) => time !== undefined).toSorted((one, other) => one.getTime() - other.getTime())[0];
