/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Subscription } from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverNow } from '../../api/server-clock.js';
import { sessionStore } from '../../api/session/session-store.js';
import { chooseDay } from '../../../test/calendar.js';
import { aHelper, aSubscription, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { MonthlySubscription } from '../subscription-form/subscription-form-dialog.js';
import { HelperSubscriptionsScreen } from './helper-subscriptions.screen.js';
import { MySubscriptionsScreen } from './my-subscriptions.screen.js';

const SUB = ID.subscription;
const person = userEvent.setup({ delay: null });
const press = (name: string, scope = within(document.body)) => person.click(scope.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const today = istDate(serverNow());

async function open(role: 'customer' | 'helper', part: Partial<Subscription>, answers: Parameters<typeof serve>[0]) {
  sessionStore.start({ token: 'tok', user: aUser(role === 'helper' ? { _id: ID.helper, role } : {}) });
  const subscription = aSubscription({
    subscriptionPeriod: { startDate: today, endDate: '2099-01-01', durationInDays: 9 },
    ...part,
  });
  const list = () => data({ subscriptions: [subscription], pagination: { page: 1, limit: 10, total: 1, pages: 1 } });
  serve({
    'GET /subscriptions': list,
    [`GET /subscriptions/helper/${ID.helper}`]: list,
    'GET /helpers/me/substitute-visits': () => data({ visits: [] }),
    [`GET /subscriptions/${SUB}/visits`]: () => data({ visits: [] }),
    ...answers,
  });
  const Screen = role === 'helper' ? HelperSubscriptionsScreen : MySubscriptionsScreen;
  renderAt('/', <Screen />);
  await screen.findByRole('article');
}

type Answer = { status?: number; body: unknown };
/** How a user sends each request, and the text of the screen when it fails without a message. */
const ACTIONS: Record<string, { words: string; act: (answer: Answer) => Promise<void> }> = {
  accept: {
    words: 'Failed to accept subscription',
    act: async (answer) => {
      await open('helper', { status: 'pending' }, { [`PUT /subscriptions/${SUB}/accept`]: () => answer });
      await press('Accept');
    },
  },
  decline: {
    words: 'Failed to decline subscription',
    act: async (answer) => {
      await open('helper', { status: 'pending' }, { [`PUT /subscriptions/${SUB}/decline`]: () => answer });
      await press('Decline');
      const window = await dialog();
      await person.type(window.getByLabelText('Reason'), 'Too far');
      await press('Decline request', window);
    },
  },
  pause: {
    words: 'Failed to pause subscription',
    act: async (answer) => {
      const subscriptionPeriod = { startDate: '2026-12-01', endDate: '2099-01-01', durationInDays: 30 };
      await open('customer', { subscriptionPeriod }, { [`PUT /subscriptions/${SUB}/pause`]: () => answer });
      await press('Pause');
      const window = await dialog();
      await person.type(window.getByLabelText('Reason'), 'We travel');
      await chooseDay(window.getByLabelText('Last day'), addDays(today, 2));
      await press('Pause', window);
    },
  },
  resume: {
    words: 'Failed to resume subscription',
    act: async (answer) => {
      await open('customer', { status: 'paused' }, { [`PUT /subscriptions/${SUB}/resume`]: () => answer });
      await press('Resume');
      const window = await dialog();
      const [, confirm] = window.getAllByRole('button').slice(-2);
      await person.click(confirm!);
    },
  },
  create: {
    words: 'Failed to create subscription',
    act: async (answer) => {
      sessionStore.start({ token: 'tok', user: aUser() });
      const { pricing, subscriptionPeriod } = aSubscription();
      serve({
        'GET /users/addresses': () => data({ addresses: [] }),
        'POST /subscriptions/calculate-pricing': () =>
          data({ pricing, visits: 22, hourlyRate: 200, subscriptionPeriod }),
        'POST /subscriptions/check-visits': () => data({ visits: [], clashes: [] }),
        'POST /subscriptions': () => answer,
      });
      const start = {
        service: 'cooking',
        apartmentType: '',
        startTime: '09:00',
        endTime: '11:00',
        customerAddress: 'B-14, Shivalik Road',
        specialRequests: '',
      };
      renderAt('/book', <MonthlySubscription helper={aHelper()} start={start} />);
      await press('Make it Monthly Subscription');
      await screen.findByText('Step 1 of 2: What you need, and when');
      await press('Review pricing');
      const pay = await screen.findByRole<HTMLButtonElement>('button', { name: /^Pay ₹/ });
      await waitFor(() => expect(pay.disabled).toBe(false));
      await person.click(pay);
    },
  },
};

describe('a subscription request that fails', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });

  it.each(Object.keys(ACTIONS))('to %s shows the message of the server, otherwise that of the screen', async (name) => {
    const { words, act } = ACTIONS[name]!;
    await act({ status: 500, body: {} });
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy();
    cleanup();
    await act(refusal(409, 'SUBSCRIPTION_STATE', 'This was changed meanwhile'));
    expect((await screen.findByText('This was changed meanwhile')).closest('[role=alert]')).toBeTruthy();
  });
});
