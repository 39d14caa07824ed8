import type { BookingStatus } from '@sahaya/domain';
import { type Icon, IconCheck, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { Badge, type Tone } from '../../ui/badge.js';
import { t } from '../../words/words.js';

const LOOKS: Record<BookingStatus, { tone: Tone; icon: Icon }> = {
  pending: { tone: 'waiting', icon: IconClock },
  accepted: { tone: 'agreed', icon: IconCheck },
  completed: { tone: 'done', icon: IconCircleCheck },
  cancelled: { tone: 'over', icon: IconCircleX },
};

export const StatusBadge = ({ status }: { status: BookingStatus }) => (
  <Badge {...LOOKS[status]}>{t(`status.${status}`)}</Badge>
);
