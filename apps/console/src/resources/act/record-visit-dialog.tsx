import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Skeleton,
} from '@mui/material';
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
import { Fact, Facts } from '../../ui/record/facts.js';
import { ReasonFields, useReason } from '../../ui/record/reason-fields.js';
import { visitTexts as texts } from './visit-texts.js';

/** Shows the money and the strike of each outcome, and records the chosen one. */
export default function RecordVisitDialog({ bookingId: id, close }: { bookingId: string; close: () => void }) {
  const draft = useFormDraft(`visit.${id}`);
  const outcome = STAFF_VISIT_OUTCOMES.find((one) => one === draft.values['outcome']) ?? 'completed';
  const [isStale, setStale] = useState(false);
  const [titleId, outcomeId] = [useId(), useId()];
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
    event.preventDefault();
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
    <Dialog open onClose={() => !act.isPending && close()} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{texts.label}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
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
          {act.error && (
            <FailureAlert error={act.error} {...(isStale && { severity: 'warning', text: texts.changed })} />
          )}
          {quote.error ? (
            <Alert severity="error">{errorText(quote.error)}</Alert>
          ) : quote.data ? (
            <Effect {...quote.data} />
          ) : (
            <Skeleton variant="rounded" height={120} aria-busy="true" aria-label={texts.loading} />
          )}
          <ReasonFields {...reason.fields} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button disabled={act.isPending} onClick={cancel}>
            {texts.keep}
          </Button>
          <Button type="submit" variant="contained" loading={act.isPending} disabled={!quote.data || quote.isFetching}>
            {texts.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
