import { Rating, Stack, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import type { CustomerRatingRecord } from '../../api/data-provider.js';
import { formatDateTime } from '../../i18n/format.js';
import { Panel } from '../../ui/record/facts.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { staysOnPage } from '../../ui/list/record-list.js';
import { ErrorState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';

/** Helpers' ratings of a customer; staff only. */
export function PrivateRatings({ id }: { id: string }) {
  const { data, error, refetch } = useGetList<CustomerRatingRecord>(
    'customer-ratings',
    { filter: { userId: id }, pagination: { page: 1, perPage: 200 } },
    staysOnPage,
  );
  return (
    <Panel title={words.users.ratings}>
      {error && <ErrorState title={words.users.ratingsFailed} error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="text.secondary">{words.users.noRatings}</Typography>}
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map(({ id: bookingId, helperName, rating, note, at }) => (
          <li key={bookingId}>
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <Rating value={rating} size="small" readOnly />
              <RecordLink to="bookings" id={bookingId}>
                {helperName}
              </RecordLink>
            </Stack>
            {note && <Typography variant="body2">{note}</Typography>}
            <SecondLine>{formatDateTime(at)}</SecondLine>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
