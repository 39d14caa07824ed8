import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { BRAND } from '@sahaya/domain';
import { lazy, Suspense, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { partyOf, useSession } from '../../api/session/use-session.js';
import { LanguageButtons } from '../../ui/navigation/language-buttons.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { loadTexts, t } from '../../i18n/translate.js';
import { BrandName } from '../../ui/display/brand-mark.js';
import { ColorSchemeButton } from './color-scheme-button.js';
import { GuestLinks } from './guest-links.js';
import classes from './header.module.css';
import { NAVIGATION_ITEMS } from './navigation.js';

// Visitors do not load these.
const AccountTools = lazy(async () => {
  const [tools] = await Promise.all([import('./account-tools.js'), loadTexts()]);
  return tools;
});
const MobileMenu = lazy(() => import('./mobile-menu.js'));

/** The logo, navigation and account. On phones the navigation is in a menu. */
export function Header() {
  const session = useSession();
  const [open, menu] = useDisclosure(false);
  const [asked, setAsked] = useState(false);
  const { pathname } = useLocation();

  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <ScreenLink to="/" className={classes.logo} aria-label={t('nav.homeOf', { brand: BRAND })}>
          <BrandName />
        </ScreenLink>
        {session ? <Places /> : <GuestLinks className={classes.guest} current={pathname} />}
        <div className={classes.tools}>
          {session && (
            <Suspense fallback={<span className={classes.toolsToCome} />}>
              <AccountTools session={session} />
            </Suspense>
          )}
          {!session && (
            <>
              <LanguageButtons className={classes.tablet} />
              <div className={classes.wide}>
                <ColorSchemeButton />
              </div>
            </>
          )}
          <Burger
            className={classes.toggle}
            opened={open}
            onClick={() => {
              setAsked(true);
              menu.toggle();
            }}
            size={22}
            aria-label={t(open ? 'nav.closeMenu' : 'nav.openMenu')}
            aria-expanded={open}
          />
        </div>
      </div>
      <Suspense>{asked && <MobileMenu open={open} onClose={menu.close} />}</Suspense>
    </header>
  );
}

function Places() {
  const session = useSession();
  if (!session) return null;
  return (
    <nav className={classes.places} aria-label={t('nav.main')}>
      {NAVIGATION_ITEMS[partyOf(session.user)]
        .filter(({ barOnly, menuOnly }) => !barOnly && !menuOnly)
        .map(({ to, label }) => (
          <NavLink key={to} to={to} className={classes.place}>
            {t(label)}
          </NavLink>
        ))}
    </nav>
  );
}
