/** `g` and then one of these opens a list. */
export const SHORTCUT_TARGETS: Readonly<Record<string, string>> = {
  b: 'bookings',
  s: 'subscriptions',
  u: 'users',
  e: 'helpers',
  t: 'tickets',
  m: 'saved-replies',
  c: 'chats',
  d: 'disputes',
  q: 'unconfirmed-visits',
  k: 'strikes',
  f: 'replacements',
  v: 'verifications',
  w: 'reviews',
  p: 'payments',
  r: 'refunds',
  i: 'refund-proposals',
  o: 'payouts',
  l: 'ledger',
  n: 'notifications',
  y: 'policies',
  a: 'audit-log',
};
/** `g` and this letter open the first page. */
export const HOME_KEY = 'h';

export type Action =
  | { do: 'search' | 'sheet' | 'next' | 'previous' | 'home' }
  | { do: 'list'; resource: string }
  | { do: 'press'; key: string };
export interface KeyState {
  action?: Action;
  /** The next key selects the target. */
  awaitsPlace: boolean;
}

/** Keys that press the control of the page which names them in `data-shortcut`: reply, assign, resolve, next. */
export const PRESSING_KEYS = ['r', 'a', 'e', 'n'] as const;

const SINGLE: Readonly<Record<string, Action>> = {
  '/': { do: 'search' },
  '?': { do: 'sheet' },
  j: { do: 'next' },
  k: { do: 'previous' },
  ...Object.fromEntries(PRESSING_KEYS.map((key) => [key, { do: 'press', key }])),
};

/** The meaning of a key without Ctrl, Alt or Cmd, after the previous key. */
export function interpretKey(key: string, awaitsPlace: boolean): KeyState {
  if (!awaitsPlace) return key === 'g' ? { awaitsPlace: true } : { action: actionOf(SINGLE, key), awaitsPlace: false };
  if (key === HOME_KEY) return { action: { do: 'home' }, awaitsPlace: false };
  const resource = Object.hasOwn(SHORTCUT_TARGETS, key) ? SHORTCUT_TARGETS[key] : undefined;
  return { ...(resource && { action: { do: 'list', resource } }), awaitsPlace: false };
}

const actionOf = (table: Readonly<Record<string, Action>>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined;
