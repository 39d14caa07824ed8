const PREFIX = 'sahaya.draft.';

/** Half-filled forms, kept in this tab so that they survive a reload or a new login. */
export function readDraft<T>(name: string): Partial<T> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}');
    return typeof draft === 'object' && draft !== null ? draft : {};
  } catch {
    return {}; // Invalid or truncated: start with an empty draft.
  }
}

export const storeDraft = (name: string, draft: object): void =>
  sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));

export const deleteDraft = (name: string): void => sessionStorage.removeItem(PREFIX + name);

/** The next user of this browser must not see them. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
