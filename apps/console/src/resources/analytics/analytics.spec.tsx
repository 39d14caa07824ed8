/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { addDays, istDate } from '@sahaya/domain';
import { renderConsole } from '../../testing/a-console.js';
import { success } from '../../testing/fake-api.js';
import { toCohortRows, toCsvRows } from './csv-rows.js';
import { findPreset, isValidPeriod, toPeriod, toPoints } from './period.js';

const yesterday = addDays(istDate(new Date()), -1);
const period = { from: yesterday, to: yesterday };
const analytics = {
  at: '2026-12-05T04:00:00.000Z',
  period,
  periodBefore: { from: addDays(yesterday, -1), to: addDays(yesterday, -1) },
  totals: {
    requests: 4,
    accepted: 2,
    declined: 1,
    expired: 1,
    unfilled: 2,
    revenuePaise: 490_000,
    acceptIn2: 2,
    searches: 40,
    profileViews: 8,
    offeredMinutes: 1_200,
    bookedMinutes: 480,
    comparedMinutes: 300,
  },
  totalsBefore: { requests: 2, accepted: 2 },
  days: [{ date: yesterday, totals: { requests: 4, unfilled: 2, revenuePaise: 490_000 } }],
  areas: [{ name: 'Kothrud', totals: { requests: 4, unfilled: 2, requestsAt9: 4, unfilledAt9: 2 } }],
  cohorts: [
    { month: '2026-10-01', customers: 8, returned: [2, 0] },
    { month: '2026-12-01', customers: 3, returned: [] },
  ],
  staff: [{ _id: 'c'.repeat(24), name: 'Nita Shah', totals: { answered: 3, ticketsResolved: 1, answerIn3: 1 } }],
};

describe('the page of analytics', () => {
  const { open, anyCall, signIn } = renderConsole(() => ({ 'GET /api/admin/analytics': success(analytics) }));

  it('shows numbers beside those of the period before, the demand by area and hour, and a table for each chart', async () => {
    signIn('ops');
    open('/analytics');
    const requests = (await screen.findByText('Requests', { selector: 'dt' })).parentElement!;
    expect(within(requests).getByText('4')).toBeTruthy();
    expect(within(requests).getByText('Before: 2')).toBeTruthy();
    expect(screen.getByText(/4 requests, of which 2 went unfilled/)).toBeTruthy();
    const heat = screen.getByRole('table', { name: 'Unfilled requests by city and hour' });
    expect(within(heat).getByRole('columnheader', { name: '9 am' })).toBeTruthy();
    expect(within(heat).getAllByRole('cell', { name: '2 of 4' })).toHaveLength(2);
    expect(screen.getAllByText('Show as a table')).toHaveLength(3);
    const staff = screen.getByRole('table', { name: 'Staff' });
    expect(within(staff).getByText('Nita Shah')).toBeTruthy();
  });

  it('shows the way from a search to a repeat in numbers, shares and words', async () => {
    signIn('ops');
    open('/analytics');
    const funnel = await screen.findByRole('list', { name: 'From search to repeat' });
    const steps = within(funnel).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Searches40',
      'Profile views20.0 % of searches8',
      'Requests50.0 % of profile views4',
      'Accepted50.0 % of requests2',
      'Paid requests0.0 % of accepted0',
      'Completed requests0',
      'Repeat requests0',
    ]);
  });

  it('shows utilisation, and the customers who came back as numbers in a table', async () => {
    signIn('finance');
    open('/analytics');
    const utilisation = (await screen.findByText('Utilisation', { selector: 'dt' })).parentElement!;
    expect(within(utilisation).getByText('25.0 %')).toBeTruthy();
    const retention = screen.getByRole('table', { name: 'Retention' });
    const headers = within(retention).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'First visit',
      'Customers',
      '1 month later',
      '2 months later',
    ]);
    const october = within(retention).getByRole('rowheader', { name: 'Oct 2026' }).closest('tr')!;
    expect(
      within(october)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['8', '2 (25 %)', '0 (0 %)']);
    const december = within(retention).getByRole('rowheader', { name: 'Dec 2026' }).closest('tr')!;
    expect(
      within(december)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['3', '', '']);
    expect(screen.getByRole('button', { name: 'Download retention CSV' })).toBeTruthy();
  });

  it('keeps the choice in the address and refuses an end before the start', async () => {
    signIn('ops');
    open(`/analytics?from=${yesterday}&to=${yesterday}&city=Pune`);
    await screen.findByRole('table', { name: 'Unfilled requests by area and hour' });
    await anyCall(`GET /api/admin/analytics?from=${yesterday}&to=${yesterday}&city=Pune`);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: addDays(yesterday, 1) } });
    expect(await screen.findByText(/Choose a start that is not after the end/)).toBeTruthy();
  });
});

