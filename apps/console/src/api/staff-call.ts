import { ApiError, type ApiClient, type Callable, type FieldsFor } from '@sahaya/api-client';
import { ERRORS, type OutputOf, type StaffRole } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { useMutation } from '@tanstack/react-query';
import { use, useMemo, useRef } from 'react';
import {
  type DataProvider,
  DataProviderContext,
  useLogoutIfAccessDenied,
  useNotify,
  usePermissions,
  useRefresh,
} from 'react-admin';
import { formatDateTime } from '../i18n/format.js';
import { labelOf, words } from '../i18n/words.js';
import { endsSession } from './ends-session.js';
import { isStepUpRequired } from './step-up.js';

/** react-admin's methods, and API calls that are not a record's list or page. */
export type StaffData = DataProvider & Pick<ApiClient, 'call' | 'download' | 'upload'>;

/** The part of an endpoint row that the console uses. */
export type StaffCall = Callable & { staff?: readonly StaffRole[]; idempotent?: true };

/** True if the signed-in role may make a call by the endpoint table; the server checks it again. */
export function useMay(): (call: Pick<StaffCall, 'staff'>) => boolean {
  const { permissions: role } = usePermissions<StaffRole>();
  return ({ staff }) => role !== undefined && (staff?.includes(role) ?? true);
}

/**
 * Calls and lists of the API. A request that finds the session ended leads to the sign-in and fails; through
 * `useDataProvider` it would succeed with empty data.
 */
export function useStaffData(): Pick<StaffData, 'call' | 'download' | 'upload' | 'getList'> {
  const data = use(DataProviderContext) as StaffData;
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useMemo(() => {
    const failed = async (error: unknown): Promise<never> => {
      await logoutIfAccessDenied(error);
      throw error;
    };
    return {
      call: (...asked) => data.call(...asked).catch(failed),
      download: (...asked) => data.download(...asked).catch(failed),
      upload: (...asked) => data.upload(...asked).catch(failed),
      getList: (...asked) => data.getList(...asked).catch(failed),
    };
  }, [data, logoutIfAccessDenied]);
}

/** Calls an endpoint; visible data is reloaded, also when the record had changed. A call under way is not repeated. */
export function useStaffCall<E extends StaffCall>(call: E, onDone: (answer: OutputOf<E>) => void) {
  const data = useStaffData();
  const refresh = useRefresh();
  const intent = useRef({ of: '', key: '' });
  const isUnderWay = useRef(false);
  const mutation = useMutation<OutputOf<E>, Error, FieldsFor<E>>({
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
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  // The second click of a double click comes before its button is disabled.
  const mutate: typeof mutation.mutate = (...asked) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(...asked);
  };
  return { ...mutation, mutate };
}

/** Says why an action without a dialog failed; the sign-in says it of an ended session. */
export function useNotifyFailure(): (error: Error) => void {
  const notify = useNotify();
  return (error) => {
    if (!endsSession(error)) notify(errorText(error), { type: severityOf(error), autoHideDuration: 10_000 });
  };
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
  'CONTACT_TAKEN',
  'CONTACT_UNCHANGED',
  'IDENTITY_CHECK_REPEATED',
  'IDENTITY_CHECK_UNSUITABLE',
  'VIEW_NAME_TAKEN',
  'VIEWS_FULL',
];
/** The record no longer matches the screen. */
export const hasChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && !TYPED.includes(error.code);

/** There was no answer, so the connection may be missing. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
const PROXY_CODES: readonly string[] = ['HTTP_ERROR', 'NETWORK_ERROR'];

/** A person who did not confirm an action with a code has made no mistake. */
export const severityOf = (error: Error): 'error' | 'info' => (isStepUpRequired(error) ? 'info' : 'error');

/** The action of another staff member. */
const DONE: Partial<Record<string, string>> = {
  ...words.ticketEntry,
  ...words.refundProposalState,
  ...words.verificationState,
  ...words.disputeOutcome,
  ...words.caseOutcome,
  ...words.moderation,
  lifted: words.strikes.lifted,
  upheld: words.strikes.upheld,
};

/**
 * The server's message, or that it cannot be reached; for money with the possible amount, for a changed record with
 * author, action and time.
 */
export function errorText(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (isOffline(error)) return words.noConnection;
  // A proxy answers without a message of ours.
  if (error.status >= 500 && PROXY_CODES.includes(error.code)) return ERRORS.UNAVAILABLE.message;
  const { refundable, refund } = error.details ?? {};
  if (typeof refundable === 'number')
    return `${error.message}: ${words.refundProposals.refundable(formatRupees(refundable))}`;
  if (error.code === 'REFUND_QUOTE_CHANGED') return `${error.message}: ${formatRupees(Number(refund))}`;
  if (error.code === 'DEAD_LETTER_FAILED') return `${error.message}: ${String(error.details?.why)}`;
  if (error.code !== 'CASE_CHANGED') return error.message;
  const { by, what, status, at } = (error.details ?? {}) as Partial<Record<'by' | 'what' | 'status' | 'at', string>>;
  const told = [by, what && labelOf(DONE, what), status && labelOf(words.ticketStatus, status)];
  const said = [...told, at && formatDateTime(at)].filter(Boolean).join(' · ');
  return said ? `${error.message}: ${said}` : error.message;
}
