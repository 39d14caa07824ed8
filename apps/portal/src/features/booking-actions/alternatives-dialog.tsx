import { Modal } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import type { BookingForm } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { Notice } from '../../ui/feedback/notice.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { t } from '../../i18n/translate.js';
import { copyBooking, OtherChoices, prepareBooking } from '../booking-form/index.js';
import { alternativesQuery } from './booking-actions.queries.js';

interface Props {
  booking: Booking | undefined;
  onClose: () => void;
}

/** Alternatives for an unsuccessful request: the next free times of the helper, and other helpers for the same time. */
export function AlternativesDialog({ booking, onClose }: Props) {
  return (
    <Modal
      opened={booking !== undefined}
      onClose={onClose}
      title={t('other.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {booking && <Alternatives booking={booking} />}
    </Modal>
  );
}

function Alternatives({ booking }: { booking: Booking }) {
  const policy = usePolicy();
  const navigate = useNavigate();
  const found = useQuery(alternativesQuery(booking._id));
  const take = (part: Partial<BookingForm>) =>
    void navigate(prepareBooking({ ...copyBooking(booking, serverNow(), policy), ...part }));

  if (found.isPending) return <LoadingPlaceholder height={220} />;
  if (found.isError)
    return (
      <Notice onRetry={() => void found.refetch()} busy={found.isFetching}>
        {errorMessage(found.error, 'error.alternatives')}
      </Notice>
    );
  const { slots, helpers } = found.data;
  const { date, startTime, endTime } = booking;
  return (
    <OtherChoices
      wanted={booking}
      helper={booking.helperId}
      slots={slots}
      helpers={helpers}
      onSlot={take}
      onHelper={(helper) => take({ helperId: helper._id, date, startTime, endTime })}
      helperAction={{ text: t('helper.book'), nameFor: ({ name }) => t('helper.bookOf', { name }) }}
    />
  );
}
