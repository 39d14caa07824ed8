import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {
  alpha,
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useTheme,
} from '@mui/material';
import type { Analytics } from '@sahaya/contracts';
import { downloadCSV } from 'react-admin';
import { formatMonth } from '../../i18n/format.js';
import { toCsv } from '../../ui/list/csv.js';
import { Panel } from '../../ui/record/facts.js';
import { analyticsTexts as texts } from './analytics-texts.js';
import { toCohortRows } from './csv-rows.js';
import { number } from './numbers.js';

/** The darkest cell; text stays readable on it in both themes. */
const STRONGEST = 0.3;
const STICKY = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 } as const;

/** Customers by the month of their first visit, and how many came back later, darker where more did. */
export function CohortTable({ cohorts }: { cohorts: NonNullable<Analytics['cohorts']> }) {
  const { palette } = useTheme();
  const months = Math.max(0, ...cohorts.map(({ returned }) => returned.length));
  const download = () => downloadCSV(toCsv(toCohortRows(cohorts)), `retention-${cohorts[0]!.month.slice(0, 7)}`);
  const button = (
    <Button startIcon={<DownloadIcon />} onClick={download} sx={{ minHeight: 44 }}>
      {texts.cohort.download}
    </Button>
  );
  return (
    <Panel title={texts.cohort.title} action={cohorts.length > 0 && button}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {cohorts.length === 0 ? texts.cohort.none : texts.cohort.hint}
      </Typography>
      {cohorts.length > 0 && (
        // Keyboard users scroll a region that has the focus.
        <Box role="region" aria-label={texts.cohort.title} tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Table
            size="small"
            aria-label={texts.cohort.title}
            sx={{ '& .MuiTableCell-root': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}
          >
            <TableHead>
              <TableRow>
                <TableCell sx={STICKY}>{texts.cohort.month}</TableCell>
                <TableCell align="right">{texts.cohort.customers}</TableCell>
                {Array.from({ length: months }, (_, index) => (
                  <TableCell key={index} align="right">
                    {texts.cohort.later(index + 1)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {cohorts.map(({ month, customers, returned }) => (
                <TableRow key={month}>
                  <TableCell component="th" scope="row" sx={STICKY}>
                    {formatMonth(month)}
                  </TableCell>
                  <TableCell align="right">{number(customers)}</TableCell>
                  {Array.from({ length: months }, (_, index) => {
                    const count = returned[index];
                    return (
                      <TableCell
                        key={index}
                        align="right"
                        sx={{ ...(count && { bgcolor: alpha(palette.primary.main, (STRONGEST * count) / customers) }) }}
                      >
                        {count !== undefined && texts.cohort.cell(number(count), Math.round((100 * count) / customers))}
                      </TableCell>
                    );
                  })}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Panel>
  );
}
