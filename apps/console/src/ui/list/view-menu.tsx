import ViewIcon from '@mui/icons-material/BookmarkBorderOutlined';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  ListItemText,
  Menu,
  MenuItem,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { words } from '../../i18n/words.js';
import { LabelledField } from '../labelled-field.js';
import { type Filters, isSameView, useSavedViews } from './saved-views.js';
import { useFilters } from './use-filters.js';

const NAME_MAX = 40;

/** Named filters of the staff member. */
export function ViewMenu() {
  const { resource } = useListContext();
  const { views, save, remove } = useSavedViews(resource);
  const [filters, setFilters] = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const current = views.find((view) => isSameView(view.filters, filters));
  const close = () => setAnchor(null);
  const choose = (to: Filters) => {
    close();
    setFilters(to);
  };
  return (
    <>
      <Button
        startIcon={<ViewIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {current?.name ?? words.views.name}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {views.length === 0 && <MenuItem disabled>{words.views.none}</MenuItem>}
        {views.map((view) => (
          <MenuItem key={view.name} selected={view === current} onClick={() => choose(view.filters)}>
            <ListItemText>{view.name}</ListItemText>
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem
          disabled={current !== undefined || isSameView(filters, {})}
          onClick={() => {
            close();
            setNaming(true);
          }}
        >
          {words.views.save}
        </MenuItem>
        {current && (
          <MenuItem
            onClick={() => {
              close();
              remove(current.name);
            }}
          >
            {words.views.remove(current.name)}
          </MenuItem>
        )}
      </Menu>
      <NameView
        open={naming}
        onClose={() => setNaming(false)}
        onName={(name) => {
          save({ name, filters });
          setNaming(false);
        }}
      />
    </>
  );
}

interface NameViewProps {
  open: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}
function NameView({ open, onClose, onName }: NameViewProps) {
  const titleId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = (new FormData(event.currentTarget).get('name') as string).trim();
    if (name) onName(name);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      slotProps={{ transition: { onEnter: (dialog: HTMLElement) => dialog.querySelector('input')?.focus() } }}
    >
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{words.views.save}</DialogTitle>
        <DialogContent>
          <LabelledField
            name="name"
            label={words.views.called}
            required
            slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="contained">
            {words.views.keep}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
