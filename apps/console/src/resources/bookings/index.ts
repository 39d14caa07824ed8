import icon from '@mui/icons-material/EventNote';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { BookingList } from './list.js';
import { BookingShow } from './show.js';

export const bookings: ResourceProps = {
  name: 'bookings',
  options: { label: words.bookings.name },
  icon,
  list: BookingList,
  show: BookingShow,
};
