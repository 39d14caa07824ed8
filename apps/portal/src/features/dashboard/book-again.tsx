import type { Booking } from '@sahaya/contracts';
import { DELETED_NAME } from '@sahaya/domain';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { firstName } from '../../i18n/format.js';
import { serviceName, t } from '../../i18n/translate.js';
import { bookPath } from '../../ui/navigation/paths.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import classes from './to-do-list.module.css';

const SHOWN = 3;

/** The helpers who came most recently, once each, with the service of that visit. */
export function helpersToBookAgain(bookings: readonly Booking[]): Booking[] {
  const latest = bookings
    .filter(({ status, helperId }) => status === 'completed' && helperId.name !== DELETED_NAME)
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt));
  return latest
    .filter(({ helperId }, i) => latest.findIndex((other) => other.helperId._id === helperId._id) === i)
    .slice(0, SHOWN);
}

export function BookAgain() {
  const { data: bookings = [] } = useQuery(myBookingsQuery);
  const before = helpersToBookAgain(bookings);
  if (before.length === 0) return null;
  return (
    <section className={classes.card} data-quiet="true" aria-labelledby="book-again">
      <h2 id="book-again" className={classes.heading}>
        {t('again.title')}
      </h2>
      <ul className={classes.list}>
        {before.map(({ _id, helperId: { _id: helperId, name }, service }) => (
          <li key={_id}>
            <ScreenLink to={bookPath(helperId, { service })} className={classes.row}>
              <PersonAvatar name={name} size={40} />
              <span className={classes.text}>
                <b>{t('again.book', { name: firstName(name) })}</b>
                <span>{serviceName(service)}</span>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
