import { TextField } from '@mui/material';
import { parseDate } from '@sahaya/domain';
import { useFilters } from '../../ui/list/use-filters.js';

/** The first or the last day of the listed visits. */
export function DayFilter({ source, label }: { source: 'from' | 'to'; label: string }) {
  const [filters, setFilters] = useFilters();
  const choose = (day: string) => {
    const { [source]: _, ...others } = filters;
    // A date that is still being typed is not valid yet.
    if (day && !parseDate(day)) return;
    setFilters(day ? { ...others, [source]: day } : others);
  };
  return (
    <TextField
      type="date"
      label={label}
      value={filters[source] ?? ''}
      onChange={({ target }) => choose(target.value)}
      sx={{ width: 160 }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
