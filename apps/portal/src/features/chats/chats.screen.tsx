import { useState } from 'react';
import { useParams } from 'react-router';
import { t } from '../../i18n/translate.js';
import { ChatList } from './chat-list.js';
import classes from './chats.module.css';
import { Conversation } from './conversation/conversation.js';
import { NoChatSelected } from './no-chat-selected.js';

/** The list and the open conversation; on phones one of them. */
export function ChatsScreen() {
  const { chatId } = useParams();
  const [folded, setFolded] = useState(false);
  return (
    <div className={classes.screen} data-open={chatId !== undefined} data-folded={folded}>
      <h1 className={classes.spoken}>{t('chats.title')}</h1>
      <ChatList openChat={chatId} folded={folded} onFold={() => setFolded(!folded)} />
      {chatId ? <Conversation chatId={chatId} /> : <NoChatSelected />}
    </div>
  );
}
