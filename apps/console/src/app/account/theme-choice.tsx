import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { useStore } from 'react-admin';

const THEMES = [
  { value: undefined, label: 'System theme', Icon: SystemIcon },
  { value: 'light', label: 'Light theme', Icon: LightIcon },
  { value: 'dark', label: 'Dark theme', Icon: DarkIcon },
] as const;

/** The theme of this browser, in the account menu. Without a choice it follows the system. */
export function ThemeChoice() {
  const [theme, setTheme] = useStore<'light' | 'dark' | undefined>('theme');
  return THEMES.map(({ value, label, Icon }) => (
    <MenuItem
      key={label}
      role="menuitemradio"
      aria-checked={theme === value}
      selected={theme === value}
      onClick={() => setTheme(value)}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  ));
}
