import icon from '@mui/icons-material/ReviewsOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { ReviewList } from './list.js';

export const reviews: ResourceProps = {
  name: 'reviews',
  options: { label: words.reviews.name },
  icon,
  list: ReviewList,
};
