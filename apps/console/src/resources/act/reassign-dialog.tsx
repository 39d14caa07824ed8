import { Alert, Button, FormControlLabel, FormLabel, Radio, RadioGroup, Skeleton } from '@mui/material';
import { ApiError } from '@sahaya/api-client';
import {
  askReplacementHelper,
  cancelByStaff,
  quoteStaffCancellation,
  type ReplacementHelper,
  replacementHelpers,
  type StaffCancelQuote,
} from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormDraft } from '../../api/drafts.js';
import { isRetryable } from '../../api/is-retryable.js';
import { errorText, hasChanged, useNotifyFailure, useStaffCall, useStaffData } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { FailureAlert } from '../../ui/failure-alert.js';
import { FormDialog } from '../../ui/record/form-dialog.js';
import { Fact, Facts } from '../../ui/record/facts.js';
import { ReasonFields, useReason } from '../../ui/record/reason-fields.js';
import { cancellationTexts } from '../money/cancellation-texts.js';
import { HelperLabel } from './helper-label.js';
import { reassignTexts as texts } from './reassign-texts.js';

/** After these refusals, the dialog stays open with current details. */
const STALE: readonly string[] = ['CANCELLATION_QUOTE_STALE', 'REPLACEMENT_NOT_FREE'];

interface Props {
  bookingId: string;
  /** A search is running; otherwise the visit is cancelled for its helper first, at the quoted terms. */
  isSearching: boolean;
  close: () => void;
}

/** Shows the free helpers and the effects by policy, and asks the chosen helper. */
export default function ReassignDialog({ bookingId: id, isSearching, close }: Props) {
  const draft = useFormDraft(`reassign.${id}`);
  const [isStale, setStale] = useState(false);
  const helperId = useId();
  const reason = useReason(draft);
  const data = useStaffData();
  const queries = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const queryKey = ['reassign', id, isSearching];
  const known = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const [{ helpers }, quote] = await Promise.all([
        data.call(replacementHelpers, { id }, { signal }),
        isSearching ? undefined : data.call(quoteStaffCancellation, { id, cause: 'helper' }, { signal }),
      ]);
      return { helpers, quote };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const helpers = known.data?.helpers ?? [];
  const chosen = helpers.find(({ _id }) => _id === draft.values['helper']) ?? helpers[0];
  const finish = () => {
    if (chosen) notify((isSearching ? texts.asked : texts.done)(chosen.name), { type: 'success' });
    cancel();
  };
  const cancel = () => {
    draft.forget();
    close();
  };
  const reassign = useStaffCall(cancelByStaff, finish);
  const ask = useStaffCall(askReplacementHelper, finish);
  const act = isSearching ? ask : reassign;
  const onError = (error: Error) => {
    if (error instanceof ApiError && STALE.includes(error.code)) {
      setStale(true);
      void queries.invalidateQueries({ queryKey });
    } else if (hasChanged(error)) {
      notifyFailure(error);
      close();
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const stated = reason.check(event.currentTarget);
    if (!chosen || known.isFetching || !stated) return;
    setStale(false);
    const quoteId = known.data?.quote?.quoteId;
    if (isSearching) ask.mutate({ id, helperId: chosen._id, ...stated }, { onError });
    else if (quoteId) reassign.mutate({ id, quoteId, helperId: chosen._id, ...stated }, { onError });
  };
  return (
    <FormDialog
      title={texts.label}
      confirm={chosen ? texts.ask(chosen.name) : texts.label}
      keep={isSearching ? texts.back : texts.keep}
      isPending={act.isPending}
      isReady={chosen !== undefined && !known.isFetching}
      onSubmit={submit}
      onCancel={cancel}
      onClose={close}
    >
      <div>{isSearching ? texts.searchHint : texts.hint}</div>
      {act.error && <FailureAlert error={act.error} {...(isStale && { severity: 'warning', text: texts.again })} />}
      {known.error ? (
        <Alert
          severity="error"
          action={
            isRetryable(known.error) && (
              <Button color="inherit" onClick={() => void known.refetch()}>
                {words.retry}
              </Button>
            )
          }
        >
          {errorText(known.error)}
        </Alert>
      ) : known.data ? (
        <>
          {chosen ? (
            <div>
              <FormLabel id={helperId} sx={{ fontWeight: 500 }}>
                {texts.asks}
              </FormLabel>
              <RadioGroup
                aria-labelledby={helperId}
                value={chosen._id}
                sx={{ gap: 0.5 }}
                onChange={(_, next) => draft.set({ helper: next })}
              >
                {helpers.map((helper) => (
                  <FormControlLabel
                    key={helper._id}
                    value={helper._id}
                    control={<Radio />}
                    label={<HelperLabel helper={helper} more={priceOf(helper)} />}
                  />
                ))}
              </RadioGroup>
            </div>
          ) : (
            <Alert severity="info">{texts.nobody}</Alert>
          )}
          {known.data.quote && <Effects {...known.data.quote} />}
        </>
      ) : (
        <Skeleton variant="rounded" height={160} aria-busy="true" aria-label={texts.loading} />
      )}
      <ReasonFields {...reason.fields} />
    </FormDialog>
  );
}

const priceOf = ({ totalAmount, saves }: ReplacementHelper) =>
  `${formatRupees(totalAmount)}, ${saves > 0 ? texts.saves(formatRupees(saves)) : texts.samePrice}`;

/** The effects of the cancellation for the helper who cannot come. */
const Effects = ({ cause, reasonCode, refund, credit, strike, extra }: StaffCancelQuote) => (
  <>
    <div>{cancellationTexts.why[cause][reasonCode]}</div>
    <Facts>
      <Fact label={cancellationTexts.refundAfterSearch}>{formatRupees(refund)}</Fact>
      {credit > 0 && <Fact label={cancellationTexts.credit}>{formatRupees(credit)}</Fact>}
      <Fact label={cancellationTexts.strike}>{strike ? cancellationTexts.yes : cancellationTexts.no}</Fact>
      {extra > 0 && (
        <Fact label={cancellationTexts.extra}>
          {`${cancellationTexts.extraHint(formatRupees(extra))}. ${words.refundProposals.hint}`}
        </Fact>
      )}
    </Facts>
  </>
);
