import { Box, Card, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import type { DailyMetrics } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import type { ReactNode } from 'react';
import { formatDay } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';

const HEIGHT = 260;
/** "5 Dec": short enough for an axis. */
const shortDay = (date: string) => formatDay(date).split(' ').slice(1, 3).join(' ');

const isNamed = (_: string, place: number) => place % 5 === 4;

/** The last thirty days as bars of counts and straight lines of amounts; the table beside them has the same values. */
export default function Charts({ days }: { days: readonly DailyMetrics[] }) {
  const { palette } = useTheme();
  const dates = days.map(({ date }) => date);
  const axis = (scaleType: 'band' | 'point') =>
    [
      {
        scaleType,
        data: dates,
        height: 40,
        tickLabelInterval: isNamed,
        valueFormatter: (date: string, { location }: { location: string }) =>
          location === 'tick' ? shortDay(date) : formatDay(date),
      },
    ] as const;
  const rupees = (value: number | null) => formatRupees(value ?? 0);
  return (
    <Box
      aria-hidden="true"
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, '& > *': { minWidth: 0 } }}
    >
      <Chart title={words.home.perDay}>
        <BarChart
          height={HEIGHT}
          skipAnimation
          disableKeyboardNavigation
          colors={[palette.primary.main, palette.secondary.main]}
          xAxis={axis('band')}
          series={[
            { data: days.map(({ made }) => made), label: words.home.column.made },
            { data: days.map(({ cancelled }) => cancelled), label: words.home.column.cancelled },
          ]}
        />
      </Chart>
      <Chart title={words.home.valuePerDay}>
        <LineChart
          height={HEIGHT}
          skipAnimation
          disableKeyboardNavigation
          colors={[palette.primary.main, palette.secondary.main]}
          xAxis={axis('point')}
          yAxis={[{ width: 72, valueFormatter: rupees }]}
          series={[
            {
              data: days.map(({ gross }) => gross),
              label: words.home.column.gross,
              valueFormatter: rupees,
              curve: 'linear',
              showMark: false,
            },
            {
              data: days.map(({ revenue }) => revenue),
              label: words.home.column.revenue,
              valueFormatter: rupees,
              curve: 'linear',
              showMark: false,
            },
          ]}
        />
      </Chart>
    </Box>
  );
}

const Chart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card sx={{ p: 2 }}>
    <Typography variant="h6" component="p">
      {title}
    </Typography>
    {children}
  </Card>
);
