import { Button, NativeSelect, Skeleton } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { HELPER_SORTS, type HelperSort, type LngLat, placeOf, SERVICES } from '@sahaya/domain';
import { IconAdjustmentsHorizontal, IconClock, IconLayoutGrid, IconMap } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { formatVisitTime } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import type { SelectedSlot } from '../../ui/navigation/paths.js';
import { useHome } from '../../api/session/use-home.js';
import { useParty } from '../../api/session/use-session.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { serviceName, t } from '../../i18n/translate.js';
import { HelperCard } from './helper-card.js';
import classes from './helpers.module.css';
import { PageStrip } from './pagination.js';
import { HomeLine } from './home-line.js';
import { PLACE_FIELD_ID, PlaceField } from './filters/place-field.js';
import { ResultsSummary } from './results-summary.js';
import {
  ANY_TIME,
  countAdvancedFilters,
  EMPTY_SEARCH,
  isFiltered,
  readSearch,
  type Search,
  roundPoint,
  startsAtHome,
  type View,
  VIEWS,
  writeSearch,
} from './search-params.js';
import { useHelperSearch } from './use-helper-search.js';
import { TextSearchField } from './filters/text-search-field.js';

const FiltersModal = lazy(() => import('./filters/filters-dialog.js').then((m) => ({ default: m.FiltersDialog })));
const HelpersMap = lazy(() => import('./map/helpers-map.js').then((m) => ({ default: m.HelpersMap })));
const WhenModal = lazy(() => import('./filters/time-dialog.js').then((m) => ({ default: m.TimeDialog })));

export function HelpersScreen() {
  const [query, setQuery] = useSearchParams();
  /** The location of the device, shown as a marker on the map. */
  const [device, setDevice] = useState<LngLat>();
  const [asking, setAsking] = useState<'filters' | 'when'>();
  const policy = usePolicy();
  const search = readSearch(query, policy, serverNow());
  const isCustomer = useParty() === 'customer';
  const { home: known, isPending } = useHome();
  const home = isCustomer ? known : undefined;
  const isNearHome = isCustomer && startsAtHome(search);
  const near = isNearHome ? home : undefined;
  const shown = near ? { ...search, point: roundPoint(near.point) } : search;
  const { helpers, placeLabel, isTextOnly } = useHelperSearch(shown, !isNearHome || !isPending);

  /**
   * A new filter resets to the first page. Choosing a point clears the place text, and typing a text clears the point.
   */
  const filter = (part: Partial<Search>) => {
    setAsking(undefined);
    const namesPlace = part.location || part.point;
    const everywhere = namesPlace ? false : search.everywhere;
    setQuery(writeSearch({ ...search, everywhere, page: 1, ...part }), { replace: true });
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

  return (
    <Screen title={t('helpers.title')} lead={t(isCustomer ? 'helpers.lead' : 'helpers.leadHelper')}>
      <div className={classes.filters} role="search" aria-label={t('helpers.search')}>
        <TextSearchField q={search.q} onWords={(q) => filter({ q })} />
        <NativeSelect
          label={t('helpers.service')}
          value={search.service}
          onChange={(event) => filter({ service: event.currentTarget.value })}
          data={[
            { value: '', label: t('helpers.allServices') },
            ...SERVICES.map((service) => ({ value: service, label: serviceName(service) })),
          ]}
        />
        <PlaceField
          location={search.location}
          point={search.point}
          home={near?.label}
          onText={(location) => filter({ location, point: undefined })}
          onPoint={aroundDevice}
        />
        <div className={classes.tools}>
          <Button
            variant="default"
            leftSection={<IconClock size={20} aria-hidden="true" />}
            onClick={() => setAsking('when')}
            aria-haspopup="dialog"
            data-on={search.date !== ''}
            className={classes.tool}
          >
            {search.date ? formatVisitTime(search, serverNow()) : t('when.any')}
          </Button>
          <FiltersButton count={countAdvancedFilters(search)} onClick={() => setAsking('filters')} />
          {isFiltered(search) && (
            <Button variant="subtle" onClick={clear}>
              {t('helpers.clearAll')}
            </Button>
          )}
        </div>
      </div>

      {home && !search.favourites && (
        <HomeLine
          home={home}
          isNear={isNearHome}
          onElsewhere={() => document.getElementById(PLACE_FIELD_ID)?.focus()}
          onEverywhere={() => filter({ everywhere: true })}
          onHome={() =>
            filter({ location: '', point: undefined, everywhere: false, q: placeOf(search.q) ? '' : search.q })
          }
        />
      )}

      {helpers.isError && (
        <Notice onRetry={() => void helpers.refetch()} busy={helpers.isFetching}>
          {errorMessage(helpers.error, 'error.helpers')}
        </Notice>
      )}
      {helpers.isPending && <WaitingCards />}
      {found && (
        <section aria-label={t('helpers.results')} aria-busy={helpers.isPlaceholderData}>
          <div className={classes.summary}>
            <ResultsSummary search={search} sort={sort} found={found} isTextOnly={isTextOnly} />
            <div className={classes.show}>
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
            <EmptyState scene="search" action={<Button onClick={showAll}>{t('helpers.showAll')}</Button>}>
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
        {asking === 'filters' && (
          <FiltersModal
            search={search}
            withFavourites={isCustomer}
            onApply={filter}
            onClose={() => setAsking(undefined)}
          />
        )}
        {asking === 'when' && (
          <WhenModal slot={search} onApply={(slot) => filter(slot ?? ANY_TIME)} onClose={() => setAsking(undefined)} />
        )}
      </Suspense>
    </Screen>
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
    <Skeleton height={20} width={140} my={16} />
    <div className={classes.grid}>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} height={264} radius="lg" />
      ))}
    </div>
  </div>
);
