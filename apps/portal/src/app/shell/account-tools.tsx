import { ActionIcon, Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { NotificationBell } from '../../features/notification-bell/index.js';
import { firstName } from '../../i18n/format.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { plural, t } from '../../i18n/translate.js';
import { ColorSchemeButton } from './color-scheme-button.js';
import classes from './header.module.css';
import { LogoutButton } from './logout-button.js';
import { useUnreadCount } from './use-unread-count.js';
import { type Session } from '../../api/session/session.js';

/** Chats, notifications, profile, greeting and logout of the signed-in user. */
export default function AccountTools({ session }: { session: Session }) {
  const unread = useUnreadCount();
  return (
    <>
      <ActionIcon
        component={ScreenLink}
        to="/chats"
        className={classes.tablet}
        aria-label={unread > 0 ? `${t('nav.chats')}, ${plural('chats.unread', unread)}` : t('nav.chats')}
      >
        <IconMessageCircle size={24} stroke={1.75} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.badge} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </ActionIcon>
      <NotificationBell />
      <ActionIcon component={ScreenLink} to="/profile" className={classes.phone} aria-label={t('profile.title')}>
        <PersonAvatar name={session.user.name} size={32} photoUrl={session.user.photoUrl} />
      </ActionIcon>
      <div className={classes.wide}>
        <ColorSchemeButton />
      </div>
      <span className={classes.greeting}>
        <PersonAvatar name={session.user.name} size={34} photoUrl={session.user.photoUrl} />
        {t('nav.greeting', { name: firstName(session.user.name) })}
      </span>
      <Button component={ScreenLink} to="/profile" variant="subtle" color="gray" className={classes.wide}>
        {t('nav.profile')}
      </Button>
      <LogoutButton variant="subtle" color="gray" className={classes.wide} />
    </>
  );
}
