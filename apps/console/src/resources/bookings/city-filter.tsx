import { MenuItem, TextField } from '@mui/material';
import { ELSEWHERE, HOME_CITIES } from '@sahaya/domain';
import { useFilters } from '../../ui/list/use-filters.js';
import { words } from '../../i18n/words.js';

/** A select instead of chips because there are many cities. */
export function CityFilter() {
  const [filters, setFilters] = useFilters();
  return (
    <TextField
      select
      label={words.bookings.city}
      value={filters['city'] ?? ''}
      onChange={({ target }) => setFilters({ ...filters, city: target.value || undefined })}
      sx={{ width: 160 }}
    >
      <MenuItem value="">{words.filters.all}</MenuItem>
      {HOME_CITIES.map((city) => (
        <MenuItem key={city} value={city}>
          {city === ELSEWHERE ? words.bookings.elsewhere : city}
        </MenuItem>
      ))}
    </TextField>
  );
}
