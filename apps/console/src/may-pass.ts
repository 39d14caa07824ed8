import { ApiError } from '@sahaya/api-client';

/** An outage may pass; a refusal will be the same again. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
