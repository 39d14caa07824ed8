import ListIcon from '@mui/icons-material/FormatListBulleted';
import MapIcon from '@mui/icons-material/MapOutlined';
import {
  Box,
  Button,
  Card,
  Link,
  MenuItem,
  Skeleton,
  Stack,
  TextField,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { ELSEWHERE, HOME_CITIES, istDate, MINUTE_MS } from '@sahaya/domain';
import { type ComponentType, lazy, type PropsWithChildren, type ReactNode, Suspense, useState } from 'react';
import { useStore } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { BoardBookingRecord, BoardVisitRecord } from '../../api/data-provider.js';
import { useNow } from '../../api/server-clock.js';
import { formatInstant, formatTimes } from '../../i18n/format.js';
import { labelOf, words } from '../../i18n/words.js';
import { listPath } from '../../ui/list/list-path.js';
import { PersonLink, RecordLink } from '../../ui/record/record-link.js';
import { SecondLine } from '../../ui/second-line.js';
import { ErrorState } from '../../ui/states.js';
import { boardTexts as texts } from './board-texts.js';
import { type ColumnVisits, SHOWN, useColumnVisits, type Visits, WHOLE } from './board-visits.js';
import { formatPlannedTimes, toMapVisits } from './visit-map/map-visits.js';
import type { VisitMapProps } from './visit-map/visit-map.js';

// Only the map needs its library, so it loads separately, and the list works without it.
const VisitMap = lazy<ComponentType<VisitMapProps>>(() =>
  import('./visit-map/visit-map.js').catch(() => ({ default: MapFailed })),
);
const MapFailed = () => <Typography color="text.secondary">{texts.map.failed}</Typography>;
/** In pixels. */
const MAP_HEIGHT = 360;

/**
 * Today's visits of bookings and subscriptions by what they need, the most urgent first. Changes by others appear
 * within two seconds.
 */
export function VisitBoard() {
  const [city, setCity] = useStore('home.board.city', '');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { isListShown, isMapShown, toggle } = useMapToggle();
  const columns = [
    useColumnVisits('late', city, isMapShown),
    useColumnVisits('not-started', city, isMapShown),
    useColumnVisits('starting-soon', city, isMapShown),
    useColumnVisits('without-helper', city, isMapShown),
  ];
  const today = istDate(new Date(useNow(MINUTE_MS)));
  const isBoth = isListShown && isMapShown;
  return (
    <Box component="section" aria-label={texts.name}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1.5, mb: 1.5 }}
      >
        <div>
          <Typography variant="h5" component="h2">
            {texts.name}
          </Typography>
          <Typography color="text.secondary">{texts.hint}</Typography>
        </div>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          {toggle}
          <TextField
            select
            label={texts.city}
            value={city}
            onChange={({ target }) => setCity(target.value)}
            sx={{ width: 160 }}
          >
            <MenuItem value="">{words.filters.all}</MenuItem>
            {HOME_CITIES.map((name) => (
              <MenuItem key={name} value={name}>
                {name === ELSEWHERE ? words.bookings.elsewhere : name}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          ...(isBoth && { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' }),
        }}
      >
        {isListShown && (
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              alignItems: 'start',
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
            }}
          >
            {columns.map((visits) => (
              <Column key={visits.column} visits={visits} chosen={isMapShown ? chosen : NONE} today={today} />
            ))}
          </Box>
        )}
        {isMapShown && (
          <Box sx={{ minWidth: 0, ...(isBoth && { position: 'sticky', top: 64 }) }}>
            <Suspense fallback={<Skeleton variant="rounded" height={MAP_HEIGHT} aria-busy="true" />}>
              <VisitMap
                key={city}
                city={city}
                visits={toMapVisits(columns, today)}
                isCut={columns.some(isCutOnMap)}
                chosen={chosen}
                onChoose={setChosen}
                height={MAP_HEIGHT}
              />
            </Suspense>
          </Box>
        )}
      </Box>
    </Box>
  );
}

const NONE: readonly string[] = [];
const isCutOnMap = ({ bookings, planned }: ColumnVisits) =>
  [bookings, planned].some(({ total = 0, data }) => data !== undefined && total > data.length);

/** List and map are beside each other on a wide screen; on a narrow one the map takes the place of the list. */
function useMapToggle() {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [isShownBeside, setShownBeside] = useStore('home.board.map', true);
  const [isShownAlone, setShownAlone] = useState(false);
  const isMapShown = isWide ? isShownBeside : isShownAlone;
  const [label, Icon] = !isMapShown
    ? [texts.map.show, MapIcon]
    : isWide
      ? [texts.map.hide, MapIcon]
      : [texts.map.showList, ListIcon];
  return {
    isMapShown,
    isListShown: isWide || !isMapShown,
    toggle: (
      <Button
        variant="outlined"
        startIcon={<Icon />}
        onClick={() => (isWide ? setShownBeside : setShownAlone)(!isMapShown)}
      >
        {label}
      </Button>
    ),
  };
}

