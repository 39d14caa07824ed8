/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';

const tokenOf = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const endsIn = (ms: number) => Math.floor((Date.now() + ms) / 1_000);
const TOKEN = tokenOf({ sub: 'b', viewOnly: true, exp: endsIn(900_000), name: 'आशा' });

/** Loads the page at the URL that the console opens, because the token is only read at that point. */
async function load() {
  localStorage.setItem('sahaya.token', 'of the browser');
  localStorage.setItem('sahaya.user', '{"_id":"browser"}');
  history.replaceState({}, '', `/view-as#${TOKEN}`);
  const { sessionStore } = await import('../../api/session/session-store.js');
  const {
    handedOverToken: handedToken,
    isViewAsTab: isViewTab,
    viewAsExpiry: viewUntil,
  } = await import('../../api/session/view-as.js');
  const { ViewAsScreen: ViewScreen } = await import('./view-as.screen.js');
  const { ViewAsBanner: ViewBanner } = await import('../../app/banners/view-as-banner.js');
  const { renderAt } = await import('../../../test/render.js');
  const { openDeviceDatabase: openDevice } = await import('../../offline/device-database.js');
  const { isPushSupported } = await import('../../offline/push-subscription.js');
  const server = await import('../../../test/server.js');
  const { aUser } = await import('../../../test/records.js');
  return {
    sessionStore,
    handedToken,
    isViewTab,
    viewUntil,
    ViewScreen,
    ViewBanner,
    renderAt,
    openDevice,
    isPushSupported,
    ...server,
    aUser,
  };
}

describe('a view-as tab', () => {
  let tab: Awaited<ReturnType<typeof load>>;
  const person = userEvent.setup({ delay: null });
  const ofBrowser = () => [localStorage.getItem('sahaya.token'), localStorage.getItem('sahaya.user')];
  const screens = () =>
    tab.renderAt(
      '/view-as',
      <>
        <tab.ViewBanner />
        <Routes>
          <Route path="/view-as" element={<tab.ViewScreen />} />
          <Route path="*" element={<p>the dashboard</p>} />
        </Routes>
      </>,
    );

  beforeAll(async () => {
    tab = await load();
  });
  beforeEach(() => {
    tab.serve({});
  });
  afterEach(() => {
    cleanup();
    expect(ofBrowser()).toEqual(['of the browser', '{"_id":"browser"}']);
  });

  it('removes the token from the URL and ignores the session of the browser', () => {
    expect([location.pathname, location.hash, tab.handedToken()]).toEqual(['/view-as', '', TOKEN]);
    expect([tab.isViewTab(), tab.sessionStore.current()]).toEqual([true, undefined]);
  });

  it('loads the account and shows whose it is and the time left', async () => {
    const calls = tab.serve({ 'GET /auth/me': () => tab.data({ user: tab.aUser() }) });
    screens();
    await screen.findByText('the dashboard');
    const banner = screen.getByRole('region', { name: 'Viewing an account' });
    expect(banner.textContent).toMatch(
      /^Viewing as Asha Verma, read only, (15:00|14:\d\d) leftPrivate content is hidden until you show it in the console.End$/,
    );
    expect(calls.map(({ path }) => path)).toEqual(['/auth/me']);
    expect(JSON.parse(sessionStorage.getItem('sahaya.view')!)).toMatchObject({ token: TOKEN });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(tab.sessionStore.current()?.token).toBe(TOKEN);
  });

  it('stores nothing on the device and subscribes to nothing', async () => {
    expect(await tab.openDevice()).toBeUndefined();
    expect(tab.isPushSupported()).toBe(false);
  });

  it('ends on request and does not fall back to the browser session', async () => {
    const calls = tab.serve({ 'POST /auth/logout': () => tab.data({}) });
    act(() => tab.sessionStore.start({ token: TOKEN, user: tab.aUser(), until: tab.viewUntil(TOKEN)! }));
    screens();
    await person.click(await screen.findByRole('button', { name: 'End' }));
    await screen.findByRole('heading', { name: 'This session has ended' });
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/auth/logout']));
    expect([tab.isViewTab(), tab.sessionStore.current(), sessionStorage.getItem('sahaya.view')]).toEqual([
      true,
      undefined,
      '',
    ]);
  });

  it('ends when the time is over or the server says so', async () => {
    const until = new Date(Date.now() + 1_500).toISOString();
    act(() => tab.sessionStore.start({ token: TOKEN, user: tab.aUser(), until }));
    screens();
    await screen.findByText('the dashboard');
    await screen.findByRole('heading', { name: 'This session has ended' });

    act(() => tab.sessionStore.start({ token: TOKEN, user: tab.aUser(), until: tab.viewUntil(TOKEN)! }));
    await screen.findByText('the dashboard');
    act(() => tab.sessionStore.expire());
    await screen.findByRole('heading', { name: 'This session has ended' });
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  it.each([
    ['one that only reads', { viewOnly: true, exp: 1_796_000_000 }, '2026-11-30T00:53:20.000Z'],
    ['a person’s own', { exp: 1_796_000_000 }, undefined],
    ['one that says it otherwise', { viewOnly: 'true', exp: 1_796_000_000 }, undefined],
    ['one without an end', { viewOnly: true }, undefined],
  ])('accepts of tokens %s', (_, claims, until) => {
    expect(tab.viewUntil(tokenOf(claims))).toBe(until);
    expect(tab.viewUntil('nonsense')).toBeUndefined();
  });
});
