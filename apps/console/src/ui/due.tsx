import { Typography } from '@mui/material';
import { formatDateTime, formatDuration } from '../i18n/format.js';
import { useNow } from '../api/server-clock.js';
import { words } from '../i18n/words.js';

/** The time left until a deadline, or since it has passed. */
export function Due({ at, everyMs = 30_000 }: { at: string; everyMs?: number }) {
  const left = Date.parse(at) - useNow(everyMs);
  const late = left < 0;
  return (
    <Typography
      component="time"
      dateTime={at}
      title={formatDateTime(at)}
      color={late ? 'error' : 'text.primary'}
      sx={{ fontWeight: late ? 600 : 400, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {late ? words.due.late(formatDuration(-left)) : words.due.left(formatDuration(left))}
    </Typography>
  );
}
