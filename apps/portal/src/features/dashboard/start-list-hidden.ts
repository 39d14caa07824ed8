const keyOf = (userId: string) => `start-list-hidden:${userId}`;

/** Whether this device no longer shows this helper what to set up. */
export const isStartListHidden = (userId: string): boolean => localStorage.getItem(keyOf(userId)) !== null;

export const hideStartList = (userId: string): void => localStorage.setItem(keyOf(userId), '1');
