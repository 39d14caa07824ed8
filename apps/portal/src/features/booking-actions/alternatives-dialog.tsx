import { Button, Modal } from '@mantine/core';
import type { Booking, Helper } from '@sahaya/contracts';
import type { BookingForm } from '@sahaya/domain';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { firstName, rupees, formatVisitTime } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { Notice } from '../../ui/feedback/notice.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { RatingLine } from '../../ui/display/stars.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { t } from '../../i18n/translate.js';
import classes from './alternatives-dialog.module.css';
import { copyBooking, prepareBooking } from '../booking-form/index.js';
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
    <div className={classes.parts}>
      {slots.length > 0 && (
        <section aria-labelledby="other-times">
          <h3 id="other-times">{t('other.times', { helper: firstName(booking.helperId.name) })}</h3>
          <div className={classes.slots}>
            {slots.map((slot) => (
              <Button
                key={`${slot.date} ${slot.startTime}`}
                variant="default"
                onClick={() => take(slot)}
                leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
              >
                {formatVisitTime(slot, serverNow())}
              </Button>
            ))}
          </div>
        </section>
      )}
      {helpers.length > 0 && (
        <section aria-labelledby="other-helpers">
          <h3 id="other-helpers">{t('other.helpers', { when: formatVisitTime(booking, serverNow()) })}</h3>
          <ul className={classes.helpers}>
            {helpers.map((helper) => (
              <OtherHelper
                key={helper._id}
                helper={helper}
                onTake={() => take({ helperId: helper._id, date, startTime, endTime })}
              />
            ))}
          </ul>
        </section>
      )}
      {slots.length === 0 && helpers.length === 0 && <p className={classes.none}>{t('other.none')}</p>}
    </div>
  );
}

function OtherHelper({ helper, onTake }: { helper: Helper; onTake: () => void }) {
  return (
    <li>
      <PersonAvatar name={helper.name} size={44} photoUrl={helper.photoUrl} />
      <div className={classes.who}>
        <b>{helper.name}</b>
        <span className={classes.facts}>
          {t('helper.rate', { rate: rupees(helper.hourlyRate) })} · {helper.location}
        </span>
        <RatingLine rating={helper.averageRating} count={helper.totalReviews} />
      </div>
      <Button variant="light" onClick={onTake} aria-label={t('helper.bookOf', { name: helper.name })}>
        {t('helper.book')}
      </Button>
    </li>
  );
}
