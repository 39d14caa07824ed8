import { useDocumentTitle } from '@mantine/hooks';
import { BRAND } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatch, useNavigation } from 'react-router';
import { healthCheckQuery, keepAliveQuery } from '../../api/queries/health.queries.js';
import { findRoute } from '../routes.js';
import { pingServiceWorker } from '../../offline/service-workers.js';
import { useSession } from '../../api/session/use-session.js';
import { liveUpdates } from '../../api/socket/live-updates.js';
import { t } from '../../i18n/translate.js';
import { Header } from './header.js';
import { OfflineBanner } from '../banners/offline-banner.js';
import classes from './shell.module.css';
import { ViewAsBanner } from '../banners/view-as-banner.js';

// The first page of a visitor does without these.
const loadSignedIn = () => import('./signed-in.js');
const BackgroundWork = lazy(() => loadSignedIn().then((m) => ({ default: m.BackgroundWork })));
const BottomBar = lazy(() => loadSignedIn().then((m) => ({ default: m.BottomBar })));
const PullToRefresh = lazy(() => loadSignedIn().then((m) => ({ default: m.PullToRefresh })));
const DeletionBanner = lazy(() => import('../banners/deletion-banner.js').then((m) => ({ default: m.DeletionBanner })));

/** The frame of every screen: header, bottom bar on phones, live connection. */
export function Shell() {
  useKeepAlive();
  const session = useSession();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const loading = useNavigation().state === 'loading';
  const route = findRoute(pathname);
  // On a phone the composer is at the bottom of the screen.
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
      <ViewAsBanner />
      <Header />
      <Suspense>{session?.user.deletion && <DeletionBanner />}</Suspense>
      <OfflineBanner />
      {loading && <div className={classes.progress} role="progressbar" aria-label={t('state.loading')} />}
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Suspense>{session && <PullToRefresh />}</Suspense>
      <Suspense>{session && !conversation && <BottomBar />}</Suspense>
      <Suspense>
        <BackgroundWork />
      </Suspense>
      <ScrollRestoration />
    </div>
  );
}

/** A new screen starts at the top, also for the keyboard and screen readers. */
function useArrival(main: React.RefObject<HTMLElement | null>, pathname: string) {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}

function useKeepAlive() {
  const alive = useQuery(keepAliveQuery).data;
  const checked = useQuery(healthCheckQuery).data;
  useEffect(() => {
    if (alive !== null || checked !== null) liveUpdates.wake();
  }, [alive, checked]);
  useEffect(pingServiceWorker, [alive]);
}
