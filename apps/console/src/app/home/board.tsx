import { Box, Card, Link, MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material';
import type { Pagination } from '@sahaya/contracts';
import { BOARD_COLUMNS, type BoardColumn, HOME_CITIES, ELSEWHERE } from '@sahaya/domain';
import { useGetList, useStore } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { BookingRecord } from '../../api/data-provider.js';
import { formatTimes } from '../../i18n/format.js';
import { labelOf, words } from '../../i18n/words.js';
import { listPath } from '../../ui/list/list-path.js';
import { PersonLink, RecordLink } from '../../ui/record/record-link.js';
import { SecondLine } from '../../ui/second-line.js';
import { ErrorState } from '../../ui/states.js';
import { boardTexts as texts } from './board-texts.js';

/** Visits that a column shows; the list has the others. */
const SHOWN = 8;
/** Visits change their column by time alone. */
const FRESH_MS = 30_000;

/** Today's visits by what they need, the most urgent first. Changes by others appear within two seconds. */
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

function Column({ column, city }: { column: BoardColumn; city: string }) {
  const filter = { board: column, ...(city && { city }) };
  const list = useGetList<BookingRecord>(
    'bookings',
    { filter, pagination: { page: 1, perPage: SHOWN }, sort: { field: 'id', order: 'ASC' } },
    { refetchInterval: FRESH_MS },
  );
  const { data, total, error, refetch } = list;
  const { more } = (list.meta ?? {}) as Pick<Pagination, 'more'>;
  const count = total === undefined ? '' : more ? words.home.moreThan(total) : total.toLocaleString('en-IN');
  return (
    <Card component="section" aria-label={texts.column[column]} sx={{ p: 1.5, minWidth: 0 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h6" component="h3" color={column === 'late' && total ? 'error' : undefined}>
          {texts.column[column]}
        </Typography>
        <Typography variant="h6" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {count}
        </Typography>
      </Stack>
      <SecondLine>{texts.columnHint[column]}</SecondLine>
      {data ? (
        <Visits visits={data} />
      ) : error ? (
        <ErrorState title={texts.failed} error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={72} aria-busy="true" sx={{ mt: 1 }} />
      )}
      {total !== undefined && total > SHOWN && (
        <Link component={RouterLink} to={listPath('bookings', filter)} sx={{ display: 'inline-block', mt: 1 }}>
          {texts.all(count)}
        </Link>
      )}
    </Card>
  );
}

const Visits = ({ visits }: { visits: readonly BookingRecord[] }) =>
  visits.length === 0 ? (
    <Typography color="text.secondary" sx={{ mt: 1 }}>
      {texts.none}
    </Typography>
  ) : (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1 }}>
      {visits.map((visit) => (
        <Box
          key={visit.id}
          component="li"
          sx={{ pt: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <RecordLink to="bookings" id={visit.id}>
            {formatTimes(visit.startTime, visit.endTime)}
          </RecordLink>
          {` · ${labelOf(words.service, visit.service)}`}
          <SecondLine>
            <PersonLink person={visit.customerId} />
            {' → '}
            <PersonLink person={visit.helperId} />
          </SecondLine>
        </Box>
      ))}
    </Box>
  );
