import icon from '@mui/icons-material/EventRepeat';
import type { ResourceProps } from 'react-admin';
import { SubscriptionList } from './list.js';
import { SubscriptionShow } from './show.js';
import { planWords } from './words.js';

export const subscriptions: ResourceProps = {
  name: 'subscriptions',
  options: { label: planWords.name },
  icon,
  list: SubscriptionList,
  show: SubscriptionShow,
};
