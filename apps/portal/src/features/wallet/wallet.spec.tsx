/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import type { Wallet } from '../../api/queries/wallet.queries.js';
import { WalletScreen } from './wallet.screen.js';

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
  it('shows the credit, its history, and the reserved part', async () => {
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
    expect(screen.getByText(/₹55 more is reserved/)).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Credit history' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Used for a bookingSat 5 Dec 2026−₹100',
      'Credit for youSat 5 Dec 2026 · Your helper cancelled late₹44.80',
      'Returned from a bookingSat 5 Dec 2026₹100',
    ]);
    expect(screen.queryByText('Unpaid fees')).toBeNull();
  });

  it('shows unpaid fees, which are paid only with consent', async () => {
    const due = { _id: ID.booking, purpose: 'booking' as const, purposeId: ID.booking, amount: 100 };
    open(() =>
      data({ ...WALLET, dues: [{ ...due, reason: 'late_cancellation', status: 'open', at }] } satisfies Wallet),
    );
    const dues = await screen.findByRole('region', { name: 'Unpaid fees' });
    expect(dues.textContent).toContain('only when you agree to it there');
    expect(within(dues).getByRole('listitem').textContent).toBe('You cancelled lateSat 5 Dec 2026 · Open₹100');
  });

  it('explains how credit is earned when it is empty', async () => {
    open(() => data(WALLET));
    expect(await screen.findByText(/^No credit yet/)).toBeTruthy();
  });

  it.each([
    [refusal(500, 'INTERNAL', 'The wallet rests for a minute'), 'The wallet rests for a minute'],
    [{ status: 502, body: {} }, 'Failed to load your wallet. Please try again.'],
  ])('explains a failure: %#', async (answer, words) => {
    open(() => answer);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });
});
