import { NativeSelect } from '@mantine/core';
import {
  END_CHOICES,
  type FreeDay,
  freeEnds,
  freeStarts,
  startChoicesFor,
  TIME_CHOICES,
  type TimeRange,
} from '@sahaya/domain';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { formatDuration, formatTime } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { ChoiceGroup } from '../../ui/forms/choice-group.js';
import classes from './book.module.css';
import { LENGTH_CHOICES, visitMinutes } from './booking-changes.js';

interface LengthProps {
  /** The prefix of the ids of the fields. */
  id: string;
  form: TimeRange;
  onChange: (minutes: number) => void;
}
/** The length of the visit, from which the end follows. */
export function LengthField({ id, form, onChange }: LengthProps) {
  const { visitMinutes: bounds } = usePolicy();
  const choices = LENGTH_CHOICES.filter((minutes) => minutes >= bounds.min && minutes <= bounds.max);
  return (
    <ChoiceGroup
      id={`${id}-length`}
      name="length"
      legend={t('book.length')}
      options={choices.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))}
      value={String(visitMinutes(form))}
      onChange={(minutes) => onChange(Number(minutes))}
      compact="narrow"
    />
  );
}

interface TimeProps {
  /** The prefix of the ids of the fields. */
  id: string;
  form: TimeRange;
  /** The free times of the day; undefined while they are unknown. */
  day: FreeDay | undefined;
  startError: string | false;
  /** The id of the message of `TakenNotice`, if the chosen time is not free. */
  takenId: string | undefined;
  endError: string | false;
  onStart: (time: string) => void;
  onEnd: (time: string) => void;
  disabled?: boolean;
}
/** When the free times of the day are known, only starts that fit the length and ends that fit the start can be chosen. */
export function StartAndEnd({
  id,
  form,
  day,
  startError,
  takenId,
  endError,
  onStart,
  onEnd,
  disabled = false,
}: TimeProps) {
  const { min } = usePolicy().visitMinutes;
  const minutes = visitMinutes(form);
  const starts = day ? freeStarts(day, minutes || min) : startChoicesFor(min);
  const ends = day ? freeEnds(day, form.startTime, min) : END_CHOICES;
  return (
    <div className={classes.times}>
      <NativeSelect
        id={`${id}-startTime`}
        name="startTime"
        label={t('book.start')}
        disabled={disabled}
        error={startError || takenId !== undefined}
        {...(takenId && { attributes: { input: { 'aria-describedby': takenId } } })}
        value={form.startTime}
        onChange={(event) => onStart(event.currentTarget.value)}
        data={toOptions(starts, form.startTime)}
      />
      <NativeSelect
        id={`${id}-endTime`}
        name="endTime"
        label={t('book.end')}
        disabled={disabled}
        error={endError}
        description={minutes > 0 ? formatDuration(minutes) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.endTime}
        onChange={(event) => onEnd(event.currentTarget.value)}
        data={toOptions(ends, form.endTime)}
      />
    </div>
  );
}

/** A chosen time that is not free stays visible, and cannot be chosen again. */
const toOptions = (free: readonly string[], chosen: string) =>
  TIME_CHOICES.filter((time) => time === chosen || free.includes(time)).map((time) => ({
    value: time,
    label: formatTime(time),
    disabled: !free.includes(time),
  }));
