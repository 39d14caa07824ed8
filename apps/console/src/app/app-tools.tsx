import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { AlertBell } from './alerts/bell.js';
import { SearchDialog } from './search/search-dialog.js';
import { words } from '../i18n/words.js';
import { ShortcutSheet } from './shortcuts/shortcut-sheet.js';
import { useShortcuts, useShortcutSwitch } from './shortcuts/use-shortcuts.js';

type Tool = 'search' | 'sheet';
const OpenTool = createContext<(tool: Tool) => void>(() => undefined);

/** Tools on every page: the search, the shortcuts and their list. */
export function AppTools({ children }: { children: ReactNode }) {
  const [tool, setTool] = useState<Tool>();
  const [on, switchTo] = useShortcutSwitch();
  const close = () => setTool(undefined);
  useShortcuts(on, setTool);
  return (
    <OpenTool value={setTool}>
      {children}
      <SearchDialog open={tool === 'search'} onClose={close} />
      <ShortcutSheet open={tool === 'sheet'} onClose={close} on={on} switchTo={switchTo} />
    </OpenTool>
  );
}

export function ToolButtons() {
  const open = useContext(OpenTool);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<SearchIcon />}
        onClick={() => open('search')}
        aria-label={words.search.name}
        sx={{ minWidth: 44, px: { xs: 1, sm: 1.5 }, bgcolor: 'action.hover', '& > span': { mr: { xs: 0, sm: 1 } } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {words.search.act}
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1, opacity: 0.75, font: 'inherit' }}>
          {words.search.key}
        </Box>
      </Button>
      <AlertBell />
      <Tooltip title={words.shortcuts.name}>
        <IconButton
          color="inherit"
          aria-label={words.shortcuts.name}
          onClick={() => open('sheet')}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          <KeyboardIcon />
        </IconButton>
      </Tooltip>
    </>
  );
}
