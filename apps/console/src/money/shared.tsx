import { formatRupees, type PaymentPurpose } from '@sahaya/domain';
import { FilterLiveSearch, useGetList } from 'react-admin';
import type { StaffRecord } from '../data-provider.js';
import { RecordLink } from '../shell/record-link.js';
import { Under } from '../shell/under.js';
import { wordOf, words } from '../words.js';

/** Filters by one booking or subscription. */
export const PurposeSearch = () => (
  <FilterLiveSearch source="purposeId" label={words.money.purposeId} sx={{ width: 260 }} />
);

/** The purpose of a payment, linked to its booking or subscription. */
export const Purpose = ({ purpose, id }: { purpose: PaymentPurpose | (string & {}); id: string }) =>
  Object.hasOwn(PAGES, purpose) ? (
    <RecordLink to={PAGES[purpose as PaymentPurpose]} id={id}>
      {wordOf(words.purpose, purpose)}
    </RecordLink>
  ) : (
    <>
      {wordOf(words.purpose, purpose)}
      <Under>
        <code>{id}</code>
      </Under>
    </>
  );
const PAGES: Record<PaymentPurpose, string> = { booking: 'bookings', subscription: 'subscriptions' };

export const Rupees = ({ amount }: { amount: number }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatRupees(amount)}</span>
);

/** Names of staff members; an unlisted one is shown by id. */
export function useStaffNames(): (id: string) => string {
  const { data } = useGetList<StaffRecord>('staff', { pagination: { page: 1, perPage: 1_000 } });
  return (id) => data?.find((colleague) => colleague.id === id)?.name ?? words.tickets.colleague;
}
