import { formatRupees, type PaymentPurpose } from '@sahaya/domain';
import { FilterLiveSearch } from 'react-admin';
import { RecordLink } from '../shell/record-link.js';
import { Under } from '../shell/under.js';
import { wordOf, words } from '../words.js';

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
      <Under>
        <code>{id}</code>
      </Under>
    </>
  );

export const Rupees = ({ amount }: { amount: number }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatRupees(amount)}</span>
);
