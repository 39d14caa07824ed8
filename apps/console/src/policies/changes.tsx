import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { FigureChange } from '@sahaya/domain';
import { wordOf, words } from '../words.js';
import { shownFigure } from './figures.js';

/** As in the theme for other cells. */
const LAST_WITHOUT_LINE = { 'tr:last-child > &': { border: 0 } };

/** The changed values by name, before and after. */
export const Changes = ({ changes, label }: { changes: readonly FigureChange[]; label: string }) => (
  <Table size="small" aria-label={label}>
    <TableHead>
      <TableRow>
        <TableCell>{words.policies.figureName}</TableCell>
        <TableCell>{words.policies.before}</TableCell>
        <TableCell>{words.policies.after}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {changes.map(({ way, before, after }) => (
        <TableRow key={way}>
          <TableCell component="th" scope="row" sx={LAST_WITHOUT_LINE}>
            {wordOf(words.policies.figure, way)}
          </TableCell>
          <TableCell>
            <del>{shownFigure(way, before)}</del>
          </TableCell>
          <TableCell>
            <ins>{shownFigure(way, after)}</ins>
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
