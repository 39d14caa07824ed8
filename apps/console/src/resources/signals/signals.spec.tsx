/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { page, renderConsole } from '../../testing/a-console.js';
import { success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const [signalId, helperId, bookingId] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string];
const at = '2026-12-05T04:00:00.000Z';
const signal = {
  _id: signalId,
  rule: 'unconfirmed-visits',
  severity: 'high',
  state: 'open',
  people: [{ _id: helperId, name: 'Ravi Kumar' }],
  evidence: [
    { kind: 'booking', id: bookingId, at },
    { kind: 'booking', id: bookingId, at },
  ],
  openedAt: at,
};
const rules = [
  {
    rule: 'unconfirmed-visits',
    threshold: 3,
    windowDays: 30,
    open: 1,
    confirmed: 3,
    dismissed: 1,
    recent: { confirmed: 2, dismissed: 12 },
    suggested: 5,
    version: 7,
    changes: [
      {
        before: 2,
        after: 3,
        since: at,
        by: { _id: helperId, name: 'Nita Shah' },
        reason: 'Most were dismissed',
        category: 'operations',
      },
    ],
  },
  { rule: 'review-burst', threshold: 5, windowDays: 1, open: 0, confirmed: 0, dismissed: 0 },
];

describe('signals', () => {
  const { open, person, sent, signIn, ...console } = renderConsole(() => ({
    'GET /api/admin/signals': success({ signals: [signal], rules, pagination: page(1) }),
    [`POST /api/admin/signals/${signalId}/decision`]: success({}),
    'PUT /api/admin/signal-rules/unconfirmed-visits': success({}),
  }));

  it('lead to people and evidence, show how often a rule was right, and are decided for a reason', async () => {
    signIn('support');
    open('/signals');
    const ravi = await screen.findByRole('link', { name: 'Ravi Kumar' });
    expect(ravi.getAttribute('href')).toBe(`/console/users/${helperId}/show`);
    expect(screen.getAllByRole('link', { name: 'Booking, Sat 5 Dec 2026' })).toHaveLength(1);
    const row = within(await screen.findByRole('list', { name: 'Rules' }))
      .getByText('75 % confirmed: 3 of 4')
      .closest('li')!;
    expect(row.textContent).toContain('3 within 30 days');
    // Support decides, and does not change thresholds.
    expect(screen.queryByRole('button', { name: 'Change threshold' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss' }));
    await stateReason(person, dialog, 'They joke with each other');
    await person.click(dialog.getByRole('button', { name: 'Dismiss' }));
    expect(await sent(`POST /api/admin/signals/${signalId}/decision`)).toMatchObject({
      decision: 'dismissed',
      reason: 'They joke with each other',
    });
  });

  it('name the accounts of a shared device, say that families share one too, and are opened by accounts', async () => {
    const accounts = [
      { kind: 'account', id: helperId, role: 'helper', at },
      { kind: 'account', id: bookingId, role: 'customer', at: '2026-12-06T04:00:00.000Z' },
    ];
    const people = [...signal.people, { _id: bookingId, name: 'Asha Rao' }];
    const shared = { ...signal, rule: 'shared-device', severity: 'low', people, evidence: accounts };
    const rule = { rule: 'shared-device', threshold: 3, windowDays: 90, open: 1, confirmed: 0, dismissed: 0 };
    Object.assign(console.fake().answers, {
      'GET /api/admin/signals': success({ signals: [shared], rules: [rule], pagination: page(1) }),
    });
    signIn('ops');
    open('/signals');
    const helper = await screen.findByRole('link', { name: 'Helper Ravi Kumar, signed in on Sat 5 Dec 2026' });
    expect(helper.getAttribute('href')).toBe(`/console/users/${helperId}/show`);
    expect(screen.getByRole('link', { name: 'Customer Asha Rao, signed in on Sun 6 Dec 2026' })).toBeTruthy();
    const row = within(await screen.findByRole('list', { name: 'Rules' }))
      .getByText('Opens a signal at 3 accounts within 90 days')
      .closest('li')!;
    for (const place of [row, helper.closest('tr')!])
      expect(within(place).getByText(/^Families, .* no fraud\. The signal changes nothing/)).toBeTruthy();
    await person.click(within(row).getByRole('button', { name: 'Change threshold' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change threshold' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Number of accounts').value).toBe('3');
  });

  it('name the helpers of a payout account, say that couples share one too, and are opened by accounts', async () => {
    const accounts = [
      { kind: 'account', id: helperId, role: 'helper', at },
      { kind: 'account', id: bookingId, role: 'helper', at: '2026-12-06T04:00:00.000Z' },
    ];
    const people = [...signal.people, { _id: bookingId, name: 'Asha Rao' }];
    const shared = { ...signal, rule: 'shared-payout-account', severity: 'low', people, evidence: accounts };
    const rule = { rule: 'shared-payout-account', threshold: 3, windowDays: 90, open: 1, confirmed: 0, dismissed: 0 };
    Object.assign(console.fake().answers, {
      'GET /api/admin/signals': success({ signals: [shared], rules: [rule], pagination: page(1) }),
    });
    signIn('ops');
    open('/signals');
    const helper = await screen.findByRole('link', {
      name: 'Helper Ravi Kumar, had the payout account on Sat 5 Dec 2026',
    });
    expect(helper.getAttribute('href')).toBe(`/console/users/${helperId}/show`);
    expect(
      screen.getByRole('link', { name: 'Helper Asha Rao, had the payout account on Sun 6 Dec 2026' }),
    ).toBeTruthy();
    const line = helper.closest('tr')!;
    expect(within(line).getByText('Several helpers with one payout account')).toBeTruthy();
    const row = within(await screen.findByRole('list', { name: 'Rules' }))
      .getByText('Opens a signal at 3 accounts at the same time')
      .closest('li')!;
    for (const place of [row, line])
      expect(within(place).getByText(/^Couples and families .* no fraud\. The signal changes nothing/)).toBeTruthy();
    await person.click(within(row).getByRole('button', { name: 'Change threshold' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change threshold' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Number of accounts').value).toBe('3');
  });

  it('keep the rules on the page without an open signal, where ops change a threshold', async () => {
    Object.assign(console.fake().answers, {
      'GET /api/admin/signals': success({ signals: [], rules, pagination: page(0) }),
    });
    signIn('ops');
    open('/signals');
    await screen.findByText('No open signals');
    const row = within(await screen.findByRole('list', { name: 'Rules' }))
      .getByText('Opens a signal at 3 within 30 days')
      .closest('li')!;
    await person.click(within(row).getByRole('button', { name: 'Change threshold' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change threshold' }));
    const field = dialog.getByLabelText('Number of events');
    await person.clear(field);
    await person.type(field, '4');
    await stateReason(person, dialog, 'Most were dismissed');
    await person.click(dialog.getByRole('button', { name: 'Change threshold' }));
    expect(await sent('PUT /api/admin/signal-rules/unconfirmed-visits')).toMatchObject({ threshold: '4' });
  });

  it('suggest a threshold by recent decisions, which ops take over from a day on', async () => {
    signIn('ops');
    open('/signals');
    const row = (await screen.findByText('Last 90 days: 2 confirmed, 12 dismissed')).closest('li')!;
    expect(within(row).getByText(/^2 → 3 from Sat 5 Dec 2026, Nita Shah: .*Most were dismissed/)).toBeTruthy();
    await person.click(within(row).getByRole('button', { name: 'Use suggested 5' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Use suggested 5' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Number of events').value).toBe('5');
    fireEvent.change(dialog.getByLabelText('Starts on (empty: at once)'), { target: { value: '2026-12-20' } });
    await stateReason(person, dialog, 'Most were dismissed');
    await person.click(dialog.getByRole('button', { name: 'Use suggested 5' }));
    expect(await sent('PUT /api/admin/signal-rules/unconfirmed-visits')).toMatchObject({
      threshold: '5',
      startsOn: '2026-12-20',
      version: 7,
      reason: 'Most were dismissed',
    });
  });
});
