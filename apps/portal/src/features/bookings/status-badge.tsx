import type { BookingStatus } from '@sahaya/domain';
import { IconCheck, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { t } from '../../words/words.js';
import classes from './status-badge.module.css';

const ICONS = {
  pending: IconClock,
  accepted: IconCheck,
  completed: IconCircleCheck,
  cancelled: IconCircleX,
} satisfies Record<BookingStatus, unknown>;

/** A status by icon, word and tone: never by colour alone. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const Icon = ICONS[status];
  return (
    <span className={classes.badge} data-status={status}>
      <Icon size={17} stroke={2.25} aria-hidden="true" />
      {t(`status.${status}`)}
    </span>
  );
}
