import { Alert, FormControlLabel, FormLabel, Radio, RadioGroup, Skeleton } from '@mui/material';
import { ApiError } from '@sahaya/api-client';
import { changeByStaff, quoteStaffChange, type StaffChangeQuote, staffFreeTimes } from '@sahaya/contracts';
import {
  addDays,
  FREE_SLOT_DAYS_MAX,
  type FreeDay,
  freeEnds,
  freeStarts,
  formatRupees,
  GRID_MINUTES,
  isFull,
  istDate,
  LIMITS,
  minutesOf,
  type Party,
  timeOf,
} from '@sahaya/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import type { BookingRecord } from '../../api/data-provider.js';
import { type FormDraft, useFormDraft } from '../../api/drafts.js';
import { serverNow } from '../../api/server-clock.js';
import { errorText, hasChanged, useNotifyFailure, useStaffCall, useStaffData } from '../../api/staff-call.js';
import { formatDay, formatTime } from '../../i18n/format.js';
import { FailureAlert } from '../../ui/failure-alert.js';
import { FormDialog } from '../../ui/record/form-dialog.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { Fact, Facts } from '../../ui/record/facts.js';
import { ReasonFields, useReason } from '../../ui/record/reason-fields.js';
import { changeTexts as texts } from './change-texts.js';

/** Refusals of the entered time or address: the dialog stays open, so that another one can be entered. */
const OTHER_INPUT: readonly string[] = [
  'SLOT_TAKEN',
  'HELPER_DAY_FULL',
  'OUTSIDE_SERVICE_AREA',
  'CHANGE_PAID',
  'BOOKING_DUPLICATE',
  'DAY_NOT_AVAILABLE',
  'HOURS_NOT_AVAILABLE',
];
const PARTIES: readonly Party[] = ['customer', 'helper'];

interface Props {
  booking: BookingRecord;
  kind: 'time' | 'place';
  close: () => void;
}

/** Shows the price and whether the other side has to agree, and makes or proposes the change. */
export default function ChangeDialog({ booking, kind, close }: Props) {
  const { id } = booking;
  const draft = useFormDraft(`change.${kind}.${id}`);
  const [isStale, setStale] = useState(false);
  const partyId = useId();
  const reason = useReason(draft);
  const data = useStaffData();
  const queries = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const party = kind === 'time' && draft.values['party'] === 'helper' ? 'helper' : 'customer';
  const { date, start, end } = draft.values;
  const time = kind === 'time' && date && start && end ? { date, startTime: start, endTime: end } : undefined;
  const isReady = kind === 'place' || time !== undefined;
  const queryKey = ['changeQuote', id, party, time];
  const quote = useQuery({
    queryKey,
    queryFn: ({ signal }) => data.call(quoteStaffChange, { id, party, ...time }, { signal }),
    enabled: isReady,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const cancel = () => {
    draft.forget();
    close();
  };
  const act = useStaffCall(changeByStaff, ({ takesEffect }) => {
    notify(texts.done[takesEffect], { type: 'success' });
    cancel();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const stated = reason.check(event.currentTarget);
    if (!quote.data || quote.isFetching || !stated) return;
    setStale(false);
    const wanted = time ?? { customerAddress: draft.values['address'] ?? '' };
    act.mutate(
      { id, party, sequence: quote.data.sequence, ...wanted, ...stated },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'BOOKING_CHANGED_MEANWHILE') {
            setStale(true);
            void queries.invalidateQueries({ queryKey });
          } else if (hasChanged(error) && !(error instanceof ApiError && OTHER_INPUT.includes(error.code))) {
            notifyFailure(error);
            close();
          }
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts[kind]}
      keep={texts.keep}
      isPending={act.isPending}
      isReady={quote.data !== undefined && !quote.isFetching}
      onSubmit={submit}
      onCancel={cancel}
      onClose={close}
    >
      {kind === 'time' && (
        <div>
          <FormLabel id={partyId} sx={{ fontWeight: 500 }}>
            {texts.who}
          </FormLabel>
          <RadioGroup row aria-labelledby={partyId} value={party} onChange={(_, next) => draft.set({ party: next })}>
            {PARTIES.map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={texts.asked[one]} />
            ))}
          </RadioGroup>
        </div>
      )}
      {act.error && <FailureAlert error={act.error} {...(isStale && { severity: 'warning', text: texts.changed })} />}
      {kind === 'time' ? (
        <TimeFields booking={booking} draft={draft} />
      ) : (
        <LabelledField
          name="address"
          label={texts.address}
          helperText={texts.addressHint}
          value={draft.values['address'] ?? ''}
          onChange={({ target }) => draft.set({ address: target.value })}
          required
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: LIMITS.addressMax } }}
        />
      )}
      {quote.error ? (
        <Alert severity="error">{errorText(quote.error)}</Alert>
      ) : (
        quote.data && <Effect {...quote.data} party={party} />
      )}
      <ReasonFields {...reason.fields} />
    </FormDialog>
  );
}

