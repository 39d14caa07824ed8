import { Button, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { TimeOff } from '@sahaya/contracts';
import { addDays, istDate, LIMITS, END_CHOICES, START_CHOICES, timeOffViolation } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import {
  type TimeOffDraft,
  timeOffQuery,
  useAddTimeOff,
  useDeleteTimeOff,
} from '../../../api/queries/time-off.queries.js';
import { formatDate, formatTimeRange, formatTime } from '../../../i18n/format.js';
import { errorMessage, toViolation } from '../../../api/error-message.js';
import { serverNow } from '../../../api/server-clock.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { showUndo } from '../../../ui/feedback/undo-notice.js';
import { useForm } from '../../../ui/forms/use-form.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import { t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';

const CalendarInput = lazy(() =>
  import('../../../ui/forms/calendar-input.js').then((m) => ({ default: m.CalendarInput })),
);

const STARTS = START_CHOICES.map((time) => ({ value: time, label: formatTime(time) }));
const ENDS = END_CHOICES.map((time) => ({ value: time, label: formatTime(time) }));
const EMPTY: TimeOffDraft = { date: '', startTime: '', endTime: '', reason: '' };
const MORNING = { startTime: '09:00', endTime: '12:00' };

/** Days, or hours of a day, when the helper cannot be booked. */
export function TimeOffSection() {
  const { data: rows, error, isFetching, refetch } = useQuery(timeOffQuery);
  const remove = useDeleteTimeOff();
  const add = useAddTimeOff();
  const removeWithUndo = (row: TimeOff) =>
    remove.mutate(row, {
      onSuccess: () => showUndo(t('off.removed'), () => add.mutateAsync(toDraft(row)), 'error.changeTimeOff'),
    });
  return (
    <ProfileSection id="time-off" title={t('off.title')} lead={t('off.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.timeOff')}
        </Notice>
      )}
      {!rows && !error && <LoadingPlaceholder height={56} />}
      {rows?.length === 0 && <p className={classes.hint}>{t('off.none')}</p>}
      {rows && rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <Row key={row._id} row={row} onRemove={() => removeWithUndo(row)} />
          ))}
        </ul>
      )}
      {remove.isError && <Notice>{errorMessage(remove.error, 'error.changeTimeOff')}</Notice>}
      <NewTimeOff />
    </ProfileSection>
  );
}

const toDraft = ({ date, wholeDay, startTime, endTime, reason }: TimeOff): TimeOffDraft => ({
  date,
  startTime: wholeDay ? '' : startTime,
  endTime: wholeDay ? '' : endTime,
  reason,
});

function Row({ row, onRemove }: { row: TimeOff; onRemove: () => void }) {
  const date = formatDate(row.date);
  const time = row.wholeDay ? t('off.wholeDay') : formatTimeRange(row.startTime, row.endTime);
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <span className={classes.strong}>{t('off.when', { date, time })}</span>
        {row.reason && <span className={classes.quiet}>{row.reason}</span>}
      </div>
      <Button variant="default" onClick={onRemove} aria-label={t('off.remove', { date })}>
        {t('off.removeShort')}
      </Button>
    </li>
  );
}

function NewTimeOff() {
  const add = useAddTimeOff();
  const off = useForm('off', EMPTY, (form) => timeOffViolation(form, serverNow()));
  const { form, change } = off;
  const isPart = form.startTime !== '';
  const today = istDate(serverNow());
  const submit = off.submit((sent) =>
    add.mutate(sent, {
      onSuccess: () => {
        off.reset(EMPTY);
        notifications.show({ message: t('profile.saved'), color: 'teal' });
      },
      onError: off.refuse,
    }),
  );
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('off.add')}>
      <div className={classes.pair}>
        <Suspense fallback={<LoadingPlaceholder height={68} />}>
          <CalendarInput
            {...off.field('date')}
            label={t('off.date')}
            value={form.date}
            onChange={(date) => change({ date })}
            min={today}
            max={addDays(today, LIMITS.timeOffDaysAhead)}
          />
        </Suspense>
        <NativeSelect
          label={t('off.part')}
          value={isPart ? 'part' : 'whole'}
          onChange={(event) => change(event.currentTarget.value === 'part' ? MORNING : { startTime: '', endTime: '' })}
          data={[
            { value: 'whole', label: t('off.wholeDay') },
            { value: 'part', label: t('off.hours') },
          ]}
        />
      </div>
      {isPart && (
        <div className={classes.halves}>
          <NativeSelect {...off.text('startTime')} label={t('off.from')} data={STARTS} />
          <NativeSelect {...off.text('endTime')} label={t('off.to')} data={ENDS} />
        </div>
      )}
      <TextInput {...off.text('reason')} label={t('off.reason')} />
      {add.isError && !toViolation(add.error) && <Notice>{errorMessage(add.error, 'error.changeTimeOff')}</Notice>}
      <Button type="submit" className={classes.save} loading={add.isPending}>
        {t('off.add')}
      </Button>
    </form>
  );
}
