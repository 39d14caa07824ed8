import { alpha, Box, Table, TableBody, TableCell, TableHead, TableRow, Typography, useTheme } from '@mui/material';
import type { Analytics } from '@sahaya/contracts';
import { ELSEWHERE, hourMeasure } from '@sahaya/domain';
import { Panel } from '../../ui/record/facts.js';
import { useIsNarrow } from '../../ui/use-is-narrow.js';
import { analyticsTexts as texts } from './analytics-texts.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Phones and tablets have room for parts of a day: the hours of each. */
const DAY_PARTS = [
  { name: texts.dayPart.morning, hours: HOURS.slice(0, 12) },
  { name: texts.dayPart.afternoon, hours: HOURS.slice(12, 17) },
  { name: texts.dayPart.evening, hours: HOURS.slice(17) },
];
const NARROW_CELLS = { '& .MuiTableCell-root': { px: 0.5, whiteSpace: 'normal' } };
/** The darkest cell; text stays readable on it in both themes. */
const STRONGEST = 0.3;

function sumOf(totals: Analytics['totals'], hours: readonly number[]) {
  const sum = (measure: 'requestsAt' | 'unfilledAt') =>
    hours.reduce((all, hour) => all + (totals[hourMeasure(measure, hour)] ?? 0), 0);
  return { requests: sum('requestsAt'), unfilled: sum('unfilledAt') };
}

/** Unfilled requests by area and hour, as a table whose cells are darker where more went unfilled. */
export function HeatMap({ areas, isOfCity }: { areas: Analytics['areas']; isOfCity: boolean }) {
  const { palette } = useTheme();
  const isNarrow = useIsNarrow();
  const title = isOfCity ? texts.unfilledBy.area : texts.unfilledBy.city;
  const single = HOURS.map((hour) => ({ name: texts.hour(hour), hours: [hour] }));
  const columns = isNarrow
    ? DAY_PARTS
    : single.filter(({ hours }) => areas.some(({ totals }) => sumOf(totals, hours).requests > 0));
  const most = Math.max(1, ...areas.flatMap(({ totals }) => columns.map(({ hours }) => sumOf(totals, hours).unfilled)));
  if (areas.length === 0)
    return (
      <Panel title={title}>
        <Typography color="text.secondary">{texts.noDemand}</Typography>
      </Panel>
    );
  return (
    <Panel title={title}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {texts.unfilledHint}
      </Typography>
      {/* Keyboard users scroll a region that has the focus. */}
      <Box {...(!isNarrow && { role: 'region', 'aria-label': title, tabIndex: 0, sx: { overflowX: 'auto' } })}>
        <Table size="small" aria-label={title} {...(isNarrow && { sx: NARROW_CELLS })}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ position: 'sticky', left: 0, bgcolor: 'background.paper' }}>
                {isOfCity ? texts.area : texts.city}
              </TableCell>
              {!isNarrow && <TableCell align="right">{texts.total}</TableCell>}
              {columns.map(({ name }) => (
                <TableCell key={name} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {areas.map(({ name, totals }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" sx={{ position: 'sticky', left: 0, bgcolor: 'background.paper' }}>
                  {name === ELSEWHERE ? texts.noCity : name}
                </TableCell>
                {!isNarrow && (
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {texts.cell(totals['unfilled'] ?? 0, totals['requests'] ?? 0)}
                  </TableCell>
                )}
                {columns.map((column) => {
                  const { requests, unfilled } = sumOf(totals, column.hours);
                  return (
                    <TableCell
                      key={column.name}
                      align="right"
                      sx={{
                        whiteSpace: 'nowrap',
                        fontVariantNumeric: 'tabular-nums',
                        ...(unfilled > 0 && {
                          bgcolor: alpha(palette.warning.main, (STRONGEST * unfilled) / most),
                        }),
                      }}
                    >
                      {requests > 0 && texts.cell(unfilled, requests)}
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Panel>
  );
}
