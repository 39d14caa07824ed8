import { useDocumentTitle } from '@mantine/hooks';
import { BRAND } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatch, useNavigation } from 'react-router';
import { healthCheck, keepAlive } from '../data/health.queries.js';
import { routeOf } from '../routes.js';
import { usePocket } from '../pwa/use-pocket.js';
import { keepAliveByWorker } from '../pwa/workers.js';
import { useVerifiedSession } from '../session/session.queries.js';
import { useSession } from '../session/use-session.js';
import { live } from '../socket/live.js';
import { useLive } from '../socket/use-live.js';
import { t } from '../words/words.js';
import { BottomBar } from './bottom-bar.js';
import { DeletionBanner } from './deletion-banner.js';
import { Header } from './header.js';
import { PocketBar } from './pocket-bar.js';
import classes from './shell.module.css';
import { ViewBanner } from './view-banner.js';

/** What stands around every screen: header, bottom bar on phones, the live connection. */
export function Shell() {
  useVerifiedSession();
  useLive();
  useKeepAlive();
  usePocket();
  const session = useSession();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const loading = useNavigation().state === 'loading';
  const route = routeOf(pathname);
  // On a phone the composer has the bottom of the screen.
  const conversation = useMatch('/chats/:chatId') !== null;
  useDocumentTitle(route ? t('title.page', { screen: t(route.title), brand: BRAND }) : BRAND);
  useArrival(main, pathname);

  return (
    <div
      className={classes.shell}
      data-full={route?.fullHeight ?? false}
      data-bar={session !== undefined && !conversation}
      data-view={session?.until !== undefined}
    >
      <a href="#main" className={classes.skip}>
        {t('nav.skip')}
      </a>
      <ViewBanner />
      <Header />
      <DeletionBanner />
      <PocketBar />
      {loading && <div className={classes.progress} role="progressbar" aria-label={t('state.loading')} />}
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {session && !conversation && <BottomBar />}
      <ScrollRestoration />
    </div>
  );
}

/** A new screen starts at its beginning for keyboard and screen reader too. */
function useArrival(main: React.RefObject<HTMLElement | null>, pathname: string) {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}

function useKeepAlive() {
  const alive = useQuery(keepAlive).data;
  const checked = useQuery(healthCheck).data;
  useEffect(() => {
    if (alive !== null || checked !== null) live.wake();
  }, [alive, checked]);
  useEffect(keepAliveByWorker, [alive]);
}
