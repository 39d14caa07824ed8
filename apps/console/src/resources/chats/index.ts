import icon from '@mui/icons-material/ChatBubbleOutline';
import type { ResourceProps } from 'react-admin';
import { ChatList } from './list.js';
import { ChatShow } from './show.js';
import { chatTexts } from './chat-texts.js';

export const chats: ResourceProps = {
  name: 'chats',
  options: { label: chatTexts.name },
  icon,
  list: ChatList,
  show: ChatShow,
};
