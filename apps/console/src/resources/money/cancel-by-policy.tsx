import { Alert, Button, FormControlLabel, FormLabel, Radio, RadioGroup, Skeleton } from '@mui/material';
import { ApiError, type FieldsFor } from '@sahaya/api-client';
import type { OutputOf } from '@sahaya/contracts';
import { formatRupees, STAFF_CANCEL_CAUSES } from '@sahaya/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormDraft } from '../../api/drafts.js';
import { isRetryable } from '../../api/is-retryable.js';
import {
  errorText,
  hasChanged,
  type StaffCall,
  useMay,
  useNotifyFailure,
  useStaffCall,
  useStaffData,
} from '../../api/staff-call.js';
import { formatDateTime } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';
import { FailureAlert } from '../../ui/failure-alert.js';
import { FormDialog } from '../../ui/record/form-dialog.js';
import { Fact, Facts } from '../../ui/record/facts.js';
import { ReasonFields, useReason } from '../../ui/record/reason-fields.js';
import { cancellationTexts as texts } from './cancellation-texts.js';

interface Quote {
  quoteId: string;
  extra: number;
  validUntil: string;
}
interface Cancelled {
  awaitingApproval?: { refund: number; credit?: number } | undefined;
}
interface Props<Q extends StaffCall, E extends StaffCall> {
  id: string;
  quoteCall: Q;
  call: E;
  label: string;
  keep: string;
  done: string;
  /** The amounts of a quote. */
  children: (quote: OutputOf<Q>) => ReactNode;
}

/** Cancels a booking or a subscription by policy: shows the quoted amounts of the chosen cause before it asks. */
export function CancelByPolicy<Q extends StaffCall, E extends StaffCall>(props: Props<Q, E>) {
  const [open, setOpen] = useState(false);
  if (!useMay()(props.call)) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {open && <CancelDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

function CancelDialog<Q extends StaffCall, E extends StaffCall>(props: Props<Q, E> & { close: () => void }) {
  const { id, quoteCall, call, label, keep, done, children, close } = props;
  const draft = useFormDraft(`cancel.${id}`);
  // Until another is chosen, the cause that costs the platform nothing.
  const cause = STAFF_CANCEL_CAUSES.find((one) => one === draft.values['cause']) ?? 'customer';
  const [isStale, setStale] = useState(false);
  const causeId = useId();
  const reason = useReason(draft);
  const data = useStaffData();
  const queries = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const queryKey = ['cancellationQuote', quoteCall.method, id, cause];
  const quote = useQuery({
    queryKey,
    queryFn: ({ signal }) => data.call(quoteCall, { id, cause } as unknown as FieldsFor<Q>, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const cancel = () => {
    draft.forget();
    close();
  };
  const act = useStaffCall(call, (answer) => {
    const { awaitingApproval } = answer as Cancelled;
    const held = awaitingApproval && awaitingApproval.refund + (awaitingApproval.credit ?? 0);
    notify(held ? texts.awaiting(formatRupees(held)) : done, { type: 'success' });
    cancel();
  });
  const shown = quote.data as (OutputOf<Q> & Quote) | undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const stated = reason.check(event.currentTarget);
    if (!shown || quote.isFetching || !stated) return;
    setStale(false);
    act.mutate({ id, quoteId: shown.quoteId, ...stated } as unknown as FieldsFor<E>, {
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'CANCELLATION_QUOTE_STALE') {
          setStale(true);
          void queries.invalidateQueries({ queryKey });
        } else if (hasChanged(error)) {
          notifyFailure(error);
          close();
        }
      },
    });
  };
  const choose = (next: string) => {
    draft.set({ cause: next });
    setStale(false);
    act.reset();
  };
  return (
    <FormDialog
      title={label}
      keep={keep}
      isPending={act.isPending}
      isReady={shown !== undefined && !quote.isFetching}
      danger
      onSubmit={submit}
      onCancel={cancel}
      onClose={close}
    >
      <div>
        <FormLabel id={causeId} sx={{ fontWeight: 500 }}>
          {texts.asks}
        </FormLabel>
        <RadioGroup aria-labelledby={causeId} value={cause} onChange={(_, next) => choose(next)}>
          {STAFF_CANCEL_CAUSES.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={texts.cause[one]} />
          ))}
        </RadioGroup>
      </div>
      {act.error && <FailureAlert error={act.error} {...(isStale && { severity: 'warning', text: texts.changed })} />}
      {quote.error ? (
        <Alert
          severity="error"
          action={
            isRetryable(quote.error) && (
              <Button color="inherit" onClick={() => void quote.refetch()}>
                {words.retry}
              </Button>
            )
          }
        >
          {errorText(quote.error)}
        </Alert>
      ) : shown ? (
        <>
          {children(shown)}
          <Facts>
            {shown.extra > 0 && (
              <Fact
                label={texts.extra}
              >{`${texts.extraHint(formatRupees(shown.extra))}. ${words.refundProposals.hint}`}</Fact>
            )}
            <Fact label={texts.validUntil}>{formatDateTime(shown.validUntil)}</Fact>
          </Facts>
        </>
      ) : (
        <Skeleton variant="rounded" height={120} aria-busy="true" aria-label={texts.loading} />
      )}
      <ReasonFields {...reason.fields} />
    </FormDialog>
  );
}
