/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { istInstant } from '@sahaya/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { sessionStore } from '../../api/session/session-store.js';
import { aSubscription, aSubscriptionVisit, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { SubscriptionScreen } from './subscription.screen.js';

const SUB = ID.subscription;
const person = userEvent.setup({ delay: null });
const visit = aSubscriptionVisit({ date: '2026-12-08', changeableUntil: '2026-12-08T00:00:00.000Z' });
const subscription = aSubscription({ nextService: visit });

beforeEach(() => {
  sessionStore.leave();
  jest.spyOn(Date, 'now').mockReturnValue(istInstant('2026-12-05', '12:00').getTime());
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function open(role: 'customer' | 'helper', answers: Parameters<typeof serve>[0]) {
  sessionStore.start({ token: 'tok', user: aUser(role === 'helper' ? { _id: ID.helper, role } : {}) });
  const calls = serve({
    [`GET /subscriptions/${SUB}`]: () => data({ subscription }),
    [`GET /subscriptions/${SUB}/visits`]: () => data({ visits: [visit] }),
    ...answers,
  });
  renderAt(
    `/list/${SUB}`,
    <Routes>
      <Route path="/list/:id" element={<SubscriptionScreen />} />
    </Routes>,
  );
  return calls;
}

describe('the page of a subscription', () => {
  it.each([
    ['customer', 'Ravi', 'My subscriptions', '/my-subscriptions', ['Pause', 'Cancel']],
    ['helper', 'Asha', 'Subscription jobs', '/helper-subscriptions', []],
  ] as const)(
    'of a %s has the calendar, the card with its actions, and a way back',
    async (role, name, list, to, own) => {
      open(role, {});
      expect(await screen.findByRole('heading', { level: 1, name: `Monthly subscription with ${name}` })).toBeTruthy();
      expect(await screen.findByRole('grid')).toBeTruthy();
      expect(screen.getByRole('region', { name: 'Tue 8 Dec 2026' })).toBeTruthy();
      expect(screen.getByRole('link', { name: list }).getAttribute('href')).toBe(to);
      const card = within(screen.getByRole('article'));
      expect(own.filter((action) => card.queryByRole('button', { name: action }) === null)).toEqual([]);
      expect(card.queryByRole('link', { name: 'Visits' })).toBeNull();
      expect(screen.getAllByText('2 of 8 visits done · 12 days left')).toHaveLength(1);
    },
  );

  it.each([
    ['of somebody else', () => refusal(404, 'SUBSCRIPTION_NOT_FOUND', 'Subscription not found')],
    ['with an invalid id', () => refusal(400, 'VALIDATION_FAILED', 'Invalid')],
  ])('says that a subscription %s is not among the own ones, and leads to the list', async (_, answer) => {
    open('customer', { [`GET /subscriptions/${SUB}`]: answer });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('This subscription is not among yours.')).toBeTruthy();
    expect(alert.getByRole('link', { name: 'My subscriptions' }).getAttribute('href')).toBe('/my-subscriptions');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Subscription' })).toBeTruthy();
  });

  it('loads again on request after a failure', async () => {
    let isDown = true;
    open('customer', {
      [`GET /subscriptions/${SUB}`]: () => (isDown ? { status: 500, body: {} } : data({ subscription })),
    });
    expect(await screen.findByText('Failed to load the subscription. Please try again.')).toBeTruthy();
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('returns the focus to the button of a change, and after the change to the visits of the day', async () => {
    open('customer', {
      [`POST /subscriptions/${SUB}/visits/${visit._id}/skip`]: () => data({ subscription, visit }),
    });
    const skip = await screen.findByRole('button', { name: 'Skip' });
    await person.click(skip);
    await person.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(document.activeElement).toBe(skip));
    await person.click(skip);
    await person.click(screen.getByRole('button', { name: 'Skip visit' }));
    const day = screen.getByRole('region', { name: 'Tue 8 Dec 2026', hidden: true });
    await waitFor(() => expect(document.activeElement).toBe(day));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the calendar of a cancelled subscription', async () => {
    open('customer', {
      [`GET /subscriptions/${SUB}`]: () => data({ subscription: { ...subscription, status: 'cancelled' } }),
    });
    expect(await screen.findByRole('grid')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
