import BroadcastIcon from '@mui/icons-material/CampaignOutlined';
import type { ResourceProps } from 'react-admin';
import { BroadcastList } from './list.js';
import { broadcastTexts } from './broadcast-texts.js';

export const broadcasts: ResourceProps = {
  name: 'broadcasts',
  options: { label: broadcastTexts.name },
  icon: BroadcastIcon,
  list: BroadcastList,
};
