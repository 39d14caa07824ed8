import { Anchor, Button, Skeleton } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { IconArrowLeft, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { helperQuery } from '../../api/queries/helpers.queries.js';
import { firstName, rupees } from '../../i18n/format.js';
import { bookPath } from '../../ui/navigation/paths.js';
import { useParty } from '../../api/session/use-session.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { ServiceIcon } from '../../ui/display/service-icon.js';
import { RatingLine, Stars } from '../../ui/display/stars.js';
import { VerifiedBadge } from '../../ui/people/verified-badge.js';
import { serviceName, t } from '../../i18n/translate.js';
import { AvailabilityGrid } from './availability-grid.js';
import { BlockPerson } from './block-person.js';
import { HelperFactsList } from './helper-facts-list.js';
import { FavouriteButton } from '../helper-search/index.js';
import classes from './helper.module.css';
import { ReviewsList } from '../reviews/index.js';
import { WaitlistDialog } from './waitlist-dialog.js';

export function HelperScreen() {
  const { id = '' } = useParams();
  const helper = useQuery(helperQuery(id));
  return (
    <div className={classes.screen}>
      <Anchor component={ScreenLink} to="/helpers" className={classes.back}>
        <IconArrowLeft size={20} aria-hidden="true" />
        {t('helper.back')}
      </Anchor>
      {helper.isPending && <Waiting />}
      {helper.isError && <NotFound onRetry={() => void helper.refetch()} busy={helper.isFetching} />}
      {helper.data && <Profile helper={helper.data} />}
    </div>
  );
}

function Profile({ helper }: { helper: Helper }) {
  const party = useParty();
  const isCustomer = party === 'customer';
  return (
    <div className={classes.columns}>
      <section className={classes.card} aria-labelledby="helper-name">
        <div className={classes.head}>
          <PersonAvatar name={helper.name} size={80} photoUrl={helper.photoUrl} />
          <div className={classes.who}>
            <h1 id="helper-name" className={classes.name}>
              {helper.name}
            </h1>
            <span className={classes.where}>
              <IconMapPin size={18} aria-hidden="true" />
              {helper.location}
              {helper.age !== undefined && ` · ${t('helper.years', { age: helper.age })}`}
            </span>
            <span className={classes.rating}>
              <Stars rating={helper.averageRating} />
              <RatingLine rating={helper.averageRating} count={helper.totalReviews} withoutStar />
            </span>
            <VerifiedBadge helper={helper} />
          </div>
          <FavouriteButton helper={helper} />
        </div>
        <HelperFactsList helper={helper} />
        <div className={classes.offer}>
          <p className={classes.rate}>{t('helper.rate', { rate: rupees(helper.hourlyRate) })}</p>
          <BookNow helper={helper} />
        </div>
        <p className={classes.note}>
          {party === 'helper' ? t('helper.preview') : t('helper.noPayment', { name: firstName(helper.name) })}
        </p>
      </section>

      <div className={classes.main}>
        <section className={classes.card} aria-labelledby="helper-services">
          <h2 id="helper-services">{t('helper.services')}</h2>
          <ul className={classes.services}>
            {helper.services.map((service) => (
              <li key={service}>
                <span className={classes.icon}>
                  <ServiceIcon service={service} size={24} />
                </span>
                {serviceName(service)}
              </li>
            ))}
          </ul>
          <p className={classes.note}>
            {t('helper.skills')} {t('helper.radius', { km: helper.serviceRadiusKm })}
          </p>
        </section>
        {helper.bio && (
          <section className={classes.card} aria-labelledby="helper-about">
            <h2 id="helper-about">{t('helper.about')}</h2>
            <p className={classes.bio}>{helper.bio}</p>
          </section>
        )}
        <section className={classes.card} aria-labelledby="helper-days">
          <h2 id="helper-days">{t('helper.days')}</h2>
          <AvailabilityGrid availability={helper.availability} hours={helper.hours} />
          {isCustomer && helper.isActive && <WaitlistDialog helper={helper} />}
        </section>
        <section className={classes.card} aria-labelledby="helper-reviews">
          <h2 id="helper-reviews">{t('reviews.title')}</h2>
          <ReviewsList helper={helper} />
        </section>
        {isCustomer && <BlockPerson person={helper} />}
      </div>
    </div>
  );
}

/** For customers only, because helpers cannot book helpers. */
function BookNow({ helper }: { helper: Helper }) {
  const [query] = useSearchParams();
  if (useParty() === 'helper') return null;
  if (!helper.isActive) return <Button disabled>{t('helper.unavailableNow')}</Button>;
  return (
    <Button component={ScreenLink} to={bookPath(helper._id, Object.fromEntries(query))} size="lg">
      {t('helper.book')}
    </Button>
  );
}

function NotFound({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div role="alert">
      <EmptyState
        scene="broken"
        action={
          <Button variant="default" onClick={onRetry} loading={busy}>
            {t('action.retry')}
          </Button>
        }
      >
        {t('error.helper')}
      </EmptyState>
    </div>
  );
}

const Waiting = () => (
  <div className={classes.columns} aria-busy="true" role="status" aria-label={t('state.loading')}>
    <Skeleton height={240} radius="lg" />
    <div className={classes.main}>
      <Skeleton height={140} radius="lg" />
      <Skeleton height={140} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </div>
  </div>
);
