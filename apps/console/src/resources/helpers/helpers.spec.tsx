/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { ALL_DAYS } from '@sahaya/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';
import { listWorkingDays } from './working-days.js';

const id = 'c'.repeat(24);
const at = '2026-12-05T04:00:00.000Z';
const helper = {
  _id: id,
  name: 'Sunita Devi',
  location: 'Saket, Delhi',
  services: ['cooking', 'laundry'],
  hourlyRate: 250,
  averageRating: 4.5,
  totalReviews: 12,
  isActive: true,
  availability: { ...ALL_DAYS, sunday: false },
  serviceRadiusKm: 12,
  verification: 'pending',
};
const request = {
  _id: '4'.repeat(24),
  helperId: id,
  helperName: 'Sunita Devi',
  idType: 'aadhaar',
  idNumberMasked: '•••• 1234',
  state: 'pending',
  documents: [{ _id: '6'.repeat(24), at }],
  createdAt: at,
};
const user = {
  _id: id,
  name: 'Sunita Devi',
  role: 'helper',
  email: 's•••@example.com',
  phone: '•••5678',
  location: 'Saket',
  language: 'hi',
  createdAt: at,
};
const record = {
  requests: 20,
  accepted: 15,
  declined: 3,
  expired: 1,
  answerMinutes: 75,
  completed: 12,
  cancelledByHelper: 2,
  noShows: 0,
};
const strike = {
  _id: 'b'.repeat(24),
  helperId: id,
  kind: 'late_cancellation',
  state: 'standing',
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:30',
  at,
};

describe('the days of a helper', () => {
  it.each([
    [undefined, 'Monday: all day'],
    [{ monday: { from: '08:00', to: '11:30' } }, 'Monday: 8:00–11:30 am'],
  ])('with the hours %j', (hours, text) => {
    const week = listWorkingDays({ availability: { ...ALL_DAYS, sunday: false }, ...(hours && { hours }) });
    expect(week).toHaveLength(6);
    expect(week[0]!.text).toBe(text);
  });
});

describe('helpers in the console', () => {
  const { open, person, signIn, sent, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/helpers': success({ helpers: [helper], pagination: page(1) }),
    [`GET /api/admin/helpers/${id}`]: success({
      helper,
      verifications: [request],
      cash: { standing: 'warn', due: 1_200, limit: 5_000 },
    }),
    [`GET /api/admin/helpers/${id}/record`]: success({
      record,
      strikes: [strike],
      // A Monday and a Tuesday of eight offered hours each.
      period: { from: '2026-11-23', to: '2026-11-24' },
      days: [{ date: '2026-11-23', bookedMinutes: 90, offMinutes: 0 }],
    }),
    [`GET /api/admin/users/${id}`]: success({ user }),
    [`GET /api/admin/users/${id}/sessions`]: success({ sessions: [] }),
    'GET /api/admin/bookings': success({ bookings: [], pagination: page(0) }),
  }));
  const answers = (more: Record<string, ReturnType<typeof success>>) => Object.assign(console.fake().answers, more);
  const begin = async (act: string) => {
    await person.click(await screen.findByRole('button', { name: act }));
    return within(await screen.findByRole('dialog', { name: act }));
  };

  it("are filtered in the server's order and opened", async () => {
    signIn('finance');
    open('/helpers');
    await screen.findByText('Cooking, Laundry');
    screen.getByText('4.5 from 12 reviews');
    await person.click(screen.getByRole('button', { name: 'Pending' }));
    await person.click(screen.getByRole('button', { name: 'By rating' }));
    await lastCall('GET /api/admin/helpers?page=1&limit=25&sort=rating&verification=pending');
    await person.click(await screen.findByRole('link', { name: 'Sunita Devi' }));
    await screen.findByText('20');
    screen.getByText(/15 accepted, 3 declined, 1 expired\s+Median reply time 1 h 15 min/);
    screen.getByText('1.5 of 16 offered hours (9 %)');
    screen.getByText('2 of 15 accepted');
    screen.getByText(/: Late cancellation, standing/);
    screen.getByText('₹1,200 of at most ₹5,000');
    await screen.findByText('s•••@example.com');
  });

  it('are verified on their page by permitted roles', async () => {
    signIn('support');
    open(`/helpers/${id}/show`);
    const call = `PUT /api/admin/verifications/${request._id}`;
    answers({ [call]: success({ verification: { ...request, state: 'verified' } }) });
    const dialog = await begin('Accept');
    answers({
      [`GET /api/admin/helpers/${id}`]: success({
        helper: { ...helper, verification: 'verified' },
        verifications: [{ ...request, state: 'verified', decidedAt: at }],
      }),
    });
    await person.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await sent(call)).toEqual({ decision: 'verified' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
    await screen.findByText('Currently unknown');
    expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull();
  });

  it('have their cash commission recorded by finance', async () => {
    signIn('finance');
    open(`/helpers/${id}/show`);
    const call = `POST /api/admin/helpers/${id}/commission-payments`;
    answers({ [call]: refusal(409, 'COMMISSION_PAYMENT_TOO_HIGH', 'No more than what is due') });
    const dialog = await begin('Record a payment');
    await person.type(dialog.getByLabelText('Amount in rupees'), '500.50');
    await person.type(dialog.getByLabelText('Payment reference'), 'UPI 4711');
    answers({ [call]: success({ due: 699.5 }) });
    await person.click(dialog.getByRole('button', { name: 'Record a payment' }));
    await screen.findByText('Payment recorded');
    expect(await sent(call)).toEqual({ amount: 500.5, reference: 'UPI 4711' });
    for (const name of ['Accept', 'Refuse', 'Block']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('are shown when one of their services is unavailable', async () => {
    signIn('support');
    answers({ [`GET /api/admin/helpers/${id}/record`]: refusal(503, 'UNAVAILABLE', 'Please try again') });
    open(`/helpers/${id}/show`);
    await screen.findByText('The reliability record could not be loaded');
    screen.getByText('Saket, Delhi');
  });
});
