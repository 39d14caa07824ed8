import icon from '@mui/icons-material/TuneOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { PolicyPage } from './page.js';

export const policies: ResourceProps = {
  name: 'policies',
  options: { label: words.policies.name },
  icon,
  list: PolicyPage,
};
