import icon from '@mui/icons-material/CleaningServicesOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { HelperList } from './list.js';
import { HelperShow } from './show.js';

export const helpers: ResourceProps = {
  name: 'helpers',
  options: { label: words.helpers.name },
  icon,
  list: HelperList,
  show: HelperShow,
};
