/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';

const at = '2026-12-05T04:00:00.000Z';
const helperId = 'c'.repeat(24);
const customer = { _id: 'a'.repeat(24), name: 'Asha Verma' };
const review = {
  _id: '5'.repeat(24),
  bookingId: 'b'.repeat(24),
  helperId,
  helperName: 'Sunita Devi',
  customerId: customer,
  rating: 1,
  serviceQuality: 1,
  punctuality: 2,
  communication: 1,
  wouldRecommend: false,
  service: 'cooking',
  comment: 'Her neighbour Meena is a thief',
  createdAt: at,
  moderation: [],
  reply: { text: 'Come and say it to my face', at, editableUntil: at },
};
const hide = { decision: 'hide', part: 'review', by: { _id: 'f'.repeat(24), name: 'Farah Naz' }, reason: 'A name', at };
const down = { ...review, hidden: { reason: 'A name', at }, moderation: [hide] };
const call = `POST /api/admin/reviews/${review._id}/moderation`;

describe('reviews in the console', () => {
  const { open, person, signIn, sent, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/reviews': success({ reviews: [review], pagination: page(1) }),
    [`GET /api/admin/users/${customer._id}`]: success({
      user: { ...customer, role: 'customer', location: 'Saket', language: 'en', createdAt: at },
    }),
    [`GET /api/admin/users/${customer._id}/sessions`]: success({ sessions: [] }),
    [`GET /api/admin/users/${customer._id}/customer-ratings`]: success({
      ratings: [{ bookingId: review.bookingId, helperName: 'Sunita Devi', rating: 2, note: 'Shouts', at }],
    }),
    'GET /api/admin/bookings': success({ bookings: [], pagination: page(0) }),
  }));
  const answers = (more: Record<string, ReturnType<typeof success>>) => Object.assign(console.fake().answers, more);
  const say = async (act: string, reason: string) => {
    await person.click(await screen.findByRole('button', { name: act }));
    const dialog = within(await screen.findByRole('dialog', { name: act }));
    await person.type(dialog.getByLabelText('Reason'), reason);
    await person.click(dialog.getByRole('button', { name: act }));
  };

  it('are filtered, hidden for a reason, and shown again', async () => {
    signIn('support');
    open('/reviews');
    await screen.findByText('Her neighbour Meena is a thief');
    screen.getByRole('img', { name: '1 Star' });
    await person.click(screen.getByRole('button', { name: '1 star' }));
    await lastCall('GET /api/admin/reviews?page=1&limit=25&stars=1');
    answers({
      [call]: success({ review: down }),
      'GET /api/admin/reviews': success({ reviews: [down], pagination: page(1) }),
    });
    await say('Hide', 'A name');
    await screen.findByText(/Hidden · Farah Naz · Sat 5 Dec 2026, 9:30 am: A name/);
    expect(await sent(call)).toEqual({ decision: 'hide', reason: 'A name', revision: 0 });
    expect(screen.queryByRole('button', { name: 'Hide reply' })).toBeNull();
    await say('Show again', 'It is her own name');
    await screen.findByText('Review shown');
    expect(await sent(call)).toEqual({ decision: 'show', reason: 'It is her own name', revision: 1 });
  });

  it.each([
    ['bookings', { bookingId: 'b'.repeat(24) }, 'Visit'],
    ['subscriptions', { bookingId: undefined, subscriptionId: 'd'.repeat(24) }, 'Subscription'],
  ])('lead to what they are about: %s', async (resource, about, words) => {
    signIn('support');
    answers({ 'GET /api/admin/reviews': success({ reviews: [{ ...review, ...about }], pagination: page(1) }) });
    open('/reviews');
    const row = within((await screen.findByText(review.comment)).closest('tr') ?? document.body);
    const id = about.bookingId ?? about.subscriptionId;
    expect(row.getByRole('link', { name: words }).getAttribute('href')).toContain(`/${resource}/${id}`);
  });

  it('have their reply hidden separately', async () => {
    signIn('ops');
    open('/reviews');
    answers({ [call]: success({ review }) });
    await say('Hide reply', 'A threat');
    await screen.findByText('Review hidden');
    expect(await sent(call)).toEqual({ decision: 'hide', part: 'reply', reason: 'A threat', revision: 0 });
  });

  it('show the newer decision of another staff member', async () => {
    signIn('support');
    open('/reviews');
    const told = { by: 'Farah Naz', what: 'hide', at };
    await screen.findByText('Her neighbour Meena is a thief');
    answers({
      [call]: refusal(409, 'CASE_CHANGED', 'A colleague has changed this in the meantime', told),
      'GET /api/admin/reviews': success({ reviews: [down], pagination: page(1) }),
    });
    await say('Hide', 'A name');
    await screen.findByText(
      'A colleague has changed this in the meantime: Farah Naz · Hidden · Sat 5 Dec 2026, 9:30 am',
    );
    await screen.findByRole('button', { name: 'Show again' });
  });

  it('are read-only for finance', async () => {
    signIn('finance');
    open('/reviews');
    await screen.findByText('Her neighbour Meena is a thief');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull());
  });

  it('show private ratings on the account page', async () => {
    signIn('support');
    open(`/users/${customer._id}/show`);
    const panel = within(await screen.findByRole('region', { name: 'Helper ratings (staff only)' }));
    await panel.findByText('Shouts');
    panel.getByRole('img', { name: '2 Stars' });
    panel.getByRole('link', { name: 'Sunita Devi' });
  });
});
