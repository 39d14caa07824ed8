import type { Booking } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { formatVisitTime } from '../../i18n/format.js';
import { serviceName, t } from '../../i18n/translate.js';
import { ListRow } from '../../ui/layout/list-detail.js';
import { cardAnchor, nextStepText, otherParty, StatusBadge } from '../booking-card/index.js';

interface Props {
  booking: Booking;
  party: Party;
  now: Date;
  isChosen: boolean;
}

/** A booking in one row; its next step is shown if it is the user's turn. */
export function BookingRow({ booking, party, now, isChosen }: Props) {
  const next = nextStepText(booking, party, usePolicy(), now);
  return (
    <ListRow
      anchor={cardAnchor(booking._id)}
      isChosen={isChosen}
      name={otherParty(booking, party).name}
      badge={<StatusBadge status={booking.status} />}
      facts={[serviceName(booking.service), formatVisitTime(booking, now)].join(' · ')}
      step={
        next.yours && (
          <>
            <b>{t('next.yours')}</b> {next.sentence}
          </>
        )
      }
    />
  );
}
