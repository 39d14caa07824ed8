import { Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import { IconMapPin } from '@tabler/icons-react';
import { rupees } from '../../i18n/format.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { RatingLine } from '../../ui/display/stars.js';
import { Countdown } from '../../ui/feedback/countdown.js';
import { VerifiedBadge } from '../../ui/people/verified-badge.js';
import { plural, t } from '../../i18n/translate.js';
import { cardAnchor } from './booking-facts.js';
import classes from './replacement-panel.module.css';

/** For the customer of a visit that the helper cancelled: the progress of the search and the offered helper. */
export function ReplacementPanel({ booking }: { booking: Booking }) {
  const { replacement } = booking;
  if (replacement?.state === 'searching') {
    return (
      <div className={classes.panel} role="status">
        <p>
          <b>{t('replacement.searching')}</b>
        </p>
        <p className={classes.quiet}>
          {plural('replacement.asked', replacement.asked)} · <Countdown until={replacement.deadline} />
        </p>
      </div>
    );
  }
  if (replacement?.state === 'offered' && replacement.offer) {
    return <Proposed booking={booking} offer={replacement.offer} />;
  }
  if (replacement?.state === 'accepted' && replacement.bookingId) {
    return (
      <Button
        component={ScreenLink}
        to={`/my-bookings#${cardAnchor(replacement.bookingId)}`}
        variant="default"
        className={classes.link}
      >
        {t('replacement.toNew')}
      </Button>
    );
  }
  return null;
}

type Offer = NonNullable<NonNullable<Booking['replacement']>['offer']>;

function Proposed({ booking, offer }: { booking: Booking; offer: Offer }) {
  const { helperId, name, location, photoUrl, averageRating, totalReviews, totalAmount, answerBy } = offer;
  return (
    <section className={classes.panel} aria-label={t('replacement.proposed', { name })}>
      <div className={classes.person}>
        <PersonAvatar name={name} size={52} photoUrl={photoUrl} />
        <div className={classes.who}>
          <ScreenLink to={`/helper/${helperId}`} className={classes.name}>
            {name}
          </ScreenLink>
          <span className={classes.where}>
            <IconMapPin size={16} aria-hidden="true" />
            {location}
          </span>
          <RatingLine rating={averageRating} count={totalReviews} />
          <VerifiedBadge helper={offer} />
        </div>
      </div>
      <p>{priceWords(booking, totalAmount)}</p>
      <p className={classes.quiet}>
        {t('replacement.holds')} · <Countdown until={answerBy} />
      </p>
    </section>
  );
}

/** A replacement never costs more; the difference to a paid price is refunded. */
function priceWords({ totalAmount: before, payment }: Booking, after: number): string {
  const sums = { after: rupees(after), before: rupees(before), rest: rupees(before - after) };
  if (after === before) return t('replacement.samePrice', sums);
  return t(payment.method === 'online' ? 'replacement.cheaperOnline' : 'replacement.cheaper', sums);
}
