import { Button, Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconDeviceMobileDown, IconHelpCircle, IconLogout } from '@tabler/icons-react';
import { NavLink, useLocation } from 'react-router';
import { firstName } from '../../i18n/format.js';
import { useInstallPrompt } from '../../offline/install-prompt.js';
import { partyOf, useSession } from '../../api/session/use-session.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { LanguageButtons } from '../../ui/navigation/language-buttons.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { t } from '../../i18n/translate.js';
import { BrandName } from '../../ui/display/brand-mark.js';
import { ColorSchemeButton } from './color-scheme-button.js';
import { GuestLinks } from './guest-links.js';
import classes from './header.module.css';
import { LogoutButton } from './logout-button.js';
import { NAVIGATION_ITEMS } from './navigation.js';

/** The menu on phones: navigation, account and theme. */
export default function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Mantine returns the focus only if it saw the menu open.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={open && isMounted}
      onClose={onClose}
      position="right"
      size={300}
      title={<BrandName />}
      closeButtonProps={{ 'aria-label': t('nav.closeMenu'), size: 'xl' }}
    >
      <Content onLeave={onClose} />
    </Drawer>
  );
}

function Content({ onLeave }: { onLeave: () => void }) {
  const session = useSession();
  const install = useInstallPrompt();
  const { pathname } = useLocation();
  return (
    <div className={classes.menu}>
      {session ? (
        <>
          <div className={classes.who}>
            <PersonAvatar name={session.user.name} size={44} photoUrl={session.user.photoUrl} />
            <span>{t('nav.greeting', { name: firstName(session.user.name) })}</span>
          </div>
          <nav className={classes.menuPlaces} aria-label={t('nav.main')}>
            {NAVIGATION_ITEMS[partyOf(session.user)].map(({ to, label, Icon }) => (
              <NavLink key={to} to={to} className={classes.menuPlace} onClick={onLeave}>
                <Icon size={22} stroke={1.75} aria-hidden="true" />
                {t(label)}
              </NavLink>
            ))}
          </nav>
          <LogoutButton variant="default" leftSection={<IconLogout size={20} aria-hidden="true" />} onLeave={onLeave} />
        </>
      ) : (
        <GuestLinks className={classes.menuPlaces} current={pathname} onLeave={onLeave} />
      )}
      <div className={classes.menuFoot}>
        {install && (
          <Button
            variant="light"
            leftSection={<IconDeviceMobileDown size={22} stroke={1.75} aria-hidden="true" />}
            onClick={install}
          >
            {t('install.menu')}
          </Button>
        )}
        <Button
          component={ScreenLink}
          to="/contact"
          variant="subtle"
          color="gray"
          leftSection={<IconHelpCircle size={22} stroke={1.75} aria-hidden="true" />}
          onClick={onLeave}
        >
          {t('nav.contact')}
        </Button>
        <LanguageButtons color="gray" onLeave={onLeave} />
        <ColorSchemeButton withLabel />
      </div>
    </div>
  );
}
