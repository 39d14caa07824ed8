import { formatRupees, type PaymentPurpose } from '@sahaya/domain';
import { FilterLiveSearch, useGetList } from 'react-admin';
import type { StaffRecord } from '../../api/data-provider.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { SecondLine } from '../../ui/second-line.js';
import { labelOf, words } from '../../i18n/words.js';

/** Filters by one booking or subscription. */
export const PurposeSearch = () => (
  <FilterLiveSearch source="purposeId" label={words.money.purposeId} sx={{ width: 260 }} />
);

/** The purpose of a payment, linked to its booking or subscription. */
export const Purpose = ({ purpose, id }: { purpose: PaymentPurpose | (string & {}); id: string }) =>
  Object.hasOwn(PAGES, purpose) ? (
    <RecordLink to={PAGES[purpose as PaymentPurpose]} id={id}>
      {labelOf(words.purpose, purpose)}
    </RecordLink>
  ) : (
    <>
      {labelOf(words.purpose, purpose)}
      <SecondLine>
        <code>{id}</code>
      </SecondLine>
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
