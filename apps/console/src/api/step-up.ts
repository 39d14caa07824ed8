import { ApiError, type ApiClient } from '@sahaya/api-client';
import { stepUp, stepUpOptions } from '@sahaya/contracts';
import { endsSession } from './ends-session.js';
import { askForPasskey } from './passkeys.js';

/** Asks the signed-in person for a code when a call needs a recent one. */
export interface StepUp {
  /** Runs a call. If it needs a recent code, it waits for the code and runs the call once more. */
  run<T>(call: () => Promise<T>): Promise<T>;
  isAsking(): boolean;
  /** Tells when `isAsking` changes. */
  subscribe(listener: () => void): () => void;
  /** Throws the server's error if the code is not accepted. */
  confirm(code: string): Promise<void>;
  /** Confirms with a passkey; nothing happens if the person closes the browser's dialog. */
  confirmWithPasskey(): Promise<void>;
  /** The waiting calls fail with their own refusal. */
  cancel(): void;
}

type Outcome = 'confirmed' | 'cancelled' | ApiError;

export const isStepUpRequired = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'STEP_UP_REQUIRED';

export function createStepUp(api: Pick<ApiClient, 'call'>): StepUp {
  const waiting = new Set<(outcome: Outcome) => void>();
  const listeners = new Set<() => void>();
  let confirmations = 0;

  const changed = () => listeners.forEach((listener) => listener());
  const ask = () =>
    new Promise<Outcome>((resolve) => {
      waiting.add(resolve);
      changed();
    });
  function settle(outcome: Outcome) {
    if (outcome === 'confirmed') confirmations += 1;
    waiting.forEach((resolve) => resolve(outcome));
    waiting.clear();
    changed();
  }

  async function send(proof: () => Promise<unknown>) {
    try {
      if ((await proof()) === undefined) return;
    } catch (error) {
      // The waiting calls report the end of the session, which leads to the sign-in.
      if (endsSession(error)) return settle(error);
      throw error;
    }
    settle('confirmed');
  }

  return {
    async run(call) {
      const confirmedBefore = confirmations;
      try {
        return await call();
      } catch (error) {
        if (!isStepUpRequired(error)) throw error;
        // A code that was confirmed while this call was under way is recent enough for it.
        const outcome = confirmations === confirmedBefore ? await ask() : 'confirmed';
        if (outcome === 'confirmed') return call();
        throw outcome === 'cancelled' ? error : outcome;
      }
    },
    isAsking: () => waiting.size > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    confirm: (code) => send(() => api.call(stepUp, { code })),
    confirmWithPasskey: () =>
      send(async () => {
        const { challenge, passkey: request } = await api.call(stepUpOptions, {});
        const passkey = await askForPasskey(request);
        return passkey && api.call(stepUp, { code: '', challenge, passkey });
      }),
    cancel: () => settle('cancelled'),
  };
}
