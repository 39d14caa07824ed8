import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { PolicyValueChange } from '@sahaya/domain';
import { labelOf, words } from '../../i18n/words.js';
import { formatValue } from './values.js';

/** As in the theme for other cells. */
const LAST_WITHOUT_LINE = { 'tr:last-child > &': { border: 0 } };

/** The changed values by name, before and after. */
export const Changes = ({ changes, label }: { changes: readonly PolicyValueChange[]; label: string }) => (
  <Table size="small" aria-label={label}>
    <TableHead>
      <TableRow>
        <TableCell>{words.policies.valueName}</TableCell>
        <TableCell>{words.policies.before}</TableCell>
        <TableCell>{words.policies.after}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {changes.map(({ way, before, after }) => (
        <TableRow key={way}>
          <TableCell component="th" scope="row" sx={LAST_WITHOUT_LINE}>
            {labelOf(words.policies.value, way)}
          </TableCell>
          <TableCell>
            <del>{formatValue(way, before)}</del>
          </TableCell>
          <TableCell>
            <ins>{formatValue(way, after)}</ins>
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
