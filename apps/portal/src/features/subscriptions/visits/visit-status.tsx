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
import { formatTimeRange } from '../../../i18n/format.js';
import { t } from '../../../i18n/translate.js';
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
export type VisitStatus = keyof typeof ICONS;

/** The status of a visit as the calendar shows it. */
export function visitStatusOf({ status, absence }: SubscriptionVisit): VisitStatus {
  if (status !== 'scheduled' || !absence) return status;
  return absence.state === 'found' ? 'substitute' : 'absent';
}
export const visitStatusText = (mark: VisitStatus): string => t(`visits.status.${mark}`);

/** "9:00–11:00 am, scheduled", for screen readers. */
export const formatVisit = (visit: SubscriptionVisit): string =>
  `${formatTimeRange(visit.startTime, visit.endTime)}, ${visitStatusText(visitStatusOf(visit))}`;

/** A status shown by icon, word and tone, never by colour only. */
export function VisitStatusIcon({ mark }: { mark: VisitStatus }) {
  const Icon = ICONS[mark];
  return <Icon size={16} stroke={2.25} aria-hidden="true" className={classes.mark} data-mark={mark} />;
}
