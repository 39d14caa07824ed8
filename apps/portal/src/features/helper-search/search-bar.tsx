import { Button } from '@mantine/core';
import type { LngLat } from '@sahaya/domain';
import { IconAdjustmentsHorizontal, IconClock } from '@tabler/icons-react';
import { serverNow } from '../../api/server-clock.js';
import { formatVisitTime } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { PlaceField } from './filters/place-field.js';
import { ServiceSelect } from './filters/service-select.js';
import { TextSearchField } from './filters/text-search-field.js';
import classes from './search-bar.module.css';
import { countAdvancedFilters, type Search } from './search-params.js';
import { SearchPill } from './search-pill.js';

/** The dialogs of the search. */
export type SearchDialogName = 'search' | 'filters' | 'when';

interface Props {
  search: Search;
  /** The home of the customer, if helpers near it are shown. */
  home: string | undefined;
  isPhone: boolean;
  onFilter: (part: Partial<Search>) => void;
  onDevice: (point: LngLat) => void;
  onOpen: (dialog: SearchDialogName) => void;
}

/** The main fields of the search; on a phone, a pill that opens them in a dialog. */
export function SearchBar({ search, home, isPhone, onFilter, onDevice, onOpen }: Props) {
  const filters = <FiltersButton count={countAdvancedFilters(search)} onClick={() => onOpen('filters')} />;
  if (isPhone)
    return (
      <div className={classes.phone} role="search" aria-label={t('helpers.search')}>
        <SearchPill search={search} home={home} onClick={() => onOpen('search')} />
        {filters}
      </div>
    );
  return (
    <div className={classes.fields} role="search" aria-label={t('helpers.search')}>
      <TextSearchField q={search.q} onWords={(q) => onFilter({ q })} />
      <ServiceSelect
        label={t('helpers.service')}
        value={search.service}
        onChange={(service) => onFilter({ service })}
      />
      <PlaceField
        location={search.location}
        point={search.point}
        home={home}
        onText={(location) => onFilter({ location, point: undefined })}
        onPoint={onDevice}
      />
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconClock size={20} aria-hidden="true" />}
          onClick={() => onOpen('when')}
          aria-haspopup="dialog"
          data-on={search.date !== ''}
          className={classes.tool}
        >
          {search.date ? formatVisitTime(search, serverNow()) : t('when.any')}
        </Button>
        {filters}
      </div>
    </div>
  );
}

/** The badge counts the active filters of the dialog. Default ranges are not counted. */
function FiltersButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
      rightSection={count > 0 && <span className={classes.badge}>{count}</span>}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label={count > 0 ? t('filters.openCount', { count }) : t('filters.open')}
      className={classes.tool}
    >
      {t('filters.open')}
    </Button>
  );
}
