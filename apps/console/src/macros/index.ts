import icon from '@mui/icons-material/QuickreplyOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../words.js';
import { MacroList } from './list.js';

export const macros: ResourceProps = {
  name: 'macros',
  options: { label: words.macros.name },
  icon,
  list: MacroList,
};
