import { type Session } from './session.js';
import { VIEW_AS_PATH } from './view-as-path.js';

const VIEW = 'sahaya.view';

let handed = '';
if (location.pathname === VIEW_AS_PATH) {
  handed = location.hash.slice(1);
  history.replaceState(history.state, '', VIEW_AS_PATH);
  sessionStorage.setItem(VIEW, handed ? '' : (sessionStorage.getItem(VIEW) ?? ''));
}

/** A view-as tab neither reads nor changes the session of the browser or the data on the device. */
export const isViewAsTab = (): boolean => sessionStorage.getItem(VIEW) !== null;

/** The token that the tab was opened with, until it is used. */
export const handedOverToken = (): string => handed;

export function readViewAsSession(): Session | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(VIEW) || 'null') as Session | null) ?? undefined;
  } catch {
    return undefined; // Invalid content counts as an ended session.
  }
}

/** Without a session the view-as session is over; the tab remains a view-as tab. */
export function storeViewAsSession(session: Session | undefined): void {
  handed = '';
  sessionStorage.setItem(VIEW, session ? JSON.stringify(session) : '');
}

/** The expiry of a view-as token; undefined for any other token. The server verifies the token. */
export function viewAsExpiry(token: string): string | undefined {
  try {
    const content = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { viewOnly, exp } = JSON.parse(atob(content)) as Record<string, unknown>;
    return viewOnly === true && typeof exp === 'number' ? new Date(exp * 1_000).toISOString() : undefined;
  } catch {
    return undefined;
  }
}
