import { Button, NativeSelect, Skeleton } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { HELPER_SORTS, type HelperSort, type LngLat, placeOf } from '@sahaya/domain';
import { IconHome, IconLayoutGrid, IconMap, IconWorld } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import type { SelectedSlot } from '../../ui/navigation/paths.js';
import { useHome } from '../../api/session/use-home.js';
import { useParty } from '../../api/session/use-session.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { t } from '../../i18n/translate.js';
import { HelperCard } from './helper-card.js';
import classes from './helpers.module.css';
import { PageStrip } from './pagination.js';
import { ResultsSummary } from './results-summary.js';
import { SearchBar, type SearchDialogName } from './search-bar.js';
import {
  ANY_TIME,
  aroundHome,
  EMPTY_SEARCH,
  isFiltered,
  readSearch,
  type Search,
  roundPoint,
  startsAtHome,
  type View,
  VIEWS,
  withFilter,
  writeSearch,
} from './search-params.js';
import { useHelperSearch } from './use-helper-search.js';
import { useIsPhone } from './use-is-phone.js';

const HelpersMap = lazy(() => import('./map/helpers-map.js').then((m) => ({ default: m.HelpersMap })));
const TimeDialog = lazy(() => import('./filters/time-dialog.js').then((m) => ({ default: m.TimeDialog })));
const SearchDialog = lazy(() => import('./filters/search-dialog.js').then((m) => ({ default: m.SearchDialog })));

export function HelpersScreen() {
  const [query, setQuery] = useSearchParams();
  /** The location of the device, shown as a marker on the map. */
  const [device, setDevice] = useState<LngLat>();
  const [asking, setAsking] = useState<SearchDialogName>();
  const isPhone = useIsPhone();
  const policy = usePolicy();
  const search = readSearch(query, policy, serverNow());
  const isCustomer = useParty() === 'customer';
  const { home: known, isPending } = useHome();
  const home = isCustomer ? known : undefined;
  const isNearHome = isCustomer && startsAtHome(search);
  const near = isNearHome ? home : undefined;
  const { helpers, placeLabel, isTextOnly } = useHelperSearch(aroundHome(search, home), !isNearHome || !isPending);

  /**
   * A new filter resets to the first page. Choosing a point clears the place text, and typing a text clears the point.
   */
  const filter = (part: Partial<Search>) => {
    setAsking(undefined);
    setQuery(writeSearch(withFilter(search, part)), { replace: true });
  };
  const around = (point: LngLat, radius = EMPTY_SEARCH.radius) =>
    filter({ point: roundPoint(point), radius, location: '' });
  const aroundDevice = (point: LngLat) => {
    setDevice(roundPoint(point));
    around(point);
  };
  /** The order and the view are kept, because they are not filters. */
  const clear = () => filter({ ...EMPTY_SEARCH, sort: search.sort, view: search.view });
  const showAll = () =>
    filter({ ...EMPTY_SEARCH, sort: search.sort, view: search.view, everywhere: home !== undefined });
  const turn = (page: number) => {
    setQuery(writeSearch({ ...search, page }));
    window.scrollTo({ top: 0 });
  };
  const { data } = helpers;
  const found = data && {
    ...data,
    near: data.near && { ...data.near, label: placeLabel ?? near?.label ?? data.near.label },
  };
  const byPlace = found?.near && search.location !== '' && !search.point;
  const sort = search.sort || (byPlace ? 'nearest' : 'relevance');

  const clearAll = isFiltered(search) && (
    <Button variant="subtle" onClick={clear} className={classes.clear}>
      {t('helpers.clearAll')}
    </Button>
  );
  const close = () => setAsking(undefined);

  return (
    <Screen title={t('helpers.title')} lead={t(isCustomer ? 'helpers.lead' : 'helpers.leadHelper')} isCompact>
      <SearchBar
        search={search}
        home={near?.label}
        isPhone={isPhone}
        onFilter={filter}
        onDevice={aroundDevice}
        onOpen={setAsking}
      />
      {helpers.isError && (
        <div className={classes.failed}>
          <Notice onRetry={() => void helpers.refetch()} busy={helpers.isFetching}>
            {errorMessage(helpers.error, 'error.helpers')}
          </Notice>
          {clearAll}
        </div>
      )}
      {helpers.isPending && <WaitingCards />}
      {found && (
        <section aria-label={t('helpers.results')} aria-busy={helpers.isPlaceholderData}>
          <div className={classes.summary}>
            <ResultsSummary
              search={search}
              sort={sort}
              found={found}
              isTextOnly={isTextOnly}
              isNearHome={near !== undefined}
              isPhone={isPhone}
            />
            <div className={classes.show}>
              {home && !isPhone && !search.favourites && (
                <HomeButton isNearHome={isNearHome} onFilter={filter} q={search.q} />
              )}
              {clearAll}
              <NativeSelect
                label={t('find.sort')}
                value={sort}
                onChange={(event) => filter({ sort: event.currentTarget.value as HelperSort })}
                data={HELPER_SORTS.map((value) => ({
                  value,
                  label: t(`find.sort.${value}`),
                  // Sorting by distance needs a place.
                  disabled: value === 'nearest' && !found.near && search.sort !== 'nearest',
                }))}
                className={classes.sort}
              />
              <ViewToggle view={search.view} onChange={(view) => filter({ view })} />
            </div>
          </div>
          {search.view === 'map' && (
            <Suspense fallback={<LoadingPlaceholder height={500} radius="lg" label={t('map.loading')} />}>
              <HelpersMap
                helpers={found.helpers}
                chosen={search}
                near={found.near && [found.near.lng, found.near.lat]}
                device={device}
                isStale={helpers.isPlaceholderData}
                onDevice={aroundDevice}
                onArea={around}
              />
            </Suspense>
          )}
          {found.helpers.length === 0 && (
            <EmptyState
              scene={search.view === 'map' ? 'map' : 'search'}
              action={<Button onClick={showAll}>{t('helpers.showAll')}</Button>}
            >
              {t('helpers.empty')}
            </EmptyState>
          )}
          {found.helpers.length > 0 && search.view === 'list' && (
            <Cards helpers={found.helpers} chosen={search} isStale={helpers.isPlaceholderData} />
          )}
          <PageStrip page={search.page} pages={found.pagination.pages} onTurn={turn} />
        </section>
      )}
      <Suspense>
        {asking === 'when' && <TimeDialog slot={search} onApply={(slot) => filter(slot ?? ANY_TIME)} onClose={close} />}
        {(asking === 'search' || asking === 'filters') && (
          <SearchDialog
            name={asking}
            search={search}
            home={home}
            isPhone={isPhone}
            withFavourites={isCustomer}
            onDevice={(point) => setDevice(roundPoint(point))}
            onApply={filter}
            onClose={close}
          />
        )}
      </Suspense>
    </Screen>
  );
}

