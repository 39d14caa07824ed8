import { TextField } from '@mui/material';
import { useIsNarrow } from '../use-is-narrow.js';
import { sortTexts as texts } from './sort-texts.js';
import { USUAL, useSort } from './use-sort.js';

/** The order of a list with cards, which have no headers to press. Absent if the list has one order. */
export function SortChoice() {
  const isNarrow = useIsNarrow();
  const { columns, current, setSort } = useSort();
  if (!isNarrow || columns.length === 0) return null;
  const choose = (value: string) => {
    const [field = '', order] = value.split(' ');
    setSort(field ? { field, order: order === 'DESC' ? 'DESC' : 'ASC' } : USUAL);
  };
  return (
    <TextField
      select
      size="small"
      label={texts.name}
      value={current ? `${current.field} ${current.order}` : ''}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: 200, maxWidth: '100%' }}
    >
      <option value="">{texts.usual}</option>
      {columns.map((column) => [
        <option key={`${column} DESC`} value={`${column} DESC`}>
          {texts.choice(column, 'descending')}
        </option>,
        <option key={`${column} ASC`} value={`${column} ASC`}>
          {texts.choice(column, 'ascending')}
        </option>,
      ])}
    </TextField>
  );
}
