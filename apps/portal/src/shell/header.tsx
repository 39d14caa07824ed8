import { ActionIcon, Burger, Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconMessageCircle } from '@tabler/icons-react';
import { BRAND } from '@sahaya/domain';
import { NavLink, useLocation } from 'react-router';
import { InboxBell } from '../features/inbox/inbox-bell.js';
import { firstName } from '../format.js';
import { useLogout } from '../session/session.queries.js';
import { partyOf, useSession } from '../session/use-session.js';
import { PersonAvatar } from '../ui/person-avatar.js';
import { ScreenLink } from '../ui/screen-link.js';
import { plural, t } from '../words/words.js';
import { BrandName } from './brand-mark.js';
import { ColorSchemeButton } from './color-scheme-button.js';
import classes from './header.module.css';
import { PLACES } from './navigation.js';
import { useUnread } from './use-unread.js';

/** Logo, places and the account (spec §2); on phones the places fold into a menu. */
export function Header() {
  const session = useSession();
  const [open, menu] = useDisclosure(false);
  const { pathname } = useLocation();

  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <ScreenLink to="/" className={classes.logo} aria-label={t('nav.homeOf', { brand: BRAND })}>
          <BrandName />
        </ScreenLink>
        {session ? <Places /> : <GuestLinks className={classes.guest} current={pathname} />}
        <div className={classes.tools}>
          {session && <AccountTools />}
          {!session && (
            <div className={classes.wide}>
              <ColorSchemeButton />
            </div>
          )}
          <Burger
            className={classes.toggle}
            opened={open}
            onClick={menu.toggle}
            size={22}
            aria-label={t(open ? 'nav.closeMenu' : 'nav.openMenu')}
            aria-expanded={open}
          />
        </div>
      </div>
      <Drawer
        opened={open}
        onClose={menu.close}
        position="right"
        size={300}
        title={<BrandName />}
        closeButtonProps={{ 'aria-label': t('nav.closeMenu'), size: 'lg' }}
      >
        <MobileMenu onLeave={menu.close} />
      </Drawer>
    </header>
  );
}

function GuestLinks({
  className,
  current,
  onLeave,
}: {
  className: string | undefined;
  current: string;
  onLeave?: () => void;
}) {
  return (
    <nav className={className} aria-label={t('nav.main')}>
      {current !== '/login' && (
        <Button component={ScreenLink} to="/login" variant="subtle" onClick={onLeave}>
          {t('nav.login')}
        </Button>
      )}
      {current !== '/register' && (
        <Button component={ScreenLink} to="/register" onClick={onLeave} className={classes.start}>
          {t('nav.getStarted')}
        </Button>
      )}
    </nav>
  );
}

function Places() {
  const session = useSession();
  if (!session) return null;
  return (
    <nav className={classes.places} aria-label={t('nav.main')}>
      {PLACES[partyOf(session.user)]
        .filter(({ barOnly }) => !barOnly)
        .map(({ to, label }) => (
          <NavLink key={to} to={to} className={classes.place}>
            {t(label)}
          </NavLink>
        ))}
    </nav>
  );
}

function AccountTools() {
  const session = useSession();
  const logout = useLogout();
  const unread = useUnread();
  if (!session) return null;
  return (
    <>
      <ActionIcon
        component={ScreenLink}
        to="/chats"
        className={classes.wide}
        aria-label={unread > 0 ? `${t('nav.chats')}, ${plural('chats.unread', unread)}` : t('nav.chats')}
      >
        <IconMessageCircle size={24} stroke={1.75} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.badge} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </ActionIcon>
      <InboxBell />
      <div className={classes.wide}>
        <ColorSchemeButton />
      </div>
      <span className={classes.greeting}>
        <PersonAvatar name={session.user.name} size={34} />
        {t('nav.greeting', { name: firstName(session.user.name) })}
      </span>
      <Button variant="subtle" color="gray" className={classes.wide} onClick={() => logout.mutate()}>
        {t('nav.logout')}
      </Button>
    </>
  );
}

function MobileMenu({ onLeave }: { onLeave: () => void }) {
  const session = useSession();
  const logout = useLogout();
  const { pathname } = useLocation();
  const leave = () => {
    onLeave();
    logout.mutate();
  };
  return (
    <div className={classes.menu}>
      {session ? (
        <>
          <div className={classes.who}>
            <PersonAvatar name={session.user.name} size={44} />
            <span>{t('nav.greeting', { name: firstName(session.user.name) })}</span>
          </div>
          <nav className={classes.menuPlaces} aria-label={t('nav.main')}>
            {PLACES[partyOf(session.user)].map(({ to, label, Icon }) => (
              <NavLink key={to} to={to} className={classes.menuPlace} onClick={onLeave}>
                <Icon size={22} stroke={1.75} aria-hidden="true" />
                {t(label)}
              </NavLink>
            ))}
          </nav>
          <Button variant="default" leftSection={<IconLogout size={20} aria-hidden="true" />} onClick={leave}>
            {t('nav.logout')}
          </Button>
        </>
      ) : (
        <GuestLinks className={classes.menuPlaces} current={pathname} onLeave={onLeave} />
      )}
      <div className={classes.menuFoot}>
        <ColorSchemeButton withLabel />
      </div>
    </div>
  );
}
