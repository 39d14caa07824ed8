import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { queryClient } from './query-client.js';
import { StartupScreen, useStartingUp } from './shell/startup-screen.js';
import { cssVariables, theme } from './theme/theme.js';

export function App({ router }: { router: Parameters<typeof RouterProvider>[0]['router'] }) {
  const startingUp = useStartingUp();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Notifications position="top-center" autoClose={5000} />
        {startingUp ? <StartupScreen /> : <RouterProvider router={router} />}
      </QueryClientProvider>
    </MantineProvider>
  );
}
