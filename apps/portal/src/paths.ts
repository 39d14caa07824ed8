/** A time, and a service, that somebody has chosen already; empty: not chosen. */
export interface Chosen {
  date?: string;
  startTime?: string;
  endTime?: string;
  service?: string;
}

const CHOSEN = ['date', 'startTime', 'endTime', 'service'] as const;

const withQuery = (path: string, fields: Record<string, string>): string => {
  const query = new URLSearchParams(fields).toString();
  return query ? `${path}?${query}` : path;
};
const chosenOf = (chosen: Chosen): Record<string, string> =>
  Object.fromEntries(CHOSEN.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])));

/** A helper's profile; what was chosen on the way goes on to the booking form. */
export const helperPath = (helperId: string, chosen: Chosen = {}): string =>
  withQuery(`/helper/${helperId}`, chosenOf(chosen));

/** The booking form, with the helper and what was chosen filled in. */
export const bookPath = (helperId: string, chosen: Chosen = {}): string =>
  withQuery('/book', { helperId, ...chosenOf(chosen) });
