import type { SlotForm } from '@sahaya/domain';
import { formatOnDay, formatTimeRange } from '../../../i18n/format.js';

/** For use inside a sentence: "tomorrow, 8:00 am–12:00 pm". */
export const formatSlot = ({ date, startTime, endTime }: SlotForm, now: Date): string =>
  `${formatOnDay(date, now)}, ${formatTimeRange(startTime, endTime)}`;

/** The parts of the day defined by the policy. Here they are only presets of the filter. */
export const TIME_PRESETS = {
  morning: { startTime: '08:00', endTime: '12:00' },
  afternoon: { startTime: '12:00', endTime: '16:00' },
  evening: { startTime: '16:00', endTime: '20:00' },
} as const;
export type TimePreset = keyof typeof TIME_PRESETS;
export const TIME_PRESET_NAMES = Object.keys(TIME_PRESETS) as TimePreset[];

export const findTimePreset = ({
  startTime,
  endTime,
}: {
  startTime: string;
  endTime: string;
}): TimePreset | undefined =>
  TIME_PRESET_NAMES.find(
    (name) => TIME_PRESETS[name].startTime === startTime && TIME_PRESETS[name].endTime === endTime,
  );
