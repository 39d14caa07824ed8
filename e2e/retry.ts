import { expect } from '@playwright/test';
import { ApiError } from '@sahaya/api-client';

/** The service is unavailable, or the rate limit is reached. */
const TEMPORARY_STATUS = [503, 429];
/** Node's messages for an unreachable server, also in the output of a command of this repository. */
const CONNECTION_ERROR = /fetch failed|ECONNREFUSED|ECONNRESET|EPIPE|socket hang up/;

interface Options {
  /** Further codes of the API for which a second attempt may succeed. */
  codes?: readonly string[];
}

/** Repeats a call while it fails with a temporary error. Any other error fails the test at once. */
export async function retry<T>(call: () => Promise<T>, { codes = [] }: Options = {}): Promise<T> {
  let outcome: { answer: T } | { error: unknown } | undefined;
  await expect(async () => {
    try {
      outcome = { answer: await call() };
    } catch (error) {
      if (isTemporary(error, codes)) throw error;
      outcome = { error };
    }
  }).toPass({ intervals: [200, 500, 1_000] });
  if (outcome && 'answer' in outcome) return outcome.answer;
  throw outcome?.error;
}

function isTemporary(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof ApiError)) return error instanceof Error && CONNECTION_ERROR.test(error.message);
  return error.code === 'NETWORK_ERROR' || TEMPORARY_STATUS.includes(error.status) || codes.includes(error.code);
}
