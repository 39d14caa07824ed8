import type { SubscriptionStatus } from '@sahaya/domain';
import {
  type Icon,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockX,
  IconPlayerPause,
} from '@tabler/icons-react';
import { Badge, type BadgeTone } from '../../ui/display/badge.js';
import { t } from '../../i18n/translate.js';

const LOOKS: Record<SubscriptionStatus, { tone: BadgeTone; icon: Icon }> = {
  pending: { tone: 'waiting', icon: IconClock },
  active: { tone: 'agreed', icon: IconCheck },
  paused: { tone: 'waiting', icon: IconPlayerPause },
  completed: { tone: 'done', icon: IconCircleCheck },
  cancelled: { tone: 'over', icon: IconCircleX },
  expired: { tone: 'over', icon: IconClockX },
};

export const SubscriptionBadge = ({ status }: { status: SubscriptionStatus }) => (
  <Badge {...LOOKS[status]}>{t(`substatus.${status}`)}</Badge>
);
