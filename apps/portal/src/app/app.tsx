import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { RouterProvider } from 'react-router';
import { ScreenPreloadContext } from '../ui/navigation/screen-link.js';
import { preloadScreen } from './routes.js';
import { queryClient } from '../api/query-client.js';
import { useSession } from '../api/session/use-session.js';
import { StartupScreen, useStartingUp } from './startup-screen.js';
import { useLanguage } from '../i18n/use-language.js';
import { cssVariables, theme } from '../ui/theme/theme.js';

const Notifications = lazy(() => import('@mantine/notifications').then((kit) => ({ default: kit.Notifications })));

/**
 * The router changes without React transitions: a radio button or select of a filter that the URL holds would jump back
 * to the old value until the transition has been rendered.
 */
export function App({ router }: { router: Parameters<typeof RouterProvider>[0]['router'] }) {
  const startingUp = useStartingUp();
  const hasSignedIn = useHasSignedIn();
  // Screens read their texts while they render, so a new key renders them all in the new language.
  const language = useLanguage();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Suspense>{hasSignedIn && <Notifications position="top-center" autoClose={5000} />}</Suspense>
        <ScreenPreloadContext value={preloadScreen}>
          {startingUp ? <StartupScreen /> : <RouterProvider key={language} router={router} useTransitions={false} />}
        </ScreenPreloadContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Only signed-in users get notifications; one may outlast the session. */
function useHasSignedIn(): boolean {
  const isSignedIn = useSession() !== undefined;
  const [has, setHas] = useState(isSignedIn);
  if (isSignedIn && !has) setHas(true);
  return has;
}
