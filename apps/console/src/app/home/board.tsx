import { Box, Button, Card, Link, MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material';
import type { Pagination } from '@sahaya/contracts';
import { BOARD_COLUMNS, type BoardColumn, ELSEWHERE, HOME_CITIES, istDate, MINUTE_MS } from '@sahaya/domain';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useGetList, useStore } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { BoardVisitRecord, BookingRecord } from '../../api/data-provider.js';
import { useNow } from '../../api/server-clock.js';
import { formatInstant, formatTimes } from '../../i18n/format.js';
import { labelOf, words } from '../../i18n/words.js';
import { listPath } from '../../ui/list/list-path.js';
import { PersonLink, RecordLink } from '../../ui/record/record-link.js';
import { SecondLine } from '../../ui/second-line.js';
import { ErrorState } from '../../ui/states.js';
import { boardTexts as texts } from './board-texts.js';

/** Visits of each part that a column shows; the list of bookings has the others. */
const SHOWN = 8;
/** Visits of subscriptions after "Show all". */
const WHOLE = 100;
/** Visits change their column by time alone. */
const FRESH_MS = 30_000;

/**
 * Today's visits of bookings and subscriptions by what they need, the most urgent first. Changes by others appear
 * within two seconds.
 */
export function VisitBoard() {
  const [city, setCity] = useStore('home.board.city', '');
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
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
        }}
      >
        {BOARD_COLUMNS.map((column) => (
          <Column key={column} column={column} city={city} />
        ))}
      </Box>
    </Box>
  );
}

interface ColumnProps {
  column: BoardColumn;
  city: string;
}
function Column({ column, city }: ColumnProps) {
  const [isWhole, setWhole] = useState(false);
  const filter = { board: column, ...(city && { city }) };
  const bookings = useVisits<BookingRecord>('bookings', filter, SHOWN);
  const planned = useVisits<BoardVisitRecord>('subscription-visits', filter, isWhole ? WHOLE : SHOWN);
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
          <Part name={texts.bookings} part={bookings}>
            {(visit) => <BookedVisit key={visit.id} visit={visit} />}
          </Part>
          {bookings.total !== undefined && bookings.total > SHOWN && (
            <Link component={RouterLink} to={listPath('bookings', filter)} sx={{ display: 'inline-block', mt: 1 }}>
              {texts.all(toCount(bookings.total, bookings.hasMore))}
            </Link>
          )}
          <Part name={texts.subscriptions} part={planned}>
            {(visit) => <PlannedVisit key={visit.id} visit={visit} />}
          </Part>
          {planned.total !== undefined && planned.total > SHOWN && !isWhole && (
            <Button size="small" onClick={() => setWhole(true)} sx={{ mt: 1 }}>
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

interface Visits<R> {
  data: R[] | undefined;
  total: number | undefined;
  hasMore: boolean;
  error: unknown;
  refetch: () => unknown;
}
function useVisits<R extends RaRecord>(resource: string, filter: Record<string, string>, perPage: number): Visits<R> {
  const list = useGetList<R>(
    resource,
    { filter, pagination: { page: 1, perPage }, sort: { field: 'id', order: 'ASC' } },
    { refetchInterval: FRESH_MS },
  );
  const { more } = (list.meta ?? {}) as Pick<Pagination, 'more'>;
  const { data, total, error, refetch } = list;
  return { data, total, hasMore: more === true, error, refetch };
}

interface PartProps<R> {
  name: string;
  part: Visits<R>;
  children: (visit: R) => ReactNode;
}
/** The visits of one service; the other part is shown when this one cannot be loaded. */
function Part<R>({ name, part: { data, error, refetch }, children }: PartProps<R>) {
  if (data?.length === 0) return null;
  return (
    <Box component="section" aria-label={name} sx={{ mt: 1 }}>
      <Typography variant="subtitle2" component="h4">
        {name}
      </Typography>
      {data ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {data.map(children)}
        </Box>
      ) : error ? (
        <ErrorState title={texts.failed} error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={72} aria-busy="true" />
      )}
    </Box>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <Box component="li" sx={{ pt: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

const BookedVisit = ({ visit }: { visit: BookingRecord }) => (
  <Row>
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

function PlannedVisit({ visit }: { visit: BoardVisitRecord }) {
  const { date, startTime, endTime, services, customer, helper, search } = visit;
  const today = istDate(new Date(useNow(MINUTE_MS)));
  const times = formatTimes(startTime, endTime);
  return (
    <Row>
      <RecordLink to="subscriptions" id={visit.subscriptionId}>
        {date > today ? texts.tomorrow(times) : date < today ? texts.yesterday(times) : times}
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
