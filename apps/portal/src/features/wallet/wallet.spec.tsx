/** @jest-environment jsdom */
import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { sessionStore } from '../../session/session.js';
import { aUser, ID } from '../../testing/records.js';
import { renderAt } from '../../testing/render.js';
import { data, refusal, serve } from '../../testing/server.js';
import type { Wallet } from '../../data/wallet.queries.js';
import { WalletScreen } from './wallet.screen.js';

configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);

const at = '2026-12-05T06:00:00.000Z';
const WALLET: Wallet = { credit: 0, reserved: 0, entries: [], dues: [] };
function open(answer: Parameters<typeof serve>[0][string]) {
  serve({ 'GET /wallet': answer });
  renderAt('/wallet', <WalletScreen />);
}

beforeEach(() => sessionStore.start({ token: 'tok', user: aUser() }));
afterEach(() => {
  cleanup();
  sessionStore.leave();
});

describe('the wallet', () => {
  it('shows the credit, how it came and went, and what is set aside', async () => {
    open(() =>
      data({
        ...WALLET,
        credit: 1_244.8,
        reserved: 55,
        entries: [
          { kind: 'spent', amount: 100, purposeId: ID.booking, at },
          { kind: 'granted', amount: 44.8, reason: 'helper_late_cancel', at },
          { kind: 'returned', amount: 100, at },
        ],
      } satisfies Wallet),
    );
    expect((await screen.findByRole('region', { name: 'Your credit' })).textContent).toContain('₹1,244.80');
    expect(screen.getByText(/₹55 more is set aside/)).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'How it came and went' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Used for a bookingSat 5 Dec 2026−₹100',
      'Credit for youSat 5 Dec 2026 · Your helper cancelled late₹44.80',
      'Back from a bookingSat 5 Dec 2026₹100',
    ]);
    expect(screen.queryByText('Still to be paid')).toBeNull();
  });

  it('shows what is still owed, and that it is paid only by consent', async () => {
    const due = { _id: ID.booking, purpose: 'booking' as const, purposeId: ID.booking, amount: 100 };
    open(() =>
      data({ ...WALLET, dues: [{ ...due, reason: 'late_cancellation', status: 'open', at }] } satisfies Wallet),
    );
    const dues = await screen.findByRole('region', { name: 'Still to be paid' });
    expect(dues.textContent).toContain('only when you agree to it there');
    expect(within(dues).getByRole('listitem').textContent).toBe('You cancelled lateSat 5 Dec 2026 · Open₹100');
  });

  it('that is empty says how credit comes', async () => {
    open(() => data(WALLET));
    expect(await screen.findByText(/^No credit yet/)).toBeTruthy();
  });

  it.each([
    [refusal(500, 'INTERNAL', 'The wallet rests for a minute'), 'The wallet rests for a minute'],
    [{ status: 502, body: {} }, 'Failed to load your wallet. Please try again.'],
  ])('that does not come says why: %#', async (answer, words) => {
    open(() => answer);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });
});
