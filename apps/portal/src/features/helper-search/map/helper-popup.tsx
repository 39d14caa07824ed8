import { Button } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { useEffect, useRef } from 'react';
import { rupees } from '../../../i18n/format.js';
import { useMap } from '../../../ui/map/map-context.js';
import { type SelectedSlot, helperPath } from '../../../ui/navigation/paths.js';
import { ScreenLink } from '../../../ui/navigation/screen-link.js';
import { PersonAvatar } from '../../../ui/people/person-avatar.js';
import { RatingLine } from '../../../ui/display/stars.js';
import { serviceName, t } from '../../../i18n/translate.js';
import classes from './map.module.css';

const SERVICES_SHOWN = 2;

/** The content of a marker's popup. It receives the keyboard focus. */
export function HelperPopup({ helper, chosen }: { helper: Helper; chosen: SelectedSlot }) {
  const map = useMap();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popup = content.current;
    popup?.querySelector('a')?.focus({ preventScroll: true });
    // Leaflet handles the key only on the map itself.
    const leave = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      map.closePopup();
      map.getContainer().focus({ preventScroll: true });
    };
    popup?.addEventListener('keydown', leave);
    return () => popup?.removeEventListener('keydown', leave);
  }, [map]);
  const more = helper.services.length - SERVICES_SHOWN;
  return (
    <div className={classes.popup} ref={content}>
      <div className={classes.popupHead}>
        <PersonAvatar name={helper.name} size={44} photoUrl={helper.photoUrl} />
        <b className={classes.popupName}>{helper.name}</b>
      </div>
      <span>{helper.location}</span>
      {helper.approximate && <span className={classes.soft}>{t('map.approximate')}</span>}
      <span>
        <b>{t('helper.rate', { rate: rupees(helper.hourlyRate) })}</b>
      </span>
      <RatingLine rating={helper.averageRating} count={helper.totalReviews} />
      <span>
        {helper.services.slice(0, SERVICES_SHOWN).map(serviceName).join(', ')}
        {more > 0 && ` ${t('map.more', { count: more })}`}
      </span>
      <Button
        component={ScreenLink}
        to={helperPath(helper._id, chosen)}
        fullWidth
        mt={6}
        aria-label={t('helper.viewOf', { name: helper.name })}
      >
        {t('helper.view')}
      </Button>
    </div>
  );
}
