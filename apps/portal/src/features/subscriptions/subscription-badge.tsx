import type { SubscriptionStatus } from '@sahaya/domain';
import { IconCheck, IconCircleCheck, IconCircleX, IconClock, IconClockX, IconPlayerPause } from '@tabler/icons-react';
import { t } from '../../words/words.js';
import classes from './subscription-card.module.css';

const ICONS = {
  pending: IconClock,
  active: IconCheck,
  paused: IconPlayerPause,
  completed: IconCircleCheck,
  cancelled: IconCircleX,
  expired: IconClockX,
} satisfies Record<SubscriptionStatus, unknown>;

/** A status by icon, word and tone: never by colour alone. */
export function SubscriptionBadge({ status }: { status: SubscriptionStatus }) {
  const Icon = ICONS[status];
  return (
    <span className={classes.badge} data-status={status}>
      <Icon size={17} stroke={2.25} aria-hidden="true" />
      {t(`substatus.${status}`)}
    </span>
  );
}
