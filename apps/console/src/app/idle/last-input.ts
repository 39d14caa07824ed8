const KEY = 'sahaya.console.last-input';

/** Records an input of the person, for all tabs of the console. */
export const noteInput = (): void => localStorage.setItem(KEY, String(Date.now()));

/** Milliseconds since the last input in any tab. Without a record, the time starts now. */
export function idleMs(): number {
  const at = Number(localStorage.getItem(KEY));
  if (at > 0 && at <= Date.now()) return Date.now() - at;
  noteInput();
  return 0;
}
