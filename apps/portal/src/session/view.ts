import type { Session } from './session.js';

/** Where staff come in to look through somebody's account, the token behind the `#`: that part is sent to nobody. */
export const VIEW_PATH = '/view-as';
const VIEW = 'sahaya.view';

let handed = '';
if (location.pathname === VIEW_PATH) {
  handed = location.hash.slice(1);
  history.replaceState(history.state, '', VIEW_PATH);
  sessionStorage.setItem(VIEW, handed ? '' : (sessionStorage.getItem(VIEW) ?? ''));
}

/** Such a tab keeps to itself: it neither knows nor touches the browser's own session, nor what the device keeps. */
export const isViewTab = (): boolean => sessionStorage.getItem(VIEW) !== null;

/** The token that the tab was opened with, for as long as it is not in use. */
export const handedToken = (): string => handed;

export function readView(): Session | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(VIEW) || 'null') as Session | null) ?? undefined;
  } catch {
    return undefined; // Not ours: as good as over.
  }
}

/** Without a session the look is over; the tab stays one for looking. */
export function keepView(session: Session | undefined): void {
  handed = '';
  sessionStorage.setItem(VIEW, session ? JSON.stringify(session) : '');
}

/** Until when a token lets staff look; nothing for any other token. Whether it is genuine, the server says. */
export function viewUntil(token: string): string | undefined {
  try {
    const content = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { viewOnly, exp } = JSON.parse(atob(content)) as Record<string, unknown>;
    return viewOnly === true && typeof exp === 'number' ? new Date(exp * 1_000).toISOString() : undefined;
  } catch {
    return undefined;
  }
}
