import { alpha, Box, Table, TableBody, TableCell, TableHead, TableRow, Typography, useTheme } from '@mui/material';
import type { Analytics } from '@sahaya/contracts';
import { ELSEWHERE, hourMeasure } from '@sahaya/domain';
import { Panel } from '../../ui/record/facts.js';
import { analyticsTexts as texts } from './analytics-texts.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The darkest cell; text stays readable on it in both themes. */
const STRONGEST = 0.5;

/** Unfilled requests by area and hour, as a table whose cells are darker where more went unfilled. */
export function HeatMap({ areas, isOfCity }: { areas: Analytics['areas']; isOfCity: boolean }) {
  const { palette } = useTheme();
  const title = isOfCity ? texts.unfilledBy.area : texts.unfilledBy.city;
  const at = (totals: Analytics['totals'], hour: number) => ({
    requests: totals[hourMeasure('requestsAt', hour)] ?? 0,
    unfilled: totals[hourMeasure('unfilledAt', hour)] ?? 0,
  });
  const hours = HOURS.filter((hour) => areas.some(({ totals }) => at(totals, hour).requests > 0));
  const most = Math.max(1, ...areas.flatMap(({ totals }) => hours.map((hour) => at(totals, hour).unfilled)));
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
      <Box role="region" aria-label={title} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ position: 'sticky', left: 0, bgcolor: 'background.paper' }}>
                {isOfCity ? texts.area : texts.city}
              </TableCell>
              <TableCell align="right">{texts.total}</TableCell>
              {hours.map((hour) => (
                <TableCell key={hour} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {texts.hour(hour)}
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
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {texts.cell(totals['unfilled'] ?? 0, totals['requests'] ?? 0)}
                </TableCell>
                {hours.map((hour) => {
                  const { requests, unfilled } = at(totals, hour);
                  return (
                    <TableCell
                      key={hour}
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