describe('periods', () => {
  const today = '2026-12-05';

  it('end yesterday', () => {
    expect(toPeriod('yesterday', today)).toEqual({ from: '2026-12-04', to: '2026-12-04' });
    expect(toPeriod('week', today)).toEqual({ from: '2026-11-28', to: '2026-12-04' });
    expect(findPreset({ from: '2026-11-28', to: '2026-12-04' }, today)).toBe('week');
    expect(findPreset({ from: '2026-11-27', to: '2026-12-04' }, today)).toBeUndefined();
  });

  it('are also today, this month so far and the month before', () => {
    expect(toPeriod('today', today)).toEqual({ from: today, to: today });
    expect(toPeriod('this-month', today)).toEqual({ from: '2026-12-01', to: today });
    expect(toPeriod('last-month', today)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(toPeriod('last-month', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(findPreset({ from: '2026-12-01', to: today }, today)).toBe('this-month');
  });

  it.each([
    [{ from: '2026-01-01', to: '2027-01-01' }, true],
    [{ from: '2026-01-01', to: '2027-01-02' }, false],
    [{ from: '2026-02-30', to: '2026-03-02' }, false],
  ])('%j is valid: %s', (one, isValid) => expect(isValidPeriod(one)).toBe(isValid));

  it('of more than 62 days are charts of weeks, without a lost day', () => {
    const long = { from: '2026-09-01', to: '2026-12-01' };
    const days = ['2026-09-01', '2026-09-06', '2026-09-07'].map((date) => ({ date, totals: { requests: 1 } }));
    const { isWeekly, points } = toPoints(long, days);
    expect(isWeekly).toBe(true);
    expect(points.slice(0, 3).map(({ date, totals }) => [date, totals['requests']])).toEqual([
      ['2026-08-31', 2],
      ['2026-09-07', 1],
      ['2026-09-14', undefined],
    ]);
  });
});

describe('the file', () => {
  it('has a row for each day with readable headers, in rupees', () => {
    const rows = toCsvRows({
      period: { from: '2026-12-01', to: '2026-12-02' },
      days: [{ date: '2026-12-02', totals: { requests: 3, revenuePaise: 12_350 } }],
    });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ 'Day (IST)': '2026-12-01', Requests: 0 });
    expect(rows[1]).toMatchObject({ 'Day (IST)': '2026-12-02', Requests: 3, 'Revenue from bookings (₹)': 123.5 });
  });

  it('has hours, and a row for each cohort in another one', () => {
    const [row] = toCsvRows({
      period: { from: '2026-12-01', to: '2026-12-01' },
      days: [{ date: '2026-12-01', totals: { offeredMinutes: 90 } }],
    });
    expect(row).toMatchObject({ 'Hours offered': 1.5, 'Hours booked': 0 });
    expect(toCohortRows(analytics.cohorts)).toEqual([
      { 'First visit': '2026-10', Customers: 8, '1 month later': 2, '2 months later': 0 },
      { 'First visit': '2026-12', Customers: 3, '1 month later': '', '2 months later': '' },
    ]);
  });
});
