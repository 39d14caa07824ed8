import { Box, Card, Skeleton, Typography } from '@mui/material';
import { adminMetrics, adminSystem, type DailyMetrics, type Metrics } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { formatDay, formatDuration } from '../../i18n/format.js';
import { HIDDEN } from '../../ui/hidden.js';
import { ErrorState } from '../../ui/states.js';
import { useStaffData } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';

// Only this page needs the charts, so they load separately, and the page works without them.
const Charts = lazy<ComponentType<{ days: readonly DailyMetrics[] }>>(() =>
  import('./charts.js').catch(() => ({ default: () => null })),
);
const FRESH_MS = 30_000;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Business metrics by day, at most half a minute old. */
export function BusinessMetrics() {
  const data = useStaffData();
  const metrics = useQuery({
    queryKey: ['metrics'],
    queryFn: ({ signal }) => data.call(adminMetrics, {}, { signal }),
    refetchInterval: FRESH_MS,
  });
  return (
    <Box component="section" aria-label={words.home.metrics} sx={{ position: 'relative' }}>
      <Typography variant="h5" component="h2" sx={{ mb: 1.5 }}>
        {words.home.metrics}
      </Typography>
      {metrics.data ? (
        <Shown metrics={metrics.data} />
      ) : metrics.error ? (
        <Card>
          <ErrorState title={words.home.metricsFailed} error={metrics.error} retry={() => void metrics.refetch()} />
        </Card>
      ) : (
        <Skeleton variant="rounded" height={320} aria-busy="true" />
      )}
    </Box>
  );
}

function Shown({ metrics: { days, usual, cancellationRate, replaced } }: { metrics: Metrics }) {
  const today = days.at(-1)!;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, mb: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))' }}>
        <Tile label={words.home.madeToday} hint={usual && words.home.usual(usual.made)}>
          {today.made.toLocaleString('en-IN')}
        </Tile>
        <Tile label={words.home.grossToday}>{formatRupees(today.gross)}</Tile>
        <Tile label={words.home.revenueToday} hint={words.home.ofCompleted(today.completed)}>
          {formatRupees(today.revenue)}
        </Tile>
        <Tile label={words.home.cancellationRate} hint={words.home.month}>
          {cancellationRate === undefined ? words.none : percent(cancellationRate)}
        </Tile>
        <Tile label={words.home.replaced} hint={words.home.replacedOf(replaced.found, replaced.of)}>
          {replaced.of === 0 ? words.none : percent(replaced.found / replaced.of)}
        </Tile>
        <Lag />
      </Box>
      <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
        <Charts days={days} />
      </Suspense>
      <Table days={days} />
    </>
  );
}

const Tile = ({ label, hint, children }: { label: string; hint?: string | undefined; children: ReactNode }) => (
  <Card sx={{ p: 2 }}>
    <Typography color="text.secondary">{label}</Typography>
    <Typography variant="h5" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
    {hint && (
      <Typography variant="caption" color="text.secondary">
        {hint}
      </Typography>
    )}
  </Card>
);

/** The longest lag of an event. */
function Lag() {
  const data = useStaffData();
  const { data: system, error } = useQuery({
    queryKey: ['system', 'lag'],
    queryFn: ({ signal }) => data.call(adminSystem, {}, { signal }),
    refetchInterval: FRESH_MS,
  });
  if (error) return <Tile label={words.home.lag} hint={words.home.lagUnknown} children={words.none} />;
  if (!system) return <Skeleton variant="rounded" height={88} />;
  const { lagSeconds } = system;
  return (
    <Tile label={words.home.lag} hint={words.home.lagHint}>
      {lagSeconds < 60 ? `${Math.ceil(lagSeconds)} s` : formatDuration(lagSeconds * 1_000)}
    </Tile>
  );
}

/** The values of the charts for screen readers. */
const Table = ({ days }: { days: readonly DailyMetrics[] }) => (
  <Box sx={HIDDEN}>
    <table>
      <caption>{words.home.table}</caption>
      <thead>
        <tr>
          {Object.values(words.home.column).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, made, gross, revenue, completed, cancelled }) => (
          <tr key={date}>
            <th scope="row">{formatDay(date)}</th>
            <td>{made}</td>
            <td>{completed}</td>
            <td>{cancelled}</td>
            <td>{formatRupees(gross)}</td>
            <td>{formatRupees(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);
