/** The login page after a sign-out without activity. */
export const IDLE_ADDRESS = '/login?ended=idle';
export const isIdleAddress = (search: string): boolean => isEndedBy(search, 'idle');

/** The login page after the server has ended the session. */
export const SESSION_ENDED_ADDRESS = '/login?ended=session';
export const isSessionEndedAddress = (search: string): boolean => isEndedBy(search, 'session');

const isEndedBy = (search: string, end: string) => new URLSearchParams(search).get('ended') === end;
