import ClearIcon from '@mui/icons-material/CheckCircleOutline';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, Card, CardActionArea, Skeleton, Typography } from '@mui/material';
import type { Pagination, StaffRole } from '@sahaya/contracts';
import { type RaRecord, useCreatePath, useGetList } from 'react-admin';
import { Link } from 'react-router';
import { formatDuration } from '../../i18n/format.js';
import { useNow } from '../../api/server-clock.js';
import { Due } from '../../ui/due.js';
import { errorText } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { type WorkCard, workCards } from './cards.js';
import { firstOf } from './first-of.js';

const FRESH_MS = 60_000;

/** Today's work. A list that cannot be counted shows an error without affecting the others. */
export function TodaysWork({ role }: { role: StaffRole }) {
  const now = useNow(FRESH_MS);
  return (
    <Box component="section" aria-label={words.home.work}>
      <Typography variant="h5" component="h2" sx={{ mb: 1.5 }}>
        {words.home.work}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 45%), 1fr))',
        }}
      >
        {workCards(now, role).map((card) => (
          <li key={card.label}>
            <Pile card={card} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Pile({ card: { resource, label, filter = {}, by, since, summarize } }: { card: WorkCard }) {
  const createPath = useCreatePath();
  const first = firstOf(filter);
  const list = useGetList<RaRecord>(resource, first.params, first.options);
  const { data, total, error, refetch } = list;
  const record = data?.[0];
  const { more } = (list.meta ?? {}) as Pick<Pagination, 'more'>;
  const summary = data && summarize?.(record);
  const count = summary?.count ?? total;
  const [until, from] = record && total ? [by?.(record), since?.(record)] : [];
  if (error) {
    return (
      <Card sx={{ p: 2, height: '100%' }} role="alert" aria-label={label}>
        <Typography color="text.secondary">{label}</Typography>
        <Typography sx={{ my: 0.5 }}>{errorText(error)}</Typography>
        <Button size="small" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </Card>
    );
  }
  return (
    <Card sx={{ height: '100%' }}>
      <CardActionArea
        component={Link}
        to={`${createPath({ resource, type: 'list' })}?filter=${encodeURIComponent(JSON.stringify(filter))}`}
        sx={{
          p: 2,
          height: '100%',
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
        }}
      >
        <Typography color="text.secondary">{label}</Typography>
        {count === undefined ? (
          <Skeleton width={48} height={36} aria-busy="true" />
        ) : (
          <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {summary?.isOutdated && count === 0
              ? words.none
              : more && !summary
                ? words.home.moreThan(count)
                : count.toLocaleString('en-IN')}
          </Typography>
        )}
        {until && <Due at={until} />}
        {from && <Waiting since={from} />}
        {summary && (
          <Typography
            variant="body2"
            color={summary.isOutdated ? 'error' : 'text.secondary'}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
          >
            {summary.isOutdated && <WarningIcon fontSize="inherit" />} {summary.note}
          </Typography>
        )}
        {count === 0 && !summary?.isOutdated && (
          <Typography variant="caption" color="success.main" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <ClearIcon fontSize="inherit" /> {words.home.clear}
          </Typography>
        )}
      </CardActionArea>
    </Card>
  );
}

const Waiting = ({ since }: { since: string }) => {
  const span = useNow(FRESH_MS) - Date.parse(since);
  return <Typography color="text.secondary">{words.home.waits(formatDuration(Math.max(0, span)))}</Typography>;
};