/** Day, start and end among the free times of the helper. */
function TimeFields({ booking, draft }: { booking: BookingRecord; draft: FormDraft }) {
  const data = useStaffData();
  const minutes = booking.duration * 60;
  const from = addDays(istDate(new Date(serverNow())), 1);
  const times = useQuery({
    queryKey: ['staffFreeTimes', booking.id, from],
    queryFn: ({ signal }) =>
      data.call(staffFreeTimes, { id: booking.id, date: from, to: addDays(from, FREE_SLOT_DAYS_MAX - 1) }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (times.error) return <Alert severity="error">{errorText(times.error)}</Alert>;
  if (!times.data) return <Skeleton variant="rounded" height={160} aria-busy="true" aria-label={texts.loading} />;
  const days = times.data.days.filter((day) => !isFull(day, minutes));
  const { date = '', start = '', end = '' } = draft.values;
  const day: FreeDay | undefined = days.find((one) => one.date === date);
  if (days.length === 0) return <Alert severity="info">{texts.noTime}</Alert>;
  const choose = (startTime: string) =>
    draft.set({ start: startTime, end: startTime && timeOf((minutesOf(startTime) ?? 0) + minutes) });
  return (
    <>
      <Choice
        name="date"
        label={texts.day}
        value={date}
        choices={days.map((one) => ({ value: one.date, label: formatDay(one.date) }))}
        onChange={(next) => draft.set({ date: next, start: '', end: '' })}
      />
      {day && (
        <Choice
          name="start"
          label={texts.start}
          value={start}
          choices={freeStarts(day, minutes).map(toChoice)}
          onChange={choose}
        />
      )}
      {day && start && (
        <Choice
          name="end"
          label={texts.end}
          value={end}
          choices={freeEnds(day, start, GRID_MINUTES).map(toChoice)}
          onChange={(next) => draft.set({ end: next })}
        />
      )}
    </>
  );
}
const toChoice = (time: string) => ({ value: time, label: formatTime(time) });

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}
const Choice = ({ name, label, value, choices, onChange }: ChoiceProps) => (
  <LabelledField
    name={name}
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    select
    required
    slotProps={{ select: { native: true } }}
  >
    <option value="">{texts.choose}</option>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </LabelledField>
);

/** The price after the change, and who has to agree. */
const Effect = ({ pricing, difference, takesEffect, party }: StaffChangeQuote & { party: Party }) => (
  <>
    <Facts>
      <Fact label={texts.price}>
        {difference === 0
          ? texts.samePrice
          : `${formatRupees(pricing.totalAmount)}: ${
              difference < 0 ? texts.less(formatRupees(-difference)) : texts.more(formatRupees(difference))
            }`}
      </Fact>
    </Facts>
    <Alert severity="info">{texts.takesEffect[takesEffect][party]}</Alert>
  </>
);