interface ColumnProps {
  visits: ColumnVisits;
  chosen: readonly string[];
  today: string;
}
function Column({ visits: { column, filter, bookings, planned, isWhole, showWhole }, chosen, today }: ColumnProps) {
  const parts = [bookings, planned].filter(({ total }) => total !== undefined);
  const total = parts.reduce((sum, part) => sum + (part.total ?? 0), 0);
  const hasMore = parts.some(({ hasMore: more }) => more);
  // The sum is known once both parts are; a part that failed says so below.
  const isCounted = [bookings, planned].every((part) => part.total !== undefined || part.error) && parts.length > 0;
  const isEmpty = total === 0 && parts.length === 2;
  return (
    <Card component="section" aria-label={texts.column[column]} sx={{ p: 1.5, minWidth: 0 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h6" component="h3" color={column === 'late' && total > 0 ? 'error' : undefined}>
          {texts.column[column]}
        </Typography>
        <Typography variant="h6" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {isCounted && toCount(total, hasMore)}
        </Typography>
      </Stack>
      <SecondLine>{texts.columnHint[column]}</SecondLine>
      {isEmpty ? (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {texts.none}
        </Typography>
      ) : (
        <>
          <Part name={texts.bookings} part={bookings} shown={SHOWN}>
            {(visit) => <BookedVisit key={visit.id} visit={visit} isChosen={chosen.includes(visit.id)} />}
          </Part>
          {bookings.total !== undefined && bookings.total > SHOWN && (
            <Link component={RouterLink} to={listPath('bookings', filter)} sx={{ display: 'inline-block', mt: 1 }}>
              {texts.all(toCount(bookings.total, bookings.hasMore))}
            </Link>
          )}
          <Part name={texts.subscriptions} part={planned} shown={isWhole ? WHOLE : SHOWN}>
            {(visit) => (
              <PlannedVisit key={visit.id} visit={visit} isChosen={chosen.includes(visit.id)} today={today} />
            )}
          </Part>
          {planned.total !== undefined && planned.total > SHOWN && !isWhole && (
            <Button size="small" onClick={showWhole} sx={{ mt: 1 }}>
              {texts.allOfSubscriptions(toCount(Math.min(planned.total, WHOLE), planned.total > WHOLE))}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

const toCount = (total: number, hasMore: boolean) =>
  hasMore ? words.home.moreThan(total) : total.toLocaleString('en-IN');

interface PartProps<R> {
  name: string;
  part: Visits<R>;
  shown: number;
  children: (visit: R) => ReactNode;
}
/** The visits of one service; the other part is shown when this one cannot be loaded. */
function Part<R>({ name, part: { data, error, refetch }, shown, children }: PartProps<R>) {
  if (data?.length === 0) return null;
  return (
    <Box component="section" aria-label={name} sx={{ mt: 1 }}>
      <Typography variant="subtitle2" component="h4">
        {name}
      </Typography>
      {data ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {data.slice(0, shown).map(children)}
        </Box>
      ) : error ? (
        <ErrorState title={texts.failed} error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={72} aria-busy="true" />
      )}
    </Box>
  );
}

interface RowProps {
  /** Selected on the map. */
  isChosen: boolean;
}
const Row = ({ isChosen, children }: PropsWithChildren<RowProps>) => (
  <Box
    component="li"
    aria-current={isChosen || undefined}
    sx={{
      pt: 1,
      borderTop: 1,
      borderColor: 'divider',
      overflowWrap: 'anywhere',
      ...(isChosen && { pl: 1, borderLeft: '4px solid', borderLeftColor: 'primary.main' }),
    }}
  >
    {children}
  </Box>
);

const BookedVisit = ({ visit, isChosen }: RowProps & { visit: BoardBookingRecord }) => (
  <Row isChosen={isChosen}>
    <RecordLink to="bookings" id={visit.id}>
      {formatTimes(visit.startTime, visit.endTime)}
    </RecordLink>
    {` · ${labelOf(words.service, visit.service)}`}
    <SecondLine>
      <PersonLink person={visit.customerId} />
      {' → '}
      <PersonLink person={visit.helperId} />
    </SecondLine>
  </Row>
);

function PlannedVisit({ visit, isChosen, today }: RowProps & { visit: BoardVisitRecord; today: string }) {
  const { services, customer, helper, search } = visit;
  return (
    <Row isChosen={isChosen}>
      <RecordLink to="subscriptions" id={visit.subscriptionId}>
        {formatPlannedTimes(visit, today)}
      </RecordLink>
      {` · ${services.map((service) => labelOf(words.service, service)).join(', ')}`}
      <SecondLine>
        <PersonLink person={customer} />
        {helper && (
          <>
            {' → '}
            <PersonLink person={helper} />
          </>
        )}
        {` · ${customer.location}`}
      </SecondLine>
      {search && (
        <SecondLine>{`${texts.search[search.state]}, ${texts.until(formatInstant(search.deadline).time)}`}</SecondLine>
      )}
    </Row>
  );
}
