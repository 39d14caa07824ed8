import icon from '@mui/icons-material/EventRepeat';
import type { ResourceProps } from 'react-admin';
import { SubscriptionList } from './list.js';
import { SubscriptionShow } from './show.js';
import { subscriptionTexts } from './subscription-texts.js';

export const subscriptions: ResourceProps = {
  name: 'subscriptions',
  options: { label: subscriptionTexts.name },
  icon,
  list: SubscriptionList,
  show: SubscriptionShow,
};
