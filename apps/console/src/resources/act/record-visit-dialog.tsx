import { Alert, FormControlLabel, FormLabel, Radio, RadioGroup, Skeleton } from '@mui/material';
import { ApiError } from '@sahaya/api-client';
import { quoteStaffVisit, recordVisitByStaff, type StaffVisitQuote } from '@sahaya/contracts';
import { formatRupees, STAFF_VISIT_OUTCOMES } from '@sahaya/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormDraft } from '../../api/drafts.js';
import { errorText, hasChanged, useNotifyFailure, useStaffCall, useStaffData } from '../../api/staff-call.js';
import { formatDateTime } from '../../i18n/format.js';
import { FailureAlert } from '../../ui/failure-alert.js';
import { FormDialog } from '../../ui/record/form-dialog.js';
import { Fact, Facts } from '../../ui/record/facts.js';
import { ReasonFields, useReason } from '../../ui/record/reason-fields.js';
import { visitTexts as texts } from './visit-texts.js';

/** Shows the money and the strike of each outcome, and records the chosen one. */
export default function RecordVisitDialog({ bookingId: id, close }: { bookingId: string; close: () => void }) {
  const draft = useFormDraft(`visit.${id}`);
  const outcome = STAFF_VISIT_OUTCOMES.find((one) => one === draft.values['outcome']) ?? 'completed';
  const [isStale, setStale] = useState(false);
  const outcomeId = useId();
  const reason = useReason(draft);
  const data = useStaffData();
  const queries = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const queryKey = ['visitQuote', id, outcome];
  const quote = useQuery({
    queryKey,
    queryFn: ({ signal }) => data.call(quoteStaffVisit, { id, outcome }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const cancel = () => {
    draft.forget();
    close();
  };
  const act = useStaffCall(recordVisitByStaff, () => {
    notify(texts.done[outcome], { type: 'success' });
    cancel();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const stated = reason.check(event.currentTarget);
    if (!quote.data || quote.isFetching || !stated) return;
    setStale(false);
    act.mutate(
      { id, outcome, sequence: quote.data.sequence, ...stated },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'BOOKING_CHANGED_MEANWHILE') {
            setStale(true);
            void queries.invalidateQueries({ queryKey });
          } else if (hasChanged(error)) {
            notifyFailure(error);
            close();
          }
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.label}
      confirm={texts.confirm}
      keep={texts.keep}
      isPending={act.isPending}
      isReady={quote.data !== undefined && !quote.isFetching}
      onSubmit={submit}
      onCancel={cancel}
      onClose={close}
    >
      <div>
        <FormLabel id={outcomeId} sx={{ fontWeight: 500 }}>
          {texts.asks}
        </FormLabel>
        <RadioGroup
          aria-labelledby={outcomeId}
          value={outcome}
          onChange={(_, next) => {
            draft.set({ outcome: next });
            setStale(false);
            act.reset();
          }}
        >
          {STAFF_VISIT_OUTCOMES.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={texts.outcome[one]} />
          ))}
        </RadioGroup>
      </div>
      {act.error && <FailureAlert error={act.error} {...(isStale && { severity: 'warning', text: texts.changed })} />}
      {quote.error ? (
        <Alert severity="error">{errorText(quote.error)}</Alert>
      ) : quote.data ? (
        <Effect {...quote.data} />
      ) : (
        <Skeleton variant="rounded" height={120} aria-busy="true" aria-label={texts.loading} />
      )}
      <ReasonFields {...reason.fields} />
    </FormDialog>
  );
}

const Effect = ({ fee, refund, credit, helper, strike, contestBy, unconfirmed }: StaffVisitQuote) => (
  <>
    <Facts>
      {fee > 0 && <Fact label={texts.fee}>{formatRupees(fee)}</Fact>}
      {refund > 0 && <Fact label={texts.refund}>{formatRupees(refund)}</Fact>}
      {credit > 0 && <Fact label={texts.credit}>{formatRupees(credit)}</Fact>}
      {helper > 0 && <Fact label={texts.helper}>{formatRupees(helper)}</Fact>}
      <Fact label={texts.strike}>{strike ? texts.yes : texts.no}</Fact>
    </Facts>
    {contestBy && <Alert severity="info">{texts.contestBy(formatDateTime(contestBy))}</Alert>}
    {unconfirmed && <Alert severity="info">{texts.unconfirmed}</Alert>}
  </>
);
