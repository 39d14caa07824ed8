import FilterIcon from '@mui/icons-material/FilterList';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { useIsNarrow } from '../use-is-narrow.js';
import { listTexts as texts } from './list-texts.js';
import { useFilters } from './use-filters.js';

/** The filters above a list, in rows. On phones and tablets they are behind a button. */
export function Filters({ children }: { children: ReactNode }) {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <FilterButton>{children}</FilterButton>;
  return <ListActions>{children}</ListActions>;
}

/** The buttons above a list that are not filters. */
export const ListActions = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1.5, width: '100%' }}>
    {children}
  </Stack>
);

/** Opens the filters and says how many are set. They apply while the dialog is open. */
function FilterButton({ children }: { children: ReactNode }) {
  const [filters, setFilters] = useFilters();
  const { total, isFetching } = useListContext();
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const active = Object.values(filters).filter(Boolean).length;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={active > 0 ? 'contained' : 'outlined'}
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ my: 1.5, minHeight: 40 }}
      >
        {texts.filters(active)}
      </Button>
      <Dialog open={open} onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{texts.filters(0)}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1, '& .MuiTextField-root, & .MuiAutocomplete-root': { width: '100%' } }}>
            {children}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button disabled={active === 0} onClick={() => setFilters({})}>
            {texts.clear}
          </Button>
          <Button variant="contained" loading={isFetching} onClick={close}>
            {texts.results(total)}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
