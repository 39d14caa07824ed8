import icon from '@mui/icons-material/QuickreplyOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { SavedReplyList } from './list.js';

export const savedReplies: ResourceProps = {
  name: 'saved-replies',
  options: { label: words.savedReplies.name },
  icon,
  list: SavedReplyList,
};
