/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { LedgerCheck, StaffRole } from '@sahaya/contracts';
import { addDays } from '@sahaya/domain';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';

const hour = 3_600_000;
const soon = new Date(Date.now() + 1.5 * hour).toISOString();
const earlier = new Date(Date.now() - 2.5 * hour).toISOString();
const days = Array.from({ length: 30 }, (_, day) => ({
  date: addDays('2026-11-06', day),
  made: day,
  gross: day * 500,
  completed: 4,
  revenue: 180,
  cancelled: 1,
  cancelledAfterAcceptance: 1,
}));
const buildCheck = (change: Partial<LedgerCheck> = {}): LedgerCheck => ({
  day: '2026-12-05',
  at: earlier,
  total: 0,
  differences: [],
  ...change,
});
const none = (name: string) => success({ [name]: [], pagination: page(0) });

describe('the first page', () => {
  const { open, person, signIn, ...console } = renderConsole(() => ({
    'GET /api/admin/bookings': success({
      bookings: [buildBooking({ status: 'pending', answerBy: soon })],
      pagination: { ...page(10_000), more: true },
    }),
    'GET /api/admin/subscription-visits': none('visits'),
    'GET /api/admin/replacements': none('bookings'),
    'GET /api/admin/unconfirmed-visits': success({
      bookings: [buildBooking({ staffCase: { kind: 'no_show', since: earlier } })],
      pagination: page(3),
    }),
    'GET /api/admin/disputes': none('disputes'),
    'GET /api/admin/tickets': none('tickets'),
    'GET /api/admin/verifications': none('verifications'),
    'GET /api/admin/contact-proposals': success({ proposals: [], pagination: page(2) }),
    'GET /api/admin/refunds': none('refunds'),
    'GET /api/admin/helper-payouts': none('payouts'),
    'GET /api/admin/refund-proposals': none('proposals'),
    'GET /api/admin/dues': none('dues'),
    'GET /api/admin/ledger-checks': success({ checks: [buildCheck({ total: 3 })], pagination: page(12) }),
    'GET /api/admin/dead-letters': refusal(403, 'FORBIDDEN', 'You are not allowed to do this'),
    'GET /api/admin/metrics': success({
      at: earlier,
      days,
      usual: { made: 12.5 },
      cancellationRate: 0.042,
      replaced: { of: 8, found: 6 },
    }),
    'GET /api/admin/system': success({
      services: [],
      lagSeconds: 2.4,
      deadLetters: 0,
      stream: { events: 1, bytes: 1 },
    }),
  }));
  const pile = async (name: string) => {
    const work = within(await screen.findByRole('region', { name: 'Today’s work' }));
    return within((await work.findByText(name)).closest('li')!);
  };

  it('counts the waiting items, shows their deadlines and links to them', async () => {
    signIn('admin');
    open('/');
    const expiring = await pile('Requests expiring soon');
    await expiring.findByText('10,000+');
    expiring.getByText(/^in 1 h/);
    const cases = await pile('Unconfirmed visits');
    await cases.findByText('3');
    cases.getByText(/^waiting 2 h/);
    await (await pile('Open disputes')).findByText('All clear');
    const { seen } = console.fake();
    for (const filter of [
      'waiting=answer',
      'completed=unconfirmed',
      'waiting=true',
      'waiting=true&category=safety',
      'state=pending',
      'stuck=true',
      'status=failed&from=',
    ])
      await waitFor(() =>
        expect(seen.some(({ call }) => call.includes('page=1&limit=1&') && call.includes(filter))).toBe(true),
      );
    await person.click(expiring.getByRole('link'));
    await screen.findByText(/There are more than 10,000 results/);
    expect(seen.some(({ call }) => call.endsWith('bookings?page=1&limit=25&waiting=answer'))).toBe(true);
  });

  it.each<[StaffRole, string, string[]]>([
    ['support', 'Safety reports', ['New contacts to approve', 'Failed payouts', 'Refunds to approve', 'Failed events']],
    ['ops', 'New contacts to approve', ['Failed payouts', 'Refunds to approve']],
    ['finance', 'Refunds to approve', ['Tickets to answer or assign', 'Active replacements']],
    ['admin', 'Open dues', []],
  ])('shows %s the work of their role', async (role, own, others) => {
    signIn(role);
    open('/');
    await pile(own);
    for (const name of others) expect(screen.queryByText(name)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Performance' }) === null).toBe(role === 'support');
  });

  it('shows finance the differences of the last check of the ledger, and a check that did not run', async () => {
    signIn('finance');
    open('/');
    const differences = await pile('Ledger differences');
    await differences.findByText('3');
    differences.getByText(/^Last check: /);
    expect(differences.getByRole('link').getAttribute('href')).toMatch('/ledger-checks');
    expect(differences.queryByText('All clear')).toBeNull();
  });

  it.each<[string, LedgerCheck[], RegExp, boolean]>([
    ['a clean check of last night', [buildCheck()], /^Last check: /, true],
    [
      'a clean check of two nights ago',
      [buildCheck({ at: new Date(Date.now() - 26 * hour).toISOString() })],
      /^Not checked since /,
      false,
    ],
    ['no check', [], /^Not checked yet$/, false],
  ])('shows after %s whether all is clear', async (_, checks, note, isClear) => {
    console.fake().answers['GET /api/admin/ledger-checks'] = success({ checks, pagination: page(checks.length) });
    signIn('finance');
    open('/');
    const differences = await pile('Ledger differences');
    await differences.findByText(note);
    expect(differences.queryByText('All clear') !== null).toBe(isClear);
  });

  it('counts open and unassigned tickets and lists safety reports first', async () => {
    console.fake().answers['GET /api/admin/tickets'] = success({ tickets: [], pagination: page(128) });
    signIn('support');
    open('/');
    await (await pile('Tickets to answer or assign')).findByText('128');
    const work = within(screen.getByRole('region', { name: 'Today’s work' }));
    await waitFor(() => expect(work.getAllByRole('listitem')[0]!.textContent).toMatch(/^Safety reports128/));
  });

  it('reports a list that cannot be counted and shows the others', async () => {
    signIn('ops');
    open('/');
    const letters = await pile('Failed events');
    await letters.findByText('You are not allowed to do this');
    await (await pile('Unconfirmed visits')).findByText('3');
  });

  it('shows the metrics also as a table', async () => {
    signIn('ops');
    open('/');
    const metrics = within(await screen.findByRole('region', { name: 'Performance' }));
    await metrics.findByText('12.5 usual by this time');
    for (const shown of ['4.2 %', '75.0 %', '6 of 8 in 30 days']) metrics.getByText(shown);
    await metrics.findByText('3 s');
    const table = within(metrics.getByRole('table', { name: 'The last 30 days' }));
    expect(table.getAllByRole('row')).toHaveLength(31);
    expect(table.getByRole('row', { name: /^Sat 5 Dec 2026/ }).textContent).toBe('Sat 5 Dec 20262941₹14,500₹180');
    await metrics.findByText('Value per day');
  });

  it('shows the work when the metrics fail and reloads them', async () => {
    console.fake().answers['GET /api/admin/metrics'] = refusal(503, 'UNAVAILABLE', 'Not available right now');
    signIn('ops');
    open('/');
    const metrics = within(await screen.findByRole('region', { name: 'Performance' }));
    await metrics.findByText('Performance data could not be loaded');
    await (await pile('Unconfirmed visits')).findByText('3');
    console.fake().answers['GET /api/admin/metrics'] = success({ at: earlier, days, replaced: { of: 0, found: 0 } });
    await person.click(metrics.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(metrics.getByText('Bookings today').nextSibling?.textContent).toBe('29'));
  });
});
