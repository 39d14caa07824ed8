import icon from '@mui/icons-material/PeopleAltOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { UserList } from './list.js';
import { UserShow } from './show.js';

export const users: ResourceProps = {
  name: 'users',
  options: { label: words.users.name },
  icon,
  list: UserList,
  show: UserShow,
};
