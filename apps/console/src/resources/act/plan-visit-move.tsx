import { Alert, Skeleton } from '@mui/material';
import { freeTimes, type SubscriptionVisit } from '@sahaya/contracts';
import { addOwnTime, freeStarts, minutesOf, parseDate, startChoicesFor } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import type { FormDraft } from '../../api/drafts.js';
import { useStaffData } from '../../api/staff-call.js';
import { formatTime } from '../../i18n/format.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { planVisitTexts as texts } from './plan-visit-texts.js';

interface Props {
  helperId: string;
  visit: SubscriptionVisit;
  draft: FormDraft;
}

/** The new day, and the helper's free starts on it. Where these are not known, every start can be tried. */
export function MoveFields({ helperId, visit, draft }: Props) {
  const data = useStaffData();
  const { date = '', startTime = '' } = draft.values;
  const isDay = parseDate(date) !== undefined;
  const minutes = (minutesOf(visit.endTime) ?? 0) - (minutesOf(visit.startTime) ?? 0);
  const times = useQuery({
    queryKey: ['planVisitFreeTimes', helperId, date],
    queryFn: ({ signal }) => data.call(freeTimes, { id: helperId, date, to: date }, { signal }),
    enabled: isDay,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const found = times.data?.days.find((one) => one.date === date);
  // An absent helper's reservation is released, so the time of the visit is not theirs any more.
  const day = found && date === visit.date && !visit.absence ? addOwnTime(found, visit) : found;
  const starts = day ? freeStarts(day, minutes) : startChoicesFor(minutes);
  return (
    <>
      <LabelledField
        name="date"
        label={texts.date}
        type="date"
        value={date}
        onChange={({ target }) => draft.set({ date: target.value, startTime: '' })}
        required
      />
      {isDay && times.isFetching ? (
        <Skeleton variant="rounded" height={64} aria-busy="true" aria-label={texts.loadingTimes} />
      ) : starts.length === 0 ? (
        <Alert severity="info">{texts.noTime}</Alert>
      ) : (
        <LabelledField
          name="startTime"
          label={texts.startTime}
          value={startTime}
          onChange={({ target }) => draft.set({ startTime: target.value })}
          select
          required={day !== undefined}
          helperText={isDay && !day ? texts.timesUnknown : undefined}
          slotProps={{ select: { native: true } }}
        >
          <option value="">{day ? texts.choose : texts.same}</option>
          {starts.map((time) => (
            <option key={time} value={time}>
              {formatTime(time)}
            </option>
          ))}
        </LabelledField>
      )}
    </>
  );
}
