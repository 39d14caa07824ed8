import { AppError } from '@sahaya/contracts';

/**
 * Repeats a change once if the subscription was written between its reading and its writing, by a daily job for example.
 * The repetition decides on the new state.
 */
export const repeatIfChanged = <T>(change: () => Promise<T>): Promise<T> =>
  change().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'SUBSCRIPTION_CHANGED_MEANWHILE') return change();
    throw error;
  });
