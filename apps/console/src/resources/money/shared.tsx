import { formatRupees } from '@sahaya/domain';
import { FilterLiveSearch, useGetList } from 'react-admin';
import type { StaffRecord } from '../../api/data-provider.js';
import { words } from '../../i18n/words.js';

/** Filters by one booking or subscription. */
export const PurposeSearch = () => (
  <FilterLiveSearch source="purposeId" label={words.money.purposeId} sx={{ width: 260 }} />
);

export const Rupees = ({ amount }: { amount: number }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatRupees(amount)}</span>
);

/** Names of staff members; an unlisted one is shown by id. */
export function useStaffNames(): (id: string) => string {
  const { data } = useGetList<StaffRecord>('staff', { pagination: { page: 1, perPage: 1_000 } });
  return (id) => data?.find((colleague) => colleague.id === id)?.name ?? words.tickets.colleague;
}
