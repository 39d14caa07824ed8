import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { randomId } from '@sahaya/api-client';
import { loadTexts } from '../i18n/translate.js';
import { loadScreen, ROUTES, type Route } from './routes.js';
import { CustomersOnly, GuestOnly, HelpersOnly, RequireLogin } from './route-guards.js';
import { VIEW_AS_PATH } from '../api/session/view-as-path.js';
import { ErrorScreen } from './error-screen.js';
import { Shell } from './shell/shell.js';
import { StartupScreen } from './startup-screen.js';

const GUARDS = {
  public: undefined,
  guest: GuestOnly,
  login: RequireLogin,
  customer: CustomersOnly,
  helper: HelpersOnly,
} satisfies Record<Route['access'], unknown>;

function toRouteObject(route: Route): RouteObject {
  const Guard = GUARDS[route.access];
  return {
    path: route.path,
    lazy: async () => {
      const Screen = await loadScreen(route);
      const element = Guard ? (
        <Guard>
          <Screen />
        </Guard>
      ) : (
        <Screen />
      );
      return { element };
    },
    errorElement: <ErrorScreen />,
  };
}

/** For staff, outside the shell, because there is no session yet. */
const viewScreen = async () => {
  const [{ ViewAsScreen }] = await Promise.all([import('../features/view-as/view-as.screen.js'), loadTexts()]);
  return { Component: ViewAsScreen };
};

/**
 * Gives the first history entry of a page load its own key. The router would name it `default` and restore the scroll
 * position that was stored under that name.
 */
function keyFirstEntry() {
  const state = window.history.state as { key?: string } | null;
  if (state?.key) return;
  window.history.replaceState({ ...state, key: randomId() }, '');
}

/** The screens in the shell; a path without a screen leads home. */
export const buildRoutes = (): RouteObject[] => [
  {
    element: <Shell />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <StartupScreen />,
    children: [...ROUTES.map(toRouteObject), { path: '*', element: <Navigate to="/" replace /> }],
  },
  { path: VIEW_AS_PATH, lazy: viewScreen, errorElement: <ErrorScreen />, hydrateFallbackElement: <StartupScreen /> },
];

export function createRouter() {
  keyFirstEntry();
  return createBrowserRouter(buildRoutes());
}
