import { ApiError, type ApiClient, type Callable, type FieldsFor } from '@sahaya/api-client';
import type { OutputOf, StaffRole } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type DataProvider, useDataProvider, usePermissions, useRefresh } from 'react-admin';
import { formatDateTime } from '../i18n/format.js';
import { labelOf, words } from '../i18n/words.js';
import { isStepUpRequired } from './step-up.js';

/** react-admin's methods, and API calls that are not a record's list or page. */
export type StaffData = DataProvider & Pick<ApiClient, 'call' | 'download'>;

/** The part of an endpoint row that the console uses. */
export type StaffCall = Callable & { staff?: readonly StaffRole[]; idempotent?: true };

/** True if the signed-in role may make a call by the endpoint table; the server checks it again. */
export function useMay(): (call: Pick<StaffCall, 'staff'>) => boolean {
  const { permissions: role } = usePermissions<StaffRole>();
  return ({ staff }) => role !== undefined && (staff?.includes(role) ?? true);
}

/** Calls an endpoint; visible data is reloaded, also when the record had changed. */
export function useStaffCall<E extends StaffCall>(call: E, onDone: (answer: OutputOf<E>) => void) {
  const data = useDataProvider<StaffData>();
  const refresh = useRefresh();
  const intent = useRef({ of: '', key: '' });
  return useMutation<OutputOf<E>, Error, FieldsFor<E>>({
    mutationFn: (fields) => {
      const of = JSON.stringify(fields);
      if (intent.current.of !== of) intent.current = { of, key: newKey() };
      return data.call(call, fields, call.idempotent && { idempotencyKey: intent.current.key });
    },
    onSuccess: (answer) => {
      intent.current = { of: '', key: '' };
      refresh();
      onDone(answer);
    },
    onError: (error) => {
      if (hasChanged(error)) refresh();
    },
  });
}

/** Also works on plain HTTP, where `crypto.randomUUID` is missing. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Refused because of the input, or shown by its own dialog: the record is unchanged. */
const TYPED: readonly string[] = [
  'REFUND_TOO_HIGH',
  'DISPUTE_REFUND_TOO_HIGH',
  'IDENTIFIER_TAKEN',
  'BLOCK_PREVIEW_STALE',
];
/** The record no longer matches the screen. */
export const hasChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && !TYPED.includes(error.code);

/** A person who did not confirm an action with a code has made no mistake. */
export const severityOf = (error: Error): 'error' | 'info' => (isStepUpRequired(error) ? 'info' : 'error');

/** The action of another staff member. */
const DONE: Partial<Record<string, string>> = {
  ...words.ticketEntry,
  ...words.proposalState,
  ...words.verificationState,
  ...words.disputeOutcome,
  ...words.caseOutcome,
  ...words.moderation,
  lifted: words.marks.lifted,
  upheld: words.marks.upheld,
};

/** The server's message, or that there is no connection; for money with the possible amount, for a changed record with author, action and time. */
export function errorText(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === 0) return words.noConnection;
  const { refundable, refund } = error.details ?? {};
  if (typeof refundable === 'number')
    return `${error.message}: ${words.proposals.refundable(formatRupees(refundable))}`;
  if (error.code === 'REFUND_QUOTE_CHANGED') return `${error.message}: ${formatRupees(Number(refund))}`;
  if (error.code === 'DEAD_LETTER_FAILED') return `${error.message}: ${String(error.details?.why)}`;
  if (error.code !== 'CASE_CHANGED') return error.message;
  const { by, what, status, at } = (error.details ?? {}) as Partial<Record<'by' | 'what' | 'status' | 'at', string>>;
  const told = [by, what && labelOf(DONE, what), status && labelOf(words.ticketStatus, status)];
  const said = [...told, at && formatDateTime(at)].filter(Boolean).join(' · ');
  return said ? `${error.message}: ${said}` : error.message;
}
