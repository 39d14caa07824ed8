import { useState } from 'react';
import { useParams } from 'react-router';
import { t } from '../../words/words.js';
import { ChatList } from './chat-list.js';
import classes from './chats.module.css';
import { Conversation } from './conversation.js';
import { NoneOpen } from './none-open.js';

/** The list and the open conversation; on phones one of them. */
export function ChatsScreen() {
  const { chatId } = useParams();
  const [folded, setFolded] = useState(false);
  return (
    <div className={classes.screen} data-open={chatId !== undefined} data-folded={folded}>
      <h1 className={classes.spoken}>{t('chats.title')}</h1>
      <ChatList openChat={chatId} folded={folded} onFold={() => setFolded(!folded)} />
      {chatId ? <Conversation key={chatId} chatId={chatId} /> : <NoneOpen />}
    </div>
  );
}
