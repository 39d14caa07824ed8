import { MantineProvider } from '@mantine/core';
import { CURRENT_POLICY, type Policy } from '@sahaya/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { type InitialEntry, MemoryRouter } from 'react-router';
import { policyQuery } from '../src/api/queries/policy.queries.js';
import { newQueryClient } from '../src/api/query-client.js';
import { theme } from '../src/ui/theme/theme.js';

/** A query client that already holds the given policy; null: the policy has not loaded yet. */
function newClient(policy: Policy | null) {
  const client = newQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  // The requests that are repeated, and how often, are those of the product; the pauses between them are not.
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 1 } });
  if (policy) client.setQueryData(policyQuery.queryKey, policy);
  return client;
}

interface Props {
  children: ReactNode;
  at?: InitialEntry;
  policy?: Policy | null | undefined;
}
/** The providers around every screen, without animations. */
export function Around({ children, at = '/', policy = CURRENT_POLICY }: Props) {
  const [client] = useState(() => newClient(policy));
  return (
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}

export const renderAt = (at: InitialEntry, screen: ReactNode, policy?: Policy | null) =>
  render(
    <Around at={at} policy={policy}>
      {screen}
    </Around>,
  );
