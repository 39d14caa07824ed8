/** The login page after a sign-out without activity. */
export const IDLE_ADDRESS = '/login?ended=idle';
export const isIdleAddress = (search: string): boolean => new URLSearchParams(search).get('ended') === 'idle';
