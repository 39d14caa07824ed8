import NotificationIcon from '@mui/icons-material/NotificationsOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { NotificationList } from './list.js';

export const notifications: ResourceProps = {
  name: 'notifications',
  options: { label: words.notifications.name },
  icon: NotificationIcon,
  list: NotificationList,
};
