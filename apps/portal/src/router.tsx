import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { newId } from './intent.js';
import { loadScreen, ROUTES, type Route } from './routes.js';
import { CustomersOnly, GuestOnly, HelpersOnly, RequireLogin } from './session/require-login.js';
import { VIEW_PATH } from './session/view.js';
import { ScreenError } from './shell/screen-error.js';
import { Shell } from './shell/shell.js';
import { StartupScreen } from './shell/startup-screen.js';

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
    errorElement: <ScreenError />,
  };
}

/** For staff, out of the shell: who comes in is nobody yet. */
const viewScreen = async () => ({ Component: (await import('./session/view.screen.js')).ViewScreen });

/**
 * Gives the first history entry of a page load a key of its own. The router would name it `default`, and restore the
 * scroll position of the entry that was last loaded in this tab under that name.
 */
function keyFirstEntry() {
  const state = window.history.state as { key?: string } | null;
  if (state?.key) return;
  window.history.replaceState({ ...state, key: newId() }, '');
}

export function newRouter() {
  keyFirstEntry();
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <ScreenError />,
      hydrateFallbackElement: <StartupScreen />,
      children: [...ROUTES.map(toRouteObject), { path: '*', element: <Navigate to="/" replace /> }],
    },
    { path: VIEW_PATH, lazy: viewScreen, errorElement: <ScreenError />, hydrateFallbackElement: <StartupScreen /> },
  ]);
}
