import { isNativeError } from 'node:util/types';

/** The unique index refused the write: someone else was first. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;

/** The user of the service may not do this. */
export const isNotAuthorized = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 13;

/** The database cannot be reached or has no primary: a 503, not a bug. */
export const isDatabaseDown = (error: unknown): boolean =>
  isNativeError(error) &&
  (/^Mongo(ServerSelection|Network|NetworkTimeout|NotConnected|PoolCleared|PoolClosed|Topology)/.test(error.name) ||
    // A pooled connection whose server was just killed: the driver passes the socket's own error.
    ('code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET')) ||
    (error.name === 'MongooseError' && /bufferCommands|not connected|initial connection/i.test(error.message)));
