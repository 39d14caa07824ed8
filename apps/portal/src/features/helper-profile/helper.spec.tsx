/** @jest-environment jsdom */
import '../../../test/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { ALL_DAYS } from '@sahaya/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { sessionStore } from '../../api/session/session-store.js';
import { aHelper, aReview, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, serve } from '../../../test/server.js';
import { HelperScreen } from './helper.screen.js';

const open = (query = '') =>
  renderAt(
    `/helper/${ID.helper}${query}`,
    <>
      <Notifications />
      <Routes>
        <Route path="/helper/:id" element={<HelperScreen />} />
      </Routes>
    </>,
  );
const answers = (part: object = {}) => ({
  [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper(part) }),
  [`GET /reviews/helper/${ID.helper}`]: () =>
    data({ reviews: [aReview(), aReview({ _id: '3'.repeat(24), rating: 2 })] }),
  'GET /favourites': () => data({ helpers: [], helperIds: [ID.helper] }),
  'GET /blocks': () => data({ people: [] }),
});

describe('a helper’s public profile', () => {
  beforeEach(() => sessionStore.start({ token: 'token', user: aUser() }));

  it('shows the facts, that skills are self-reported, and days with their own hours', async () => {
    serve(answers({ age: 34, hours: { monday: { from: '08:00', to: '12:00' } } }));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ravi Kumar' })).toBeTruthy();
    expect(screen.getByText('₹200/hour')).toBeTruthy();
    expect(screen.getByText(/34 years/)).toBeTruthy();
    expect(screen.getByText(/Skills are self-reported/)).toBeTruthy();
    expect(screen.getByText('8:00 am–12:00 pm')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Book Now' }).getAttribute('href')).toBe(`/book?helperId=${ID.helper}`);
    expect(screen.queryByText('Identity verified')).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save Ravi Kumar' }).getAttribute('aria-pressed')).toBe('true'),
    );
  });

  it('shows what is known about work, languages and identity, and nothing else', async () => {
    const facts = { jobsDone: 12, repeatCustomers: 3, answersWithinMinutes: 180 };
    const verifiedDocument = { idType: 'aadhaar', month: '2026-11' };
    const checks = [
      { check: 'identity', month: '2026-11' },
      { check: 'police', month: '2026-10' },
    ];
    serve(answers({ facts, languages: ['ta', 'en'], verified: true, verifiedDocument, checks }));
    open();
    const head = within(await screen.findByRole('region', { name: 'Ravi Kumar' }));
    expect(head.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Aadhaar card checked by our team in November 2026',
      'Police certificate checked in October 2026',
      '12 jobs done',
      '3 repeat customers',
      'Usually answers within 3 hours',
      'Speaks Tamil, English',
    ]);
  });

  it('shows no list of facts for a new helper', async () => {
    serve(answers({ facts: {} }));
    open();
    const head = within(await screen.findByRole('region', { name: 'Ravi Kumar' }));
    expect(head.queryAllByRole('listitem')).toEqual([]);
  });

  it('shows place, rating, services, bio and the week, and leads back to the list', async () => {
    serve(answers({ bio: 'Twelve years of home food', availability: { ...ALL_DAYS, sunday: false } }));
    open();
    const head = within(await screen.findByRole('region', { name: 'Ravi Kumar' }));
    expect(head.getByText('Saket, New Delhi')).toBeTruthy();
    expect(head.getByRole('img', { name: '4.7 out of 5 stars, Excellent' })).toBeTruthy();
    expect(head.getByText('(6 reviews)')).toBeTruthy();
    const items = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(items('Services offered')).toEqual(['Cooking', 'Sweeping and mopping']);
    expect(within(screen.getByRole('region', { name: 'About' })).getByText('Twelve years of home food')).toBeTruthy();
    expect(items('Availability').map((words) => words?.slice(3))).toEqual([
      'Monday: available',
      'Tuesday: available',
      'Wednesday: available',
      'Thursday: available',
      'Friday: available',
      'Saturday: available',
      'Sunday: not available',
    ]);
    expect(screen.getByRole('link', { name: 'Back to helpers' }).getAttribute('href')).toBe('/helpers');
  });

  it('passes only the chosen time on to the booking form', async () => {
    serve(answers());
    open('?date=2026-12-05&startTime=09:00&endTime=11:00&service=cooking&page=2');
    const link = await screen.findByRole('link', { name: 'Book Now' });
    expect(link.getAttribute('href')).toBe(
      `/book?helperId=${ID.helper}&date=2026-12-05&startTime=09%3A00&endTime=11%3A00&service=cooking`,
    );
  });

  it('explains and undoes a failed save', async () => {
    serve({ ...answers(), [`DELETE /favourites/${ID.helper}`]: () => ({ status: 500, body: {} }) });
    open();
    const heart = await screen.findByRole('button', { name: 'Save Ravi Kumar' });
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click(heart);
    expect(await screen.findByText('Failed to change your saved helpers. Please try again.')).toBeTruthy();
    expect(heart.getAttribute('aria-pressed')).toBe('true');
  });

  it('shows the badge only for verified helpers', async () => {
    serve(answers({ verified: true }));
    open();
    expect(await screen.findByText('Identity verified')).toBeTruthy();
  });

  it('shows the reviews by bars, order and rating', async () => {
    serve(answers());
    open();
    expect(await screen.findByLabelText('5 stars: 1')).toBeTruthy();
    expect(screen.getByLabelText('2 stars: 1')).toBeTruthy();
    const stars = () =>
      within(screen.getByRole('list', { name: 'Reviews' }))
        .getAllByRole('img')
        .map((row) => row.getAttribute('aria-label'));
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'lowest' } });
    expect(stars()).toEqual(['2 out of 5 stars, Fair', '5 out of 5 stars, Excellent']);
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: '5' } });
    expect(stars()).toEqual(['5 out of 5 stars, Excellent']);
  });

  it('explains that the helper was not found, with a link back', async () => {
    serve({ 'GET /favourites': () => data({ helpers: [], helperIds: [] }) });
    open();
    expect(await screen.findByText('Helper not found or failed to load profile')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to helpers' }).getAttribute('href')).toBe('/helpers');
  }, 15_000);

  it('adds the customer to the waiting list', async () => {
    const calls = serve({
      ...answers(),
      'POST /waitlist': ({ body }) =>
        data({
          entry: {
            ...body,
            _id: ID.chat,
            helperId: { _id: ID.helper, name: 'Ravi Kumar' },
            state: 'waiting',
            createdAt: '2026-12-01T04:00:00.000Z',
          },
        }),
    });
    open();
    fireEvent.click(await screen.findByText('Tell me when free'));
    fireEvent.click(await screen.findByLabelText(/^Evening/));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Tell me when free' }));
    expect(await screen.findByText(/We will tell you when Ravi is free tomorrow, 4:00–8:00 pm/)).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      helperId: ID.helper,
      startTime: '16:00',
      endTime: '20:00',
    });
  });

  it('blocks a person after a confirmation, and unblocks', async () => {
    const calls = serve({
      ...answers(),
      [`PUT /blocks/${ID.helper}`]: () => data({}),
      [`DELETE /blocks/${ID.helper}`]: () => data({}),
    });
    open();
    fireEvent.click(await screen.findByText('Block Ravi'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Accepted visits stay/)).toBeTruthy();
    fireEvent.click(dialog.getByText('Block Ravi'));
    expect(await screen.findByText(/You have blocked Ravi/)).toBeTruthy();
    fireEvent.click(screen.getByText('Unblock Ravi'));
    await waitFor(() => expect(screen.queryByText(/You have blocked Ravi/)).toBeNull());
    expect(calls.filter(({ path }) => path.includes(ID.helper) && path.startsWith('/blocks')).length).toBe(2);
  });

  it('offers helpers no booking, saving, waiting list or blocking', async () => {
    sessionStore.start({ token: 'token', user: aUser({ role: 'helper' }) });
    serve(answers());
    open();
    await screen.findByRole('heading', { level: 1, name: 'Ravi Kumar' });
    expect(screen.getByText(/^Preview: customers see this profile/)).toBeTruthy();
    expect(screen.queryByText(/Sending a request is free/)).toBeNull();
    for (const name of [/Book Now/, /^Save/, /Tell me/, /Block/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
  });
});
