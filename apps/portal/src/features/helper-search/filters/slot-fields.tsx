import { NativeSelect } from '@mantine/core';
import {
  addDays,
  END_CHOICES,
  istDate,
  type Policy,
  type SlotForm,
  startChoicesFor,
  timesViolation,
  withStart,
} from '@sahaya/domain';
import { IconMoon, IconSun, IconSunset2 } from '@tabler/icons-react';
import { usePolicy } from '../../../api/queries/policy.queries.js';
import { formatTimeRange, formatTime } from '../../../i18n/format.js';
import { serverNow } from '../../../api/server-clock.js';
import { CalendarInput } from '../../../ui/forms/calendar-input.js';
import { Choice } from '../../../ui/forms/choice.js';
import { ruleText } from '../../../i18n/rule-text.js';
import { t } from '../../../i18n/translate.js';
import { TIME_PRESET_NAMES, TIME_PRESETS, type TimePreset, findTimePreset } from './time-presets.js';
import classes from './slot-fields.module.css';

const ICONS = { morning: IconSun, afternoon: IconSunset2, evening: IconMoon } satisfies Record<TimePreset, unknown>;
const ENDS = END_CHOICES.map((time) => ({ value: time, label: formatTime(time) }));

/** The default slot: tomorrow morning. */
export const defaultSlot = (today: Date, { bookAheadDays }: Policy): SlotForm => ({
  date: addDays(istDate(today), bookAheadDays.min),
  ...TIME_PRESETS.morning,
});

interface Props {
  id: string;
  slot: SlotForm;
  error?: { field: string; words: string } | undefined;
  onChange: (slot: SlotForm) => void;
}

/** A day, and a time: one of three presets, or a start and end on the grid. */
export function SlotFields({ id, slot, error, onChange }: Props) {
  const preset = findTimePreset(slot);
  const policy = usePolicy();
  const { min, max } = policy.bookAheadDays;
  const today = istDate(serverNow());
  const broken = slot.date ? timesViolation(slot, policy) : undefined;
  const shown = error ?? (broken && { field: broken.field, words: ruleText(broken.code) });
  const errorOf = (field: string) => shown?.field === field && shown.words;
  const start = (startTime: string) => onChange(withStart(slot, startTime, policy.visitMinutes.max));
  return (
    <div className={classes.fields}>
      <CalendarInput
        label={t('when.date')}
        value={slot.date}
        onChange={(date) => onChange({ ...slot, date })}
        min={addDays(today, min)}
        max={addDays(today, max)}
        error={errorOf('date')}
      />
      <fieldset className={classes.presets}>
        <legend>{t('when.preset')}</legend>
        {TIME_PRESET_NAMES.map((name) => {
          const Icon = ICONS[name];
          const { startTime, endTime } = TIME_PRESETS[name];
          return (
            <Choice
              key={name}
              type="radio"
              compact
              name={`${id}-preset`}
              value={name}
              checked={name === preset}
              onChange={() => onChange({ ...slot, ...TIME_PRESETS[name] })}
              icon={<Icon size={22} stroke={1.75} aria-hidden="true" />}
              label={t(`when.${name}`)}
              hint={formatTimeRange(startTime, endTime)}
            />
          );
        })}
      </fieldset>
      <div className={classes.times}>
        <NativeSelect
          label={t('when.start')}
          value={slot.startTime}
          onChange={(event) => start(event.currentTarget.value)}
          data={startChoicesFor(policy.visitMinutes.min).map((time) => ({ value: time, label: formatTime(time) }))}
          error={errorOf('startTime')}
        />
        <NativeSelect
          label={t('when.end')}
          value={slot.endTime}
          onChange={(event) => onChange({ ...slot, endTime: event.currentTarget.value })}
          data={ENDS}
          error={errorOf('endTime')}
        />
      </div>
    </div>
  );
}
