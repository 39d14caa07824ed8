import { placeOf } from '@sahaya/domain';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { placeNameQuery } from '../../api/queries/geocode.queries.js';
import { serverNow } from '../../api/server-clock.js';
import { formatVisitTime } from '../../i18n/format.js';
import { serviceName, t } from '../../i18n/translate.js';
import classes from './search-bar.module.css';
import { localityOf, type Search } from './search-params.js';

interface Props {
  search: Search;
  /** The home of the customer, if helpers near it are shown. */
  home: string | undefined;
  onClick: () => void;
}

/** Says in one place what is searched, and opens the dialog that changes it. */
export function SearchPill({ search, home, onClick }: Props) {
  const { data: around } = useQuery(placeNameQuery(search.point));
  const service = search.service ? serviceName(search.service) : t('helpers.allServices');
  const what = search.q ? `“${search.q}” · ${service}` : service;
  const place = search.point
    ? (around ?? t('find.chosenPoint'))
    : search.location || placeOf(search.q)?.label || home || t('find.allPlaces');
  const where = localityOf(place);
  const when = search.date ? formatVisitTime(search, serverNow()) : t('when.any');
  return (
    <button
      type="button"
      className={classes.pill}
      onClick={onClick}
      aria-haspopup="dialog"
      // Contains the visible text as it stands, so that it can be spoken to press the button.
      aria-label={t('find.change', { search: `${what} ${where} · ${when}` })}
    >
      <IconSearch size={22} aria-hidden="true" />
      <span>
        <b>{what}</b>
        <span>{`${where} · ${when}`}</span>
      </span>
    </button>
  );
}
