import { TextField } from '@mui/material';
import { istDate, parseDate } from '@sahaya/domain';
import { serverNow } from '../../api/server-clock.js';
import { DAY_PRESETS, type DayPreset, findDayPreset, toDayRange } from './day-presets.js';
import { dayTexts as texts } from './day-texts.js';
import { useFilters } from './use-filters.js';

interface DayRangeFilterProps {
  labels: { days: string; from: string; to: string };
}

/** The days (IST) of the listed records, as a preset or as a first and a last day. */
export function DayRangeFilter({ labels }: DayRangeFilterProps) {
  const [{ from = '', to = '', ...others }, setFilters] = useFilters();
  const today = istDate(new Date(serverNow()));
  const preset = findDayPreset({ from, to }, today);
  const isCustom = !preset && Boolean(from || to);
  const choose = (days: { from: string; to: string }) => {
    // A date that is still being typed is not valid yet.
    if (Object.values(days).some((day) => day && !parseDate(day))) return;
    setFilters({ ...others, ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) });
  };
  return (
    <>
      <TextField
        select
        label={labels.days}
        value={preset ?? (isCustom ? 'custom' : '')}
        onChange={({ target }) =>
          choose(target.value ? toDayRange(target.value as DayPreset, today) : { from: '', to: '' })
        }
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ width: 150 }}
      >
        <option value="">{texts.any}</option>
        {DAY_PRESETS.map((name) => (
          <option key={name} value={name}>
            {texts.presets[name]}
          </option>
        ))}
        {isCustom && (
          <option value="custom" disabled>
            {texts.custom}
          </option>
        )}
      </TextField>
      <Day label={labels.from} value={from} onChange={(day) => choose({ from: day, to })} />
      <Day label={labels.to} value={to} onChange={(day) => choose({ from, to: day })} />
    </>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}
const Day = ({ label, value, onChange }: DayProps) => (
  <TextField
    type="date"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    sx={{ width: 160 }}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);
