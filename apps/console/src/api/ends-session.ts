import { ApiError } from '@sahaya/api-client';

const ENDS_SESSION = ['TOKEN_INVALID', 'TOKEN_MISSING'];

/** Only these errors end a session; any other is shown where it occurred. */
export const endsSession = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && ENDS_SESSION.includes(error.code);
