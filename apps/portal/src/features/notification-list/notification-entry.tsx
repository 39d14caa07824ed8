import type { Notification } from '@sahaya/contracts';
import { VisuallyHidden } from '@mantine/core';
import { serverNow } from '../../api/server-clock.js';
import { formatInstant } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import classes from './notification-entry.module.css';

/** A notification that opens what it is about. */
export function NotificationEntry({ entry, onOpen }: { entry: Notification; onOpen?: () => void }) {
  return (
    <ScreenLink to={entry.path} className={classes.entry} data-read={entry.read} onClick={onOpen}>
      <span className={classes.head}>
        {!entry.read && <VisuallyHidden>{t('inbox.new')} </VisuallyHidden>}
        <b>{entry.title}</b>
        <span className={classes.when}>{formatInstant(entry.createdAt, serverNow())}</span>
      </span>
      <span className={classes.body}>{entry.body}</span>
    </ScreenLink>
  );
}
