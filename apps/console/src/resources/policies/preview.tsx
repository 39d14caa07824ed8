import { Skeleton, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { previewPolicyChange } from '@sahaya/contracts';
import { formatRupees, type PolicyValueChange, toRupees } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useStaffData } from '../../api/staff-call.js';
import { formatDay } from '../../i18n/format.js';
import { ErrorState } from '../../ui/states.js';
import { previewTexts } from './preview-texts.js';

/** The amounts of the visits of the last 30 days under the current and the changed values. */
export function PolicyPreview({ changes }: { changes: readonly PolicyValueChange[] }) {
  const titleId = useId();
  const values = new URLSearchParams(changes.map(({ way, after }) => [way, String(after)])).toString();
  const staff = useStaffData();
  const { data, error, refetch } = useQuery({
    queryKey: ['policy-preview', values],
    queryFn: ({ signal }) => staff.call(previewPolicyChange, { values }, { signal }),
  });
  if (error) return <ErrorState title={previewTexts.failed} error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} aria-busy="true" />;
  const changed = data.lines.filter(
    ({ before, after }) => before.paise !== after.paise || before.visits !== after.visits,
  );
  return (
    <Stack spacing={1}>
      <Typography id={titleId} variant="subtitle1" component="h3">
        {previewTexts.title}
      </Typography>
      <Typography color="text.secondary">
        {previewTexts.basis(data.visits, formatDay(data.from), formatDay(data.to))}
      </Typography>
      {changed.length === 0 ? (
        <Typography>{previewTexts.same}</Typography>
      ) : (
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>{previewTexts.amount}</TableCell>
              <TableCell align="right">{previewTexts.now}</TableCell>
              <TableCell align="right">{previewTexts.then}</TableCell>
              <TableCell align="right">{previewTexts.difference}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {changed.map(({ effect, before, after }) => (
              <TableRow key={effect}>
                <TableCell component="th" scope="row">
                  {previewTexts.effect[effect]}
                </TableCell>
                <TableCell align="right">{previewTexts.sum(before)}</TableCell>
                <TableCell align="right">{previewTexts.sum(after)}</TableCell>
                <TableCell align="right">
                  {`${after.paise < before.paise ? '−' : '+'}${formatRupees(toRupees(Math.abs(after.paise - before.paise)))}`}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Stack>
  );
}
