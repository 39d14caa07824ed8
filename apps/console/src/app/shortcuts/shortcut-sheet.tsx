import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
} from '@mui/material';
import { useId } from 'react';
import { useResourceDefinitions } from 'react-admin';
import { words } from '../../i18n/words.js';
import { HOME_KEY, SHORTCUT_TARGETS } from './shortcuts.js';

interface ShortcutSheetProps {
  open: boolean;
  onClose: () => void;
  on: boolean;
  switchTo: (on: boolean) => void;
}

/** Lists the shortcuts and turns the single letters off. */
export function ShortcutSheet({ open, onClose, on, switchTo }: ShortcutSheetProps) {
  const titleId = useId();
  const known = useResourceDefinitions();
  const lists = Object.entries(SHORTCUT_TARGETS).flatMap(([letter, resource]) => {
    const place = known[resource];
    const { label = resource } = (place?.options ?? {}) as { label?: string };
    return place?.hasList ? [{ keys: `g ${letter}`, does: label }] : [];
  });
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{words.shortcuts.name}</DialogTitle>
      <DialogContent>
        <FormControlLabel
          control={<Switch checked={on} onChange={(_, checked) => switchTo(checked)} />}
          label={words.shortcuts.on}
        />
        <Box
          component="dl"
          sx={{
            m: 0,
            mt: 1.5,
            columns: { sm: 2, md: 3 },
            opacity: on ? 1 : 0.6,
            '& > div': { display: 'flex', gap: 2, py: 0.5, breakInside: 'avoid' },
            '& dt': { flex: 'none', width: 88 },
            '& dd': { m: 0 },
            '& kbd': { font: 'inherit', border: 1, borderColor: 'divider', borderRadius: 1, px: 0.75, mr: 0.5 },
          }}
        >
          {[...words.shortcuts.general, { keys: `g ${HOME_KEY}`, does: words.shortcuts.home }, ...lists].map(
            ({ keys, does }) => (
              <div key={keys}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ),
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
