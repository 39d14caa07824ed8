import { EmptyState } from '../../ui/feedback/empty-state.js';
import { t } from '../../i18n/translate.js';
import classes from './chats.module.css';

/** Shown beside the list before a chat is chosen. */
export function NoChatSelected() {
  return (
    <div className={classes.none}>
      <EmptyState scene="chat">{t('chats.choose')}</EmptyState>
    </div>
  );
}
