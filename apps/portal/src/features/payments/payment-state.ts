import { MINUTE_MS, PAYMENT_WINDOW_MINUTES } from '@sahaya/domain';
import { queryOptions, skipToken, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../i18n/translate.js';

/**
 * The step of a payment that is not finished. `closed`: its window was closed without a payment, now or in an earlier
 * visit to this page. `failed`: the last attempt failed. `unsure`: it was made, and the server has not confirmed it.
 */
export type PaymentStep = 'ordering' | 'open' | 'verifying' | 'closed' | 'failed' | 'unsure';
export interface PaymentState {
  step: PaymentStep;
  /** The sentence to show instead of that of the step: why the last attempt failed. */
  reason?: string | undefined;
  /** When the payment was made, in ms since 1970; only of `unsure`. */
  madeAt?: number;
}
/** The sentence of a card about an unfinished payment, and its one action; none while a step is under way. */
export interface PaymentLine {
  sentence: string;
  action: 'pay' | 'retry' | 'check' | undefined;
}

/** The server has asked the provider about each payment by then. */
const UNSURE_MS = 2 * PAYMENT_WINDOW_MINUTES * MINUTE_MS;
const UNSURE = 'unsure ';

const storageKey = (id: string) => `payment:${id}`;
/** The start of a payment, stored so that a return to the page and the other tabs know it. */
export const startedPayment = {
  begin: (id: string, orderId: string) => localStorage.setItem(storageKey(id), orderId),
  /** The provider has confirmed the payment, and the server has not yet. */
  made: (id: string, now: number) => localStorage.setItem(storageKey(id), `${UNSURE}${now}`),
  finish: (id: string) => localStorage.removeItem(storageKey(id)),
  read(id: string): PaymentState | null {
    const stored = localStorage.getItem(storageKey(id));
    if (stored === null) return null;
    return stored.startsWith(UNSURE)
      ? { step: 'unsure', madeAt: Number(stored.slice(UNSURE.length)) }
      : { step: 'closed' };
  },
  /** Calls back when another tab of this browser finishes the payment, until the returned function is called. */
  watch(id: string, onFinished: () => void): () => void {
    const listener = ({ key, oldValue, newValue }: StorageEvent) =>
      key === storageKey(id) && oldValue && !newValue && onFinished();
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};

export const paymentStateQuery = (id: string) =>
  queryOptions<PaymentState | null>({
    queryKey: ['pay-step', id],
    queryFn: skipToken,
    initialData: () => startedPayment.read(id),
  });

/** Whether a payment was made that the server may still confirm, so that it must not be made again. */
export const isUnsure = (state: PaymentState | null | undefined, now: number): boolean =>
  state?.step === 'unsure' && now - (state.madeAt ?? 0) < UNSURE_MS;

/** The sentence and the action for an unfinished payment; undefined before its first start. */
export function paymentLine(state: PaymentState | null | undefined, now: number): PaymentLine | undefined {
  if (!state) return undefined;
  const { step, reason } = state;
  switch (step) {
    case 'ordering':
    case 'verifying':
      return { sentence: t(`pay.${step}`), action: undefined };
    case 'open':
      return { sentence: reason ?? t('pay.open'), action: undefined };
    case 'failed':
      return { sentence: reason ?? t('pay.closed'), action: 'retry' };
    case 'closed':
      return { sentence: t('pay.closed'), action: 'pay' };
    case 'unsure':
      return isUnsure(state, now)
        ? { sentence: t('pay.unsure'), action: 'check' }
        : { sentence: t('pay.closed'), action: 'pay' };
  }
}

/** The words of the button that pays: those of the screen, or of the action after an unfinished payment. */
export const paymentWords = (line: PaymentLine | undefined, words: string): string =>
  line?.action === 'retry' || line?.action === 'check' ? t(`pay.${line.action}`) : words;

/**
 * The unfinished payment of this booking or subscription. When another tab finishes it, the queries of `queryKey`, a
 * constant, are loaded again.
 */
export function usePaymentLine(id: string, queryKey: QueryKey, now: number): PaymentLine | undefined {
  const cache = useQueryClient();
  const { data: state } = useQuery(paymentStateQuery(id));
  useEffect(
    () =>
      startedPayment.watch(id, () => {
        cache.setQueryData(paymentStateQuery(id).queryKey, null);
        void cache.invalidateQueries({ queryKey });
      }),
    [cache, id, queryKey],
  );
  return paymentLine(state, now);
}
