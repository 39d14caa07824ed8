import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { newQueryClient } from '../query-client.js';
import { theme } from '../theme/theme.js';

/** What stands around every screen, without its motion. */
export function Around({ children, at = '/' }: { children: ReactNode; at?: string }) {
  const client = newQueryClient();
  return (
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}

export const renderAt = (at: string, screen: ReactNode) => render(<Around at={at}>{screen}</Around>);
