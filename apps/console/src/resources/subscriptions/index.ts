import icon from '@mui/icons-material/EventRepeat';
import type { ResourceProps } from 'react-admin';
import { SubscriptionList } from './list.js';
import { SubscriptionShow } from './show.js';
import { planTexts } from './words.js';

export const subscriptions: ResourceProps = {
  name: 'subscriptions',
  options: { label: planTexts.name },
  icon,
  list: SubscriptionList,
  show: SubscriptionShow,
};
