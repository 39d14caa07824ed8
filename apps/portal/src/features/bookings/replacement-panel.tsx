import { Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import { IconMapPin } from '@tabler/icons-react';
import { rupees } from '../../format.js';
import { PersonAvatar } from '../../ui/person-avatar.js';
import { ScreenLink } from '../../ui/screen-link.js';
import { RatingLine } from '../../ui/stars.js';
import { TimeLeft } from '../../ui/time-left.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { plural, t } from '../../words/words.js';
import { anchorOf } from './booking-facts.js';
import classes from './replacement-panel.module.css';

/** For the customer of a visit that its helper called off: how far the search for another one is, whom it found. */
export function ReplacementPanel({ booking }: { booking: Booking }) {
  const { replacement } = booking;
  if (replacement?.state === 'searching') {
    return (
      <div className={classes.panel} role="status">
        <p>
          <b>{t('replacement.searching')}</b>
        </p>
        <p className={classes.quiet}>
          {plural('replacement.asked', replacement.asked)} · <TimeLeft until={replacement.deadline} />
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
        to={`/my-bookings#${anchorOf(replacement.bookingId)}`}
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
          <VerifiedMark helper={offer} />
        </div>
      </div>
      <p>{priceWords(booking, totalAmount)}</p>
      <p className={classes.quiet}>
        {t('replacement.holds')} · <TimeLeft until={answerBy} />
      </p>
    </section>
  );
}

/** Never dearer; what is over of a paid price comes back. */
function priceWords({ totalAmount: before, payment }: Booking, after: number): string {
  const sums = { after: rupees(after), before: rupees(before), rest: rupees(before - after) };
  if (after === before) return t('replacement.samePrice', sums);
  return t(payment.method === 'online' ? 'replacement.cheaperOnline' : 'replacement.cheaper', sums);
}
