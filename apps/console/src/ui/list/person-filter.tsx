import { Chip } from '@mui/material';
import { useGetOne } from 'react-admin';
import type { UserRecord } from '../../api/data-provider.js';
import { words } from '../../i18n/words.js';
import { useFilters } from './use-filters.js';

/** The person whose page led to this list, as a chip that removes the filter. Absent without this filter. */
export function PersonFilter({ source }: { source: string }) {
  const [{ [source]: id, ...others }, setFilters] = useFilters();
  const { data: person } = useGetOne<UserRecord>('users', { id: id ?? '' }, { enabled: Boolean(id) });
  if (!id) return null;
  return <Chip color="primary" label={person?.name ?? words.users.one} onDelete={() => setFilters(others)} />;
}
