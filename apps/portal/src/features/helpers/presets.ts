import type { SlotForm } from '@sahaya/domain';
import { onDay, timeRangeWords } from '../../format.js';

/** Within a sentence: "tomorrow, 8:00 am–12:00 pm". */
export const slotWords = ({ date, startTime, endTime }: SlotForm, now: Date): string =>
  `${onDay(date, now)}, ${timeRangeWords(startTime, endTime)}`;

/** The parts of the day of the policy; here only presets of the filter. */
export const PRESETS = {
  morning: { startTime: '08:00', endTime: '12:00' },
  afternoon: { startTime: '12:00', endTime: '16:00' },
  evening: { startTime: '16:00', endTime: '20:00' },
} as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

export const presetOf = ({ startTime, endTime }: { startTime: string; endTime: string }): Preset | undefined =>
  PRESET_NAMES.find((name) => PRESETS[name].startTime === startTime && PRESETS[name].endTime === endTime);
