import type { BookingStatus } from '@sahaya/domain';
import { type Icon, IconCheck, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { Badge, type BadgeTone } from '../../ui/display/badge.js';
import { t } from '../../i18n/translate.js';

const LOOKS: Record<BookingStatus, { tone: BadgeTone; icon: Icon }> = {
  pending: { tone: 'waiting', icon: IconClock },
  accepted: { tone: 'agreed', icon: IconCheck },
  completed: { tone: 'done', icon: IconCircleCheck },
  cancelled: { tone: 'over', icon: IconCircleX },
};

export const StatusBadge = ({ status }: { status: BookingStatus }) => (
  <Badge {...LOOKS[status]}>{t(`status.${status}`)}</Badge>
);
