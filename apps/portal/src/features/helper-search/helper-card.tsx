import { Button } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { LIMITS } from '@sahaya/domain';
import { IconMapPin } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { helperQuery } from '../../api/queries/helpers.queries.js';
import { useParty } from '../../api/session/use-session.js';
import { rupees } from '../../i18n/format.js';
import { bookPath, type SelectedSlot, helperPath } from '../../ui/navigation/paths.js';
import { HelperFacts } from '../../ui/people/helper-facts.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { ServiceTag } from '../../ui/display/service-tag.js';
import { RatingLine } from '../../ui/display/stars.js';
import { VerifiedBadge } from '../../ui/people/verified-badge.js';
import { t } from '../../i18n/translate.js';
import { FavouriteButton } from './favourite-button.js';
import classes from './helper-card.module.css';
import { shortBio } from './short-bio.js';

interface Props {
  helper: Helper;
  /** The searched time and service, passed on to the booking form. */
  chosen: SelectedSlot;
}
export function HelperCard({ helper, chosen }: Props) {
  const isHelper = useParty() === 'helper';
  const cache = useQueryClient();
  const more = helper.services.length - LIMITS.servicesOnCard;
  const prepare = () => void cache.prefetchQuery(helperQuery(helper._id));
  return (
    <article className={classes.card} aria-label={helper.name} data-active={helper.isActive}>
      <div className={classes.head}>
        <span className={classes.photo}>
          <PersonAvatar name={helper.name} size={56} photoUrl={helper.photoUrl} />
        </span>
        <h2 className={classes.name}>{helper.name}</h2>
        <p className={classes.rate}>
          <b>{rupees(helper.hourlyRate)}</b>
          <span>{t('helper.perHour')}</span>
        </p>
        <div className={classes.trust}>
          <RatingLine rating={helper.averageRating} count={helper.totalReviews} />
          <VerifiedBadge helper={helper} isShort />
        </div>
        <div className={classes.where}>
          <IconMapPin size={16} aria-hidden="true" />
          <span className={classes.place}>{helper.location}</span>
          {helper.distanceKm !== undefined && (
            <span className={classes.distance}>
              {`· ${t('helper.distance', { km: helper.distanceKm.toFixed(1) })}`}
            </span>
          )}
        </div>
      </div>
      <div className={classes.about}>
        <div className={classes.tags}>
          {helper.services.slice(0, LIMITS.servicesOnCard).map((service) => (
            <ServiceTag key={service} service={service} />
          ))}
          {more > 0 && <span className={classes.more}>{t('helper.more', { count: more })}</span>}
        </div>
        {helper.bio && <p className={classes.bio}>{shortBio(helper.bio)}</p>}
      </div>
      <HelperFacts helper={helper} />
      <div className={classes.actions}>
        <FavouriteButton helper={helper} />
        <Button
          component={ScreenLink}
          to={helperPath(helper._id, chosen)}
          onPreload={prepare}
          variant="default"
          aria-label={t('helper.viewOf', { name: helper.name })}
        >
          {t('helper.view')}
        </Button>
        {isHelper || <BookNow helper={helper} chosen={chosen} onPreload={prepare} />}
      </div>
      {!helper.isActive && <p className={classes.away}>{t('helper.unavailableNow')}</p>}
      {helper.outsideUsualArea && <p className={classes.away}>{t('helper.outside')}</p>}
    </article>
  );
}

function BookNow({ helper, chosen, onPreload }: Props & { onPreload: () => void }) {
  const label = t('helper.bookOf', { name: helper.name });
  if (!helper.isActive)
    return (
      <Button disabled aria-label={label}>
        {t('helper.book')}
      </Button>
    );
  return (
    <Button component={ScreenLink} to={bookPath(helper._id, chosen)} onPreload={onPreload} aria-label={label}>
      {t('helper.book')}
    </Button>
  );
}
