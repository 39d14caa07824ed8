import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {
  Box,
  Button,
  Card,
  MenuItem,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { adminAnalytics, type Analytics } from '@sahaya/contracts';
import { computeRates, ELSEWHERE, HOME_CITIES, istDate, SERVICES } from '@sahaya/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { downloadCSV } from 'react-admin';
import { PageTitle } from '../../app/page-title.js';
import { serverNow } from '../../api/server-clock.js';
import { useStaffData } from '../../api/staff-call.js';
import { formatDay } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';
import { toCsv } from '../../ui/list/csv.js';
import { Panel } from '../../ui/record/facts.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { analyticsTexts as texts } from './analytics-texts.js';
import type { ChartProps } from './charts.js';
import { CohortTable } from './cohort-table.js';
import { toCsvRows } from './csv-rows.js';
import { Funnel } from './funnel.js';
import { HeatMap } from './heat-map.js';
import { hours, minutes, number, percent, rupees } from './numbers.js';
import { findPreset, isValidPeriod, type Period, type Preset, PRESETS, toPeriod, toPoints } from './period.js';

// The page works without its charts, because each has a table.
const Chart = lazy<ComponentType<ChartProps>>(() => import('./charts.js').catch(() => ({ default: () => null })));

interface Choice extends Period {
  city: string;
  service: string;
}
type Totals = Partial<Record<string, number>>;

/**
 * Numbers of a period, of one city and service or of all. The choice is in the address, so it can be sent to others.
 */
export default function AnalyticsPage() {
  const data = useStaffData();
  const [search, setSearch] = useSearchParams();
  const today = istDate(new Date(serverNow()));
  const usual = toPeriod('month', today);
  const choice: Choice = {
    from: search.get('from') ?? usual.from,
    to: search.get('to') ?? usual.to,
    city: search.get('city') ?? '',
    service: search.get('service') ?? '',
  };
  const isValid = isValidPeriod(choice);
  const analytics = useQuery({
    queryKey: ['analytics', choice],
    queryFn: ({ signal }) => data.call(adminAnalytics, choice, { signal }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  // Changes that the address does not show yet, so that a quick second one keeps the first.
  const changes = useRef<Partial<Choice>>({});
  useEffect(() => {
    changes.current = {};
  }, [search]);
  const choose = (change: Partial<Choice>) => {
    changes.current = { ...changes.current, ...change };
    const next = Object.entries({ ...choice, ...changes.current }).filter(([, value]) => value !== '');
    setSearch(Object.fromEntries(next), { replace: true });
  };
  return (
    <Stack spacing={2} sx={{ mt: 1.5 }}>
      <PageTitle text={texts.name} />
      <Controls choice={choice} today={today} isValid={isValid} choose={choose} analytics={analytics.data} />
      {analytics.data ? (
        <Shown analytics={analytics.data} choice={choice} />
      ) : analytics.error ? (
        <Card>
          <ErrorState title={texts.failed} error={analytics.error} retry={() => void analytics.refetch()} />
        </Card>
      ) : (
        <Skeleton variant="rounded" height={320} aria-busy="true" aria-label={texts.loading} />
      )}
    </Stack>
  );
}

interface ControlsProps {
  choice: Choice;
  today: string;
  isValid: boolean;
  choose: (change: Partial<Choice>) => void;
  analytics: Analytics | undefined;
}
const WIDTH = { width: { xs: '100%', sm: 170 } };

function Controls({ choice, today, isValid, choose, analytics }: ControlsProps) {
  const [isCustom, setIsCustom] = useState(false);
  const preset = isCustom ? undefined : findPreset(choice, today);
  const choosePreset = (value: string) => {
    setIsCustom(value === '');
    if (value !== '') choose(toPeriod(value as Preset, today));
  };
  const download = () => {
    if (!analytics) return;
    const { from, to } = analytics.period;
    downloadCSV(toCsv(toCsvRows(analytics)), `analytics-${from}-${to}`);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <TextField
        select
        label={texts.period}
        value={preset ?? ''}
        onChange={({ target }) => choosePreset(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={WIDTH}
      >
        {PRESETS.map((name) => (
          <MenuItem key={name} value={name}>
            {texts.presets[name]}
          </MenuItem>
        ))}
        <MenuItem value="">{texts.custom}</MenuItem>
      </TextField>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={texts[name]}
          value={choice[name]}
          error={!isValid}
          helperText={!isValid && name === 'to' ? texts.invalid : undefined}
          onChange={({ target }) => target.value && choose({ [name]: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={WIDTH}
        />
      ))}
      <Choices
        label={texts.city}
        value={choice.city}
        choose={(city) => choose({ city })}
        options={HOME_CITIES.map((city) => [city, city === ELSEWHERE ? texts.noCity : city])}
      />
      <Choices
        label={texts.service}
        value={choice.service}
        choose={(service) => choose({ service })}
        options={SERVICES.map((service) => [service, words.service[service]])}
      />
      <Button startIcon={<DownloadIcon />} disabled={!analytics} onClick={download} sx={{ minHeight: 44 }}>
        {texts.download}
      </Button>
    </Box>
  );
}

interface ChoicesProps {
  label: string;
  value: string;
  choose: (value: string) => void;
  options: readonly (readonly [string, string])[];
}
const Choices = ({ label, value, choose, options }: ChoicesProps) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={({ target }) => choose(target.value)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    sx={WIDTH}
  >
    <MenuItem value="">{texts.all}</MenuItem>
    {options.map(([option, name]) => (
      <MenuItem key={option} value={option}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);

const days = ({ from, to }: Period) => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`);
const revenue = (totals: Totals) => (totals['revenuePaise'] ?? 0) + (totals['planRevenuePaise'] ?? 0);

function Shown({ analytics, choice }: { analytics: Analytics; choice: Choice }) {
  const { period, periodBefore, totals, areas } = analytics;
  const { isWeekly, points } = toPoints(period, analytics.days);
  const isOfAll = choice.city === '' && choice.service === '';
  return (
    <>
      <Typography color="text.secondary">{texts.compared(days(period), days(periodBefore))}</Typography>
      <Typography>
        {texts.summary({
          requests: number(totals['requests']),
          unfilled: number(totals['unfilled']),
          completed: number(totals['completed']),
          revenue: rupees(revenue(totals)),
        })}
      </Typography>
      <Tiles analytics={analytics} isOfAll={isOfAll} />
      {Object.keys(totals).length === 0 ? (
        <Card>
          <EmptyState title={texts.empty} hint={texts.emptyHint} />
        </Card>
      ) : (
        <>
          <Funnel totals={totals} isOfService={choice.service !== ''} />
          <HeatMap areas={areas} isOfCity={choice.city !== ''} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <Trend kind="demand" points={points} isWeekly={isWeekly} />
            <Trend kind="money" points={points} isWeekly={isWeekly} />
            <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
              <Trend kind="supply" points={points} isWeekly={isWeekly} />
            </Box>
            <Reasons title={texts.unfilledReasons} totals={totals} names={UNFILLED} />
            <Reasons title={texts.cancellations} totals={totals} names={CANCELLED} />
          </Box>
          {analytics.cohorts && <CohortTable cohorts={analytics.cohorts} />}
          {isOfAll && analytics.staff && <StaffTable staff={analytics.staff} />}
        </>
      )}
      {!isOfAll && <Typography color="text.secondary">{texts.forAllOnly}</Typography>}
    </>
  );
}

function Tiles({ analytics: { totals, totalsBefore }, isOfAll }: { analytics: Analytics; isOfAll: boolean }) {
  const now = computeRates(totals);
  const before = computeRates(totalsBefore);
  const count = (name: keyof typeof texts.plain): TileProps => ({
    label: texts.plain[name],
    now: number(totals[name]),
    before: number(totalsBefore[name]),
  });
  const money = (label: string, of: (totals: Totals) => number): TileProps => ({
    label,
    now: rupees(of(totals)),
    before: rupees(of(totalsBefore)),
  });
  const stars = (rating?: number) => (rating === undefined ? words.none : rating.toFixed(2));
  const tile = texts.tile;
  const tiles: TileProps[] = [
    count('requests'),
    {
      label: tile.acceptance,
      hint: texts.hint.acceptance,
      now: percent(now.acceptance),
      before: percent(before.acceptance),
    },
    { label: tile.fill, hint: texts.hint.fill, now: percent(now.fill), before: percent(before.fill) },
    count('unfilled'),
    { label: tile.acceptTime, now: minutes(now.acceptMinutes), before: minutes(before.acceptMinutes) },
    count('completed'),
    {
      label: tile.utilisation,
      hint: texts.hint.utilisation,
      now: percent(now.utilisation),
      before: percent(before.utilisation),
    },
    { label: tile.replacement, now: percent(now.replacement), before: percent(before.replacement) },
    { label: tile.rating, now: stars(now.rating), before: stars(before.rating) },
    money(tile.revenue, revenue),
    money(tile.refunds, (sums) => (sums['refundPaise'] ?? 0) + (sums['creditPaise'] ?? 0)),
    count('plansStarted'),
    money(tile.planRevenue, (sums) => sums['planRevenuePaise'] ?? 0),
    { label: tile.churn, hint: texts.hint.churn, now: percent(now.churn), before: percent(before.churn) },
    ...(isOfAll
      ? [
          count('tickets'),
          { label: tile.answerTime, now: minutes(now.answerMinutes), before: minutes(before.answerMinutes) },
        ]
      : []),
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
    >
      {tiles.map((one) => (
        <Tile key={one.label} {...one} />
      ))}
    </Box>
  );
}

interface TileProps {
  label: string;
  hint?: string;
  now: string;
  before: string;
}
const Tile = ({ label, hint, now, before }: TileProps) => (
  <Card component="div" sx={{ p: 2 }}>
    <Typography component="dt" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" variant="h5" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
      {now}
    </Typography>
    <Typography component="dd" variant="caption" color="text.secondary" sx={{ m: 0, display: 'block' }}>
      {texts.before(before)}
      {hint && ` · ${hint}`}
    </Typography>
  </Card>
);

const COLUMNS = {
  demand: [
    [texts.plain.requests, (totals: Totals) => number(totals['requests'])],
    [texts.plain.unfilled, (totals: Totals) => number(totals['unfilled'])],
  ],
  money: [
    [texts.tile.revenue, (totals: Totals) => rupees(revenue(totals))],
    [texts.tile.refunds, (totals: Totals) => rupees((totals['refundPaise'] ?? 0) + (totals['creditPaise'] ?? 0))],
  ],
  supply: [
    [texts.plain.offeredMinutes, (totals: Totals) => number(hours(totals['offeredMinutes']))],
    [texts.plain.bookedMinutes, (totals: Totals) => number(hours(totals['bookedMinutes']))],
  ],
} as const;

function Trend({ kind, points, isWeekly }: ChartProps & { isWeekly: boolean }) {
  const title = texts[kind];
  return (
    <Panel title={title}>
      {kind === 'supply' && <Typography color="text.secondary">{texts.supplyHint}</Typography>}
      <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
        <Chart kind={kind} points={points} />
      </Suspense>
      <Box component="details" sx={{ mt: 1 }}>
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
          {texts.showTable}
        </Box>
        <Rows label={title} head={[texts.day, ...COLUMNS[kind].map(([label]) => label)]}>
          {points.map(({ date, totals }) => (
            <TableRow key={date}>
              <TableCell component="th" scope="row">
                {isWeekly ? texts.week(formatDay(date)) : formatDay(date)}
              </TableCell>
              {COLUMNS[kind].map(([label, value]) => (
                <TableCell key={label} align="right">
                  {value(totals)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </Rows>
      </Box>
    </Panel>
  );
}

const Rows = ({ label, head, children }: { label: string; head: readonly string[]; children: ReactNode }) => (
  <Table
    size="small"
    aria-label={label}
    sx={{
      fontVariantNumeric: 'tabular-nums',
      '& .MuiTableCell-root': { px: { xs: 0.75, md: 2 }, whiteSpace: 'normal' },
    }}
  >
    <TableHead>
      <TableRow>
        {head.map((name, place) => (
          <TableCell key={name} align={place === 0 ? 'left' : 'right'}>
            {name}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>{children}</TableBody>
  </Table>
);

const UNFILLED = ['declined', 'expired', 'superseded', 'noHelper', 'lost', 'withdrawn'] as const;
const CANCELLED = [
  'cancelledByCustomer',
  'cancelledUnpaid',
  'cancelledByHelper',
  'cancelledByHelperLate',
  'cancelledByPlatform',
  'cancelledByStaff',
  'customerNoShows',
  'helperNoShows',
] as const;

const Reasons = ({
  title,
  totals,
  names,
}: {
  title: string;
  totals: Totals;
  names: readonly (keyof typeof texts.plain)[];
}) => (
  <Panel title={title}>
    <Rows label={title} head={[texts.reasons, texts.count]}>
      {names.map((name) => (
        <TableRow key={name}>
          <TableCell component="th" scope="row">
            {texts.plain[name]}
          </TableCell>
          <TableCell align="right">{number(totals[name])}</TableCell>
        </TableRow>
      ))}
    </Rows>
  </Panel>
);

const StaffTable = ({ staff }: { staff: NonNullable<Analytics['staff']> }) => (
  <Panel title={texts.staff}>
    <Typography color="text.secondary">{staff.length === 0 ? texts.noStaff : texts.staffHint}</Typography>
    {staff.length > 0 && (
      <Rows
        label={texts.staff}
        head={[texts.person, texts.plain.answered, texts.plain.ticketsResolved, texts.firstResponse]}
      >
        {staff.map(({ _id, name, totals }) => (
          <TableRow key={_id}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {name ?? _id}
            </TableCell>
            <TableCell align="right">{number(totals['answered'])}</TableCell>
            <TableCell align="right">{number(totals['ticketsResolved'])}</TableCell>
            <TableCell align="right">{minutes(computeRates(totals).answerMinutes)}</TableCell>
          </TableRow>
        ))}
      </Rows>
    )}
  </Panel>
);
