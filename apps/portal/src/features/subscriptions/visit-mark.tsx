import type { SubscriptionVisit } from '@sahaya/contracts';
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconHelpCircle,
  IconUserHeart,
} from '@tabler/icons-react';
import { timeRangeWords } from '../../format.js';
import { t } from '../../words/words.js';
import classes from './visit-calendar.module.css';

const ICONS = {
  scheduled: IconCircle,
  absent: IconAlertTriangle,
  substitute: IconUserHeart,
  completed: IconCircleCheck,
  skipped: IconCircleMinus,
  missed: IconHelpCircle,
  cancelled: IconCircleX,
};
export type Mark = keyof typeof ICONS;

/** How a visit stands, as far as a calendar shows it. */
export function markOf({ status, absence }: SubscriptionVisit): Mark {
  if (status !== 'scheduled' || !absence) return status;
  return absence.state === 'found' ? 'substitute' : 'absent';
}
export const markWords = (mark: Mark): string => t(`visits.status.${mark}`);

/** "9:00–11:00 am, scheduled", for who hears it. */
export const visitLine = (visit: SubscriptionVisit): string =>
  `${timeRangeWords(visit.startTime, visit.endTime)}, ${markWords(markOf(visit))}`;

/** By icon, word and tone: never by colour alone. */
export function MarkIcon({ mark }: { mark: Mark }) {
  const Icon = ICONS[mark];
  return <Icon size={16} stroke={2.25} aria-hidden="true" className={classes.mark} data-mark={mark} />;
}
