import { Box } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatRupees, toRupees } from '@sahaya/domain';
import { formatDay } from '../../i18n/format.js';
import { useIsNarrow } from '../../ui/use-is-narrow.js';
import { analyticsTexts as texts } from './analytics-texts.js';
import { hours } from './numbers.js';
import type { Point } from './period.js';

const HEIGHT = 240;
const TICKS = 6;
/** Phones have room for fewer days. */
const NARROW_TICKS = 3;
/** "5 Dec": short enough for an axis. */
const shortDay = (date: string) => formatDay(date).split(' ').slice(1, 3).join(' ');
const sum = ({ totals }: Point, name: string) => totals[name] ?? 0;
const rupees = (value: number | null) => formatRupees(value ?? 0);

const BARS = { demand: ['requests', 'unfilled'], supply: ['offeredMinutes', 'bookedMinutes'] } as const;

export interface ChartProps {
  kind: 'demand' | 'money' | 'supply';
  points: readonly Point[];
}

/** Bars for counts and hours, straight lines for amounts. The table beside it has the same values. */
export default function Chart({ kind, points }: ChartProps) {
  const { palette } = useTheme();
  const ticks = useIsNarrow() ? NARROW_TICKS : TICKS;
  const axis = (scaleType: 'band' | 'point') =>
    [
      {
        scaleType,
        data: points.map(({ date }) => date),
        height: 40,
        tickLabelInterval: (_: string, place: number) => place % Math.ceil(points.length / ticks) === 0,
        valueFormatter: (date: string, { location }: { location: string }) =>
          location === 'tick' ? shortDay(date) : formatDay(date),
      },
    ] as const;
  const colors = [palette.primary.main, palette.secondary.main];
  const common = { height: HEIGHT, skipAnimation: true, disableKeyboardNavigation: true, colors };
  const line = (label: string, value: (point: Point) => number) => ({
    label,
    data: points.map((point) => toRupees(value(point))),
    valueFormatter: rupees,
    curve: 'linear' as const,
    showMark: points.length === 1,
  });
  return (
    <Box aria-hidden="true" sx={{ minWidth: 0 }}>
      {kind !== 'money' ? (
        <BarChart
          {...common}
          xAxis={axis('band')}
          series={BARS[kind].map((name) => ({
            label: texts.plain[name],
            data: points.map((point) => (kind === 'supply' ? hours(sum(point, name)) : sum(point, name))),
          }))}
        />
      ) : (
        <LineChart
          {...common}
          xAxis={axis('point')}
          yAxis={[{ width: 72, valueFormatter: rupees }]}
          series={[
            line(texts.tile.revenue, (point) => sum(point, 'revenuePaise') + sum(point, 'planRevenuePaise')),
            line(texts.tile.refunds, (point) => sum(point, 'refundPaise') + sum(point, 'creditPaise')),
          ]}
        />
      )}
    </Box>
  );
}
