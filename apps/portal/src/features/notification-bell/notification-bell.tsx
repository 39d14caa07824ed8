import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notificationsQuery, useMarkNotificationsRead } from '../../api/queries/notifications.queries.js';
import { errorMessage } from '../../api/error-message.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { plural, t } from '../../i18n/translate.js';
import { NotificationEntry } from '../notification-list/index.js';
import classes from './notification-bell.module.css';

/** The bell in the header with the latest notifications. Opening it marks them as read. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const inbox = useQuery(notificationsQuery);
  const read = useMarkNotificationsRead();
  const unread = inbox.data?.unreadCount ?? 0;

  const close = () => {
    setOpen(false);
    if (unread > 0) read.mutate();
  };
  const label = unread > 0 ? plural('inbox.unread', unread) : t('inbox.title');

  return (
    <Popover
      opened={open}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width={360}
      withinPortal
      trapFocus
    >
      <Popover.Target>
        <ActionIcon onClick={() => (open ? close() : setOpen(true))} aria-label={label} className={classes.bell}>
          <IconBell size={24} stroke={1.75} aria-hidden="true" />
          {unread > 0 && (
            <span className={classes.badge} aria-hidden="true">
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('inbox.title')}>
        <h2 className={classes.title}>{t('inbox.title')}</h2>
        {inbox.isPending && <Waiting />}
        {inbox.isError && (
          <Notice onRetry={() => void inbox.refetch()} busy={inbox.isFetching}>
            {errorMessage(inbox.error, 'error.inbox')}
          </Notice>
        )}
        {inbox.data?.notifications.length === 0 && <p className={classes.empty}>{t('inbox.empty')}</p>}
        {inbox.data && inbox.data.notifications.length > 0 && (
          <ul className={classes.list}>
            {inbox.data.notifications.map((entry) => (
              <li key={entry._id}>
                <NotificationEntry entry={entry} onOpen={close} />
              </li>
            ))}
          </ul>
        )}
        <ScreenLink to="/inbox" className={classes.settings} onClick={close}>
          {t('inbox.all')}
        </ScreenLink>
        <ScreenLink to="/notifications" className={classes.settings} onClick={close}>
          {t('inbox.settings')}
        </ScreenLink>
      </Popover.Dropdown>
    </Popover>
  );
}

const Waiting = () => (
  <div aria-busy="true">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={56} mb={8} radius="md" />
    ))}
  </div>
);
