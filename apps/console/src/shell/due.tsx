import { Typography } from '@mui/material';
import { formatMoment, formatSpan } from '../format.js';
import { useNow } from '../now.js';
import { words } from '../words.js';

/** The time left until a deadline, or since it has passed. */
export function Due({ at, everyMs = 30_000 }: { at: string; everyMs?: number }) {
  const left = Date.parse(at) - useNow(everyMs);
  const late = left < 0;
  return (
    <Typography
      component="time"
      dateTime={at}
      title={formatMoment(at)}
      color={late ? 'error' : 'text.primary'}
      sx={{ fontWeight: late ? 600 : 400, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {late ? words.due.late(formatSpan(-left)) : words.due.left(formatSpan(left))}
    </Typography>
  );
}
