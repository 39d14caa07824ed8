import type { OutputOf } from '@sahaya/contracts';
import type { HelperSort } from '@sahaya/domain';
import type { listHelpers } from '../../api/calls.js';
import { serverNow } from '../../api/server-clock.js';
import { plural, t } from '../../i18n/translate.js';
import classes from './helpers.module.css';
import { formatSlot } from './filters/time-presets.js';
import type { Search } from './search-params.js';

interface Props {
  search: Search;
  /** Without a place, relevant and near helpers are the best rated ones. */
  sort: HelperSort;
  found: OutputOf<typeof listHelpers>;
  /** The place could not be located, so its name was searched as text. */
  isTextOnly: boolean;
  isNearHome: boolean;
  /** On a phone the pill above names the place, so the summary is one line. */
  isPhone: boolean;
}

/** The number of results, the place, the time, and the reason for the order. */
export function ResultsSummary({ search, sort, found, isTextOnly, isNearHome, isPhone }: Props) {
  const { pagination, totalIsCapped, near } = found;
  const { total } = pagination;
  const count = totalIsCapped ? t('find.moreThan', { count: total }) : plural('helpers.found', total);
  const order = sort === 'price' || near ? sort : 'rating';
  const where = near && whereText(near.radiusKm, near.label, isNearHome, isPhone);
  return (
    <div className={classes.found}>
      <p role="status">
        <b>{total === 0 ? t('helpers.none') : count}</b>
        {where && ` · ${where}`}
        {search.date && ` · ${t('find.free', { when: formatSlot(search, serverNow()) })}`}
      </p>
      {isTextOnly && <p className={classes.why}>{t('find.asText')}</p>}
      {total > 1 && <p className={classes.order}>{t(`find.order.${order}`)}</p>}
    </div>
  );
}

function whereText(km: number, place: string, isNearHome: boolean, isPhone: boolean): string {
  if (!place) return t('find.withinPoint', { km });
  if (!isNearHome) return t('find.within', { km, place });
  return isPhone ? t('find.withinHome', { km }) : t('find.withinPlaceHome', { km, place });
}
