import { Autocomplete, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import type { UserRecord } from '../../api/data-provider.js';
import { useFilters } from '../../ui/list/use-filters.js';
import { words } from '../../i18n/words.js';

interface PartyFilterProps {
  /** The filter that gets the id of the person. */
  source: 'customerId' | 'helperId' | 'target';
  /** Finds only these; absent: everyone. */
  party?: 'customer' | 'helper';
  label: string;
}

/** Filters by a person, found by name, email or phone. */
export function PartyFilter({ source, party, label }: PartyFilterProps) {
  const [filters, setFilters] = useFilters();
  const chosenId = filters[source];
  const chosen = useGetOne<UserRecord>('users', { id: chosenId ?? '' }, { enabled: chosenId !== undefined });

  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const q = useDeferredValue(typed.trim());
  const found = useGetList<UserRecord>(
    'users',
    {
      filter: { q, ...(party && { role: party }) },
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { enabled: open },
  );

  const choose = (person: UserRecord | null) => {
    const { [source]: _, ...others } = filters;
    setFilters(person ? { ...others, [source]: person.id } : others);
  };
  return (
    <Autocomplete
      size="small"
      sx={{ width: 208 }}
      options={found.data ?? []}
      value={chosenId ? (chosen.data ?? null) : null}
      loading={found.isPending || chosen.isLoading}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      // The server searches, so its results are shown unfiltered.
      filterOptions={(options) => options}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, person) => choose(person)}
      loadingText={words.loading}
      noOptionsText={words.filters.nobody}
      renderInput={(params) => <TextField {...params} label={label} placeholder={words.filters.anyone} />}
      renderOption={({ key, ...option }, { name, email, phone }) => (
        <li key={key} {...option}>
          {[name, email ?? phone].filter(Boolean).join(' · ')}
        </li>
      )}
    />
  );
}