interface HomeButtonProps {
  isNearHome: boolean;
  /** The words of the search. They are cleared on the way home if they name a place. */
  q: string;
  onFilter: (part: Partial<Search>) => void;
}
/** Leads from the surroundings of the home to all places, and back. */
function HomeButton({ isNearHome, q, onFilter }: HomeButtonProps) {
  if (isNearHome)
    return (
      <Button
        variant="subtle"
        onClick={() => onFilter({ everywhere: true })}
        leftSection={<IconWorld size={20} aria-hidden="true" />}
      >
        {t('find.everywhere')}
      </Button>
    );
  return (
    <Button
      variant="subtle"
      onClick={() => onFilter({ location: '', point: undefined, everywhere: false, q: placeOf(q) ? '' : q })}
      leftSection={<IconHome size={20} aria-hidden="true" />}
    >
      {t('find.backHome')}
    </Button>
  );
}

const VIEW_ICONS = { list: IconLayoutGrid, map: IconMap } satisfies Record<View, unknown>;

function ViewToggle({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <div className={classes.views} role="group" aria-label={t('find.view')}>
      {VIEWS.map((one) => {
        const Icon = VIEW_ICONS[one];
        return (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => onChange(one)}>
            <Icon size={20} aria-hidden="true" />
            {t(`find.${one}`)}
          </button>
        );
      })}
    </div>
  );
}

function Cards({ helpers, chosen, isStale }: { helpers: Helper[]; chosen: SelectedSlot; isStale: boolean }) {
  return (
    <ul className={classes.grid} data-stale={isStale}>
      {helpers.map((helper) => (
        <li key={helper._id}>
          <HelperCard helper={helper} chosen={chosen} />
        </li>
      ))}
    </ul>
  );
}

const WaitingCards = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')}>
    <div className={classes.summary}>
      <Skeleton height={20} width={140} />
      <Skeleton height={44} width={200} />
    </div>
    <div className={classes.grid}>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} className={classes.waiting} radius="lg" />
      ))}
    </div>
  </div>
);
