const PREFIX = 'sahaya.draft.';

/** Half-filled forms, kept for this tab so that they survive a reload or a new login. */
export function readDraft<T>(name: string): Partial<T> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}');
    return typeof draft === 'object' && draft !== null ? draft : {};
  } catch {
    return {}; // Not ours or cut short: begin anew.
  }
}

export const keepDraft = (name: string, draft: object): void =>
  sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));

export const dropDraft = (name: string): void => sessionStorage.removeItem(PREFIX + name);

/** The next person at this browser must not find them. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
