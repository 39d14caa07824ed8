import type { listHelpers, OutputOf } from '@sahaya/contracts';
import { now } from '../../now.js';
import { plural, t } from '../../words/words.js';
import classes from './helpers.module.css';
import { slotWords } from './presets.js';
import type { Search } from './search.js';

interface Props {
  search: Search;
  found: OutputOf<typeof listHelpers>;
  /** The place is not known: its words were looked for. */
  isTextOnly: boolean;
}

/** How many, where, when, and why in this order. */
export function ResultsSummary({ search, found: { pagination, totalIsCapped, near, why }, isTextOnly }: Props) {
  const { total } = pagination;
  const count = totalIsCapped ? t('find.moreThan', { count: total }) : plural('helpers.found', total);
  const where = near && { km: near.radiusKm, place: near.label };
  return (
    <div className={classes.found}>
      <p role="status">
        <b>{total === 0 ? t('helpers.none') : count}</b>
        {where && ` · ${where.place ? t('find.within', where) : t('find.withinPoint', { km: where.km })}`}
        {search.date && ` · ${t('find.free', { when: slotWords(search, now()) })}`}
      </p>
      {isTextOnly && <p className={classes.why}>{t('find.asText')}</p>}
      {total > 1 && <p className={classes.why}>{why}</p>}
    </div>
  );
}
