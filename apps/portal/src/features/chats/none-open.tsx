import { EmptyState } from '../../ui/empty-state.js';
import { t } from '../../words/words.js';
import classes from './chats.module.css';

/** Beside the list, before a chat is chosen. */
export function NoneOpen() {
  return (
    <div className={classes.none}>
      <EmptyState scene="chat">{t('chats.choose')}</EmptyState>
    </div>
  );
}
