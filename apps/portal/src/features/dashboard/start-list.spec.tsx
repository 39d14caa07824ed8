/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Helper, HelperVerification, PayoutAccount, User } from '@sahaya/contracts';
import { ALL_DAYS } from '@sahaya/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import { aHelper, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, serve } from '../../../test/server.js';
import { StartList } from './start-list.js';
import { listStartSteps } from './start-steps.js';

const ACCOUNT: PayoutAccount = {
  method: 'upi',
  name: 'Ravi Kumar',
  masked: 'ra••@okbank',
  updatedAt: '2026-12-01T06:00:00.000Z',
  payableFrom: '2026-12-02T06:00:00.000Z',
};
const verification = (state: HelperVerification['state']): HelperVerification => ({
  _id: '1'.repeat(24),
  helperId: ID.helper,
  helperName: 'Ravi Kumar',
  idType: 'pan',
  idNumberMasked: '•••• 234F',
  state,
  createdAt: '2026-12-01T06:00:00.000Z',
});
const PHOTO = { photoUrl: '/api/photos/1-256.webp' };
const MORNINGS = { hours: { monday: { from: '08:00', to: '12:00' } } };
const FREE_SUNDAY = { availability: { ...ALL_DAYS, sunday: false } };

describe('the setup of a helper', () => {
  it.each<[string, string, Partial<User>, Partial<Helper>, HelperVerification | null, PayoutAccount | null]>([
    ['has everything to do at first', 'todo todo todo todo', {}, {}, null, null],
    ['has a photo', 'done todo todo todo', PHOTO, {}, null, null],
    ['is being checked', 'todo checking todo todo', {}, {}, verification('pending'), null],
    ['asks again after a refused document', 'todo todo todo todo', {}, {}, verification('rejected'), null],
    ['knows a check that the profile does not show yet', 'todo done todo todo', {}, {}, verification('verified'), null],
    ['is verified', 'todo done todo todo', {}, { verified: true }, null, null],
    ['has an account', 'todo todo done todo', {}, {}, null, ACCOUNT],
    ['has a free day', 'todo todo todo done', {}, FREE_SUNDAY, null, null],
    ['has hours of its own', 'todo todo todo done', {}, MORNINGS, null, null],
    ['is complete', 'done done done done', PHOTO, { verified: true, ...MORNINGS }, null, ACCOUNT],
  ])('%s', (_, states, user, helper, asked, account) => {
    const steps = listStartSteps({ user: aUser(user), helper: aHelper(helper), verification: asked, account });
    expect(steps.map(({ state }) => state).join(' ')).toBe(states);
  });
});

describe('the list of what to set up', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    sessionStore.leave();
  });

  function open(helper: Partial<Helper> = {}, account?: PayoutAccount, user: Partial<User> = {}) {
    sessionStore.start({ token: 'tok', user: aUser({ role: 'helper', _id: ID.helper, ...user }) });
    const calls = serve({
      [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper(helper) }),
      'GET /earnings/payout-account': () => data({ ...(account && { account }) }),
      'GET /helpers/verification': () => data({ verification: verification('pending') }),
    });
    renderAt('/dashboard', <StartList />);
    return () => calls.map(({ path }) => path).sort();
  }
  const list = () => screen.findByRole('region', { name: 'Finish your setup' });

  it('leads to the place of each step, with its state, and gives a reason for the open ones', async () => {
    open(MORNINGS);
    const rows = within(await list()).getAllByRole('link');
    expect(rows.map((row) => `${row.getAttribute('href')} ${row.textContent}`)).toEqual([
      expect.stringMatching(/^\/profile\/me#photo Your photo.*comes to their home\.To do$/),
      expect.stringMatching(/^\/profile\/work#verification Identity check.*document\.Being checked$/),
      expect.stringMatching(/^\/earnings#payout-account Account for your pay.*UPI ID\.To do$/),
      '/profile/work#week Your days and hoursDone',
    ]);
  });

  it('is hidden on request, also after the next sign-in on this device, and then makes no calls', async () => {
    open();
    fireEvent.click(within(await list()).getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region')).toBeNull();
    cleanup();
    const calls = open();
    expect(screen.queryByRole('region')).toBeNull();
    expect(calls()).toEqual([]);
  });

  it('is absent when all is done, does not ask for the check of a verified helper, and then makes no calls', async () => {
    const calls = open({ verified: true, ...MORNINGS }, ACCOUNT, PHOTO);
    await waitFor(() => expect(localStorage.getItem(`start-list-hidden:${ID.helper}`)).toBe('1'));
    expect(screen.queryByRole('region')).toBeNull();
    expect(calls()).toEqual(['/earnings/payout-account', `/helpers/${ID.helper}`]);
    cleanup();
    expect(open({ verified: true, ...MORNINGS }, ACCOUNT, PHOTO)()).toEqual([]);
  });

  it('is absent as long as a fact is unknown', async () => {
    sessionStore.start({ token: 'tok', user: aUser({ role: 'helper', _id: ID.helper }) });
    const calls = serve({
      [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper() }),
      'GET /helpers/verification': () => data({}),
      'GET /earnings/payout-account': () => ({ status: 500, body: {} }),
    });
    renderAt('/dashboard', <StartList />);
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/helpers/verification'));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
