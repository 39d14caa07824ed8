import { toCall } from './calls.js';

/* The calls of passkeys, which few users load. */
export const startPasskey = toCall<'startPasskey'>('POST', '/auth/passkeys/options');
export const addPasskey = toCall<'addPasskey'>('POST', '/auth/passkeys');
export const renamePasskey = toCall<'renamePasskey'>('PATCH', '/auth/passkeys/:id');
export const removePasskey = toCall<'removePasskey'>('POST', '/auth/passkeys/:id/remove');
