import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@sahaya/contracts';

/** The commit and the answer take about this time on a busy machine. */
const COMMIT_MS = 200;

const current = new AsyncLocalStorage<number | undefined>();

/** Runs the work of a request whose caller gives up at this reading of `performance.now()`; undefined: at no time. */
export const withExpiry = <T>(expiresAt: number | undefined, work: () => T): T => current.run(expiresAt, work);

/** Throws UNAVAILABLE if a commit now would come too late for the caller, who would believe that nothing happened. */
export function refuseLateWork(): void {
  const expiresAt = current.getStore();
  if (expiresAt !== undefined && performance.now() > expiresAt - COMMIT_MS)
    throw new AppError('UNAVAILABLE', { reason: 'late' });
}
