import { ApiError } from '@sahaya/api-client';

/** An outage is worth a retry; other errors are not. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
