import { Checkbox, FormControlLabel } from '@mui/material';
import { type RaRecord, useListContext } from 'react-admin';
import { listTexts as texts } from './list-texts.js';

/** The selected records of the page that is shown, and what selects them. */
export function useSelection<R extends RaRecord>() {
  const { data = [], selectedIds = [], onSelect, onToggleItem } = useListContext<R>();
  const selected = data.filter(({ id }) => selectedIds.includes(id));
  return {
    selected,
    isAll: data.length > 0 && selected.length === data.length,
    toggle: (id: R['id']) => onToggleItem(id),
    select: (records: readonly R[]) => onSelect(records.map(({ id }) => id)),
    selectPage: () => onSelect(data.map(({ id }) => id)),
    clear: () => onSelect([]),
  };
}

/** Selects a record of the list. `name` tells it from the others. */
export function SelectRecord({ id, name }: { id: RaRecord['id']; name: string }) {
  const { selected, toggle } = useSelection();
  return (
    <Checkbox
      size="small"
      checked={selected.some((record) => record.id === id)}
      onChange={() => toggle(id)}
      // A click on the row opens the record.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': texts.select(name) } }}
      sx={{ zIndex: 1, m: '-9px', p: '9px' }}
    />
  );
}

/** Selects or clears all records of the page; in a table its text is only read out. */
export function SelectPage({ isLabelled = false }: { isLabelled?: boolean }) {
  const { selected, isAll, selectPage, clear } = useSelection();
  const box = (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={selected.length > 0 && !isAll}
      onChange={isAll ? clear : selectPage}
      {...(!isLabelled && { sx: { m: '-9px', p: '9px' }, slotProps: { input: { 'aria-label': texts.selectPage } } })}
    />
  );
  return isLabelled ? <FormControlLabel control={box} label={texts.selectPage} sx={{ ml: 0.5 }} /> : box;
}
