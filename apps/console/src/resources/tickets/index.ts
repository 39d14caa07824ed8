import icon from '@mui/icons-material/ConfirmationNumberOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { TicketList } from './list.js';
import { TicketShow } from './show.js';

export const tickets: ResourceProps = {
  name: 'tickets',
  options: { label: words.tickets.name },
  icon,
  list: TicketList,
  show: TicketShow,
};
