/** @jest-environment ./src/testing/browser.environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AuthContext, type AuthProvider, type UserIdentity } from 'react-admin';
import { useDraft } from './drafts.js';

afterEach(() => sessionStorage.clear());

it('a text that was written before its writer is known belongs to the writer', async () => {
  let tell: (identity: UserIdentity) => void = () => undefined;
  const promise = new Promise<UserIdentity>((resolve) => (tell = resolve));
  const auth = { getIdentity: () => promise } as AuthProvider;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useDraft('reply'), { wrapper });
  act(() => result.current[1]('We look into it'));
  expect(result.current[0]).toBe('We look into it');
  expect(sessionStorage).toHaveLength(0);

  tell({ id: 'asha' });
  await waitFor(() =>
    expect(Object.entries(sessionStorage)).toEqual([[expect.stringContaining('asha.reply'), 'We look into it']]),
  );
  expect(result.current[0]).toBe('We look into it');
  act(() => result.current[1](''));
  expect(result.current[0]).toBe('');
  expect(sessionStorage).toHaveLength(0);
});
