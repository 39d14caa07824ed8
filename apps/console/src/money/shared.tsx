import { Stack, Typography } from '@mui/material';
import { formatRupees, type PaymentPurpose } from '@sahaya/domain';
import type { ReactNode } from 'react';
import { FilterLiveSearch } from 'react-admin';
import { RecordLink } from '../shell/record-link.js';
import { wordOf, words } from '../words.js';

export const Filters = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1.5, width: '100%' }}>
    {children}
  </Stack>
);
/** Of one booking or subscription. */
export const PurposeSearch = () => (
  <FilterLiveSearch source="purposeId" label={words.money.purposeId} sx={{ width: 260 }} />
);

/** What the money is for; a booking has its page. */
export const Purpose = ({ purpose, id }: { purpose: PaymentPurpose | (string & {}); id: string }) =>
  purpose === 'booking' ? (
    <RecordLink to="bookings" id={id}>
      {words.purpose.booking}
    </RecordLink>
  ) : (
    <>
      {wordOf(words.purpose, purpose)}
      <Typography variant="caption" color="text.secondary" component="code" sx={{ display: 'block' }}>
        {id}
      </Typography>
    </>
  );

export const Rupees = ({ amount }: { amount: number }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatRupees(amount)}</span>
);
/** A second line of a cell. */
export const Under = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" color="text.secondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);
