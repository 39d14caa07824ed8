/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Subscription } from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useParams } from 'react-router';
import { serverNow } from '../../api/server-clock.js';
import { sessionStore } from '../../api/session/session-store.js';
import { chooseDay } from '../../../test/calendar.js';
import { HOSTILE } from '../../../test/hostile.js';
import { type OpenedWindow, ORDER, PROOF, watchPaymentWindows } from '../../../test/payment-window.js';
import { aChat, aHelper, aReview, aSubscription, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { type Call, data, refusal, serve } from '../../../test/server.js';
import { HelperSubscriptionsScreen } from './helper-subscriptions.screen.js';
import { MonthlySubscription } from '../subscription-form/subscription-form-dialog.js';
import { MySubscriptionsScreen } from './my-subscriptions.screen.js';

const SUB = ID.subscription;
const today = istDate(serverNow());
const yesterday = { date: addDays(today, -1), startTime: '09:00', endTime: '11:00' };
const tomorrow = { date: addDays(today, 1), startTime: '09:00', endTime: '11:00' };
const { pricing } = aSubscription();
const pagination = { page: 1, limit: 10, total: 1, pages: 1 };
const list = (...subscriptions: Subscription[]) =>
  data({ subscriptions, pagination: { ...pagination, total: subscriptions.length } });
const person = userEvent.setup({ delay: null });

beforeEach(() => sessionStore.leave());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const openMine = async (subscription: Subscription, answers: Parameters<typeof serve>[0] = {}): Promise<Call[]> => {
  sessionStore.start({ token: 'tok', user: aUser() });
  const calls = serve({ 'GET /subscriptions': () => list(subscription), ...answers });
  renderAt('/my-subscriptions', <MySubscriptionsScreen />);
  await screen.findByRole('article');
  return calls;
};
const openJobs = async (subscription: Subscription, answers: Parameters<typeof serve>[0] = {}): Promise<Call[]> => {
  sessionStore.start({ token: 'tok', user: aUser({ _id: ID.helper, role: 'helper' }) });
  const calls = serve({
    [`GET /subscriptions/helper/${ID.helper}`]: () => list(subscription),
    'GET /helpers/me/substitute-visits': () => data({ visits: [] }),
    ...answers,
  });
  renderAt('/helper-subscriptions', <HelperSubscriptionsScreen />);
  await screen.findByRole('article');
  return calls;
};
/** The buttons and links of a card, including those in its menu. */
async function actions(): Promise<string[]> {
  const card = screen.getByRole('article');
  const more = within(card).queryByRole('button', { name: 'More actions' });
  const shown = [...card.querySelectorAll('button, a')]
    .map(({ textContent }) => textContent)
    // The icons of the contacts and of the menu have labels.
    .filter((words) => words !== '');
  if (!more) return shown;
  await person.click(more);
  const items = await screen.findAllByRole('menuitem');
  return [...shown, ...items.map(({ textContent }) => textContent ?? '')];
}
/** Presses a button of the card, or its entry in the menu. */
async function press(name: string): Promise<void> {
  const button = screen.queryByRole('button', { name });
  if (button) return person.click(button);
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name }));
}
const sent = (calls: Call[], method: string) => calls.find((call) => call.method === method);

describe('the payment of a subscription', () => {
  const unpaid = aSubscription({ status: 'pending', payment: { status: 'pending' } });
  const order = (part: Partial<typeof ORDER> = {}) => ({
    [`POST /subscriptions/${SUB}/create-payment`]: () => data({ ...ORDER, ...part }),
    [`POST /subscriptions/${SUB}/verify-payment`]: () =>
      data({ payment: { status: 'completed', paymentId: 'pay_1', orderId: 'order_1' } }),
  });
  const pay = () => person.click(screen.getByRole('button', { name: 'Complete Payment' }));
  const opened = async (windows: OpenedWindow[]) => {
    await pay();
    await waitFor(() => expect(windows).toHaveLength(1));
    return windows[0]!;
  };

  it('continues an unfinished payment from its card', async () => {
    await openMine(unpaid, order());
    (await opened(watchPaymentWindows())).options.modal.ondismiss();
    expect(await screen.findByText(/^The payment was not finished/)).toBeTruthy();
    cleanup();
    await openMine(unpaid, order());
    expect(screen.getByText(/^The payment was not finished/)).toBeTruthy();
    const { options } = await opened(watchPaymentWindows());
    expect(screen.getByText('The payment window is open.')).toBeTruthy();
    options.modal.ondismiss();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Payment' })).toBeNull());
  });

  it('retries in the open window after a failure and completes with the confirmation', async () => {
    const calls = await openMine(unpaid, order());
    const { options, fail } = await opened(watchPaymentWindows());
    act(() => fail('Your bank declined.'));
    expect(await screen.findByText('Payment failed: Your bank declined. Please try again.')).toBeTruthy();
    options.handler(PROOF);
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/verify-payment'))).toBe(true));
    await waitFor(() => expect(screen.queryByText(/Your bank declined/)).toBeNull());
    expect(screen.queryByText('Checking your payment…')).toBeNull();
  });

  it('opens no window when credit covers it', async () => {
    const windows = watchPaymentWindows();
    const calls = await openMine(unpaid, order({ settled: true }));
    const seen = calls.length;
    await pay();
    // After the payment the cards are reloaded.
    await waitFor(() => expect(calls.slice(seen).some(({ method }) => method === 'GET')).toBe(true));
    expect(windows).toEqual([]);
    expect(calls.some(({ path }) => path.endsWith('/verify-payment'))).toBe(false);
  });
});

describe('my subscriptions', () => {
  it('have tabs, details and paging', async () => {
    const calls = await openMine(aSubscription());
    expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'All',
      'Active',
      'Pending',
      'Paused',
      'Cancelled',
    ]);
    const card = screen.getByRole('article', { name: 'Subscription: Sweeping and mopping, Ravi Kumar' });
    for (const words of [
      'Active',
      'Mon and Fri',
      '9:00–11:00 am',
      'Tue 1 Dec 2026 to Wed 30 Dec 2026',
      'B-14, Shivalik Road',
      '₹9,856',
      '2 of 8 visits done',
      '12 days left',
    ])
      expect(card.textContent).toContain(words);
    expect(screen.getByText('Page 1 of 1, 1 in all')).toBeTruthy();
    await person.click(screen.getByRole('radio', { name: 'Paused' }));
    await waitFor(() => expect(calls.at(-1)?.path).toContain('status=paused'));
  });

  it.each<[string, Partial<Subscription>, string[]]>([
    ['unpaid', { status: 'pending', payment: { status: 'pending' } }, ['Complete Payment', 'Visits', 'Withdraw']],
    ['paid', { status: 'pending' }, ['Visits', 'Withdraw']],
    ['active', {}, ['Visits', 'Pause', 'Cancel']],
    ['paused', { status: 'paused' }, ['Resume', 'Visits', 'Cancel']],
    ['ending', { renewalOffered: true }, ['Renew', 'Visits', 'Pause', 'Cancel']],
    [
      'active and reviewable',
      { reviewableUntil: '2099-01-01T00:00:00.000Z' },
      ['Visits', 'Pause', 'Cancel', 'Add Review'],
    ],
    ['completed', { status: 'completed' }, ['Renew', 'Visits']],
    ['cancelled', { status: 'cancelled' }, ['Visits']],
    ['expired', { status: 'expired' }, ['Visits']],
  ])('offer the allowed actions for status %s', async (_, part, offered) => {
    await openMine(aSubscription(part));
    expect(await actions()).toEqual(offered);
  });

  it.each<[string, () => Promise<Call[]>, boolean]>([
    ['a customer’s one', () => openMine(aSubscription()), true],
    ['a job', () => openJobs(aSubscription()), true],
    ['a request that the helper has to answer', () => openJobs(aSubscription({ status: 'pending' })), false],
  ])('show the address among the details or at once, and always the price: %s', async (_, open, isFolded) => {
    await open();
    const details = screen.getByText('B-14, Shivalik Road').closest('details');
    expect(details !== null).toBe(isFolded);
    expect(screen.getByText(/₹(9,856|8,800)/).closest('details')).toBeNull();
  });

  it.each<['Visits' | 'Decide now', string, Partial<Subscription>]>([
    ['Visits', '', {}],
    [
      'Decide now',
      '#decide',
      {
        absences: [
          {
            ...tomorrow,
            visitId: 'e'.repeat(24),
            absence: { state: 'offered', deadline: '2099-01-01T00:00:00.000Z', showFirst: true, asked: 0 },
          },
        ],
      },
    ],
  ])('lead to their page by "%s"', async (words, hash, part) => {
    await openMine(aSubscription(part));
    expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(`/my-subscriptions/${SUB}${hash}`);
    cleanup();
    await openJobs(aSubscription(part));
    expect(screen.getByRole('link', { name: 'Visits' }).getAttribute('href')).toBe(`/helper-subscriptions/${SUB}`);
  });

  it('stay active until the first day of a pause and show that day', async () => {
    const pause = { reason: 'Travel', startDate: tomorrow.date, endDate: '2099-01-01' };
    await openMine(aSubscription({ status: 'paused', pause }));
    const card = await screen.findByRole('article');
    expect(within(card).getByText('Active')).toBeTruthy();
    expect(within(card).queryByText('Paused')).toBeNull();
    expect(within(card).getByText(/^Pauses from .+ to Thu 1 Jan 2099\./)).toBeTruthy();
    cleanup();
    await openMine(aSubscription({ status: 'paused', pause: { ...pause, startDate: today } }));
    expect(within(await screen.findByRole('article')).getByText('Paused')).toBeTruthy();
    expect(screen.getByText(/^Paused from .+ to Thu 1 Jan 2099\./)).toBeTruthy();
  });

  it('are paused with a reason and an end date', async () => {
    const calls = await openMine(
      aSubscription({ subscriptionPeriod: { startDate: today, endDate: '2099-01-01', durationInDays: 9 } }),
      {
        [`GET /subscriptions/${SUB}/visits`]: () => data({ visits: [] }),
        [`PUT /subscriptions/${SUB}/pause`]: () => refusal(400, 'PAUSE_TOO_LONG', 'too long', { field: 'endDate' }),
      },
    );
    await person.click(screen.getByRole('button', { name: 'Pause' }));
    const window = await screen.findByRole('dialog');
    await person.click(within(window).getByRole('button', { name: 'Pause' }));
    expect(await within(window).findByText('Please give a reason')).toBeTruthy();
    await person.type(within(window).getByLabelText('Reason'), 'We travel');
    await person.click(within(window).getByRole('button', { name: 'Pause' }));
    expect(await within(window).findByText('Please select an end date for the pause')).toBeTruthy();
    await chooseDay(within(window).getByLabelText('Last day'), addDays(today, 20));
    await person.click(within(window).getByRole('button', { name: 'Pause' }));
    expect(await within(window).findByText(/at most 15 days of service/)).toBeTruthy();
    expect(sent(calls, 'PUT')?.body).toMatchObject({ reason: 'We travel', endDate: addDays(today, 20) });
  });

  it('are cancelled after the refund was shown', async () => {
    const quote = {
      paid: 9_856,
      delivered: 896,
      refunded: 0,
      fee: 0,
      refund: 8_960,
      toBeMarked: 0,
      visitsCancelled: 20,
    };
    const calls = await openMine(aSubscription(), {
      [`GET /subscriptions/${SUB}/visits`]: () => data({ visits: [] }),
      [`GET /subscriptions/${SUB}/cancellation-quote`]: () => data(quote),
      [`PUT /subscriptions/${SUB}/cancel`]: () => ({ status: 500, body: {} }),
    });
    await press('Cancel');
    const window = await screen.findByRole('dialog');
    expect((await within(window).findByText('₹8,960')).closest('div')?.textContent).toBe('Refund now₹8,960');
    await person.click(within(window).getByRole('button', { name: 'Yes, cancel subscription' }));
    expect(await within(window).findByText('Please give a reason')).toBeTruthy();
    await person.type(within(window).getByLabelText('Reason'), 'We move');
    await person.click(within(window).getByRole('button', { name: 'Yes, cancel subscription' }));
    expect(await within(window).findByText('Failed to cancel subscription')).toBeTruthy();
    expect(sent(calls, 'PUT')?.body).toEqual({ reason: 'We move', visits: [], refund: 8_960 });
  });

  it('explain a failure and an empty tab', async () => {
    sessionStore.start({ token: 'tok', user: aUser() });
    serve({ 'GET /subscriptions': () => ({ status: 400, body: {} }) });
    renderAt('/my-subscriptions', <MySubscriptionsScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch subscriptions');
    cleanup();
    serve({ 'GET /subscriptions': () => list() });
    renderAt('/my-subscriptions?status=paused', <MySubscriptionsScreen />);
    expect(await screen.findByText('No subscription has this status.')).toBeTruthy();
  });

  it.each(HOSTILE)('show %j as it is written', async (text) => {
    await openMine(aSubscription({ specialRequests: text, helperId: { _id: ID.helper, name: text, location: text } }));
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(document.querySelector('img, script, iframe')).toBeNull();
  });
});

describe('subscription jobs', () => {
  it.each<[string, Partial<Subscription>, string[]]>([
    ['unpaid', { status: 'pending', payment: { status: 'pending' } }, ['Decline', 'Visits']],
    ['paid', { status: 'pending' }, ['Accept', 'Decline', 'Visits']],
    ['due', { toMark: [{ date: today, startTime: '09:00', endTime: '11:00' }] }, ['Mark Complete', 'Visits']],
    ['active', {}, ['Visits']],
    ['paused', { status: 'paused' }, ['Visits']],
    ['paused after a visit', { status: 'paused', toMark: [yesterday] }, ['Mark Complete', 'Visits']],
    ['cancelled after a visit', { status: 'cancelled', toMark: [yesterday] }, ['Mark Complete', 'Visits']],
  ])('offer the allowed actions for status %s', async (_, part, offered) => {
    await openJobs(aSubscription(part));
    expect(await actions()).toEqual(offered);
  });

  it('have tabs, the next visit and the phone number', async () => {
    await openJobs(aSubscription({ nextService: { date: today, startTime: '09:00', endTime: '11:00' } }));
    expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'All',
      'Pending',
      'Active',
      'Paused',
      'Completed',
    ]);
    expect(screen.getByText(/^Next: Today/)).toBeTruthy();
    expect(screen.getByText('You earn ₹8,800')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call Asha Verma' }).getAttribute('href')).toBe('tel:+919876543210');
  });

  it('are declined with a reason, and marked complete for the earliest open visit', async () => {
    const due = { date: today, startTime: '09:00', endTime: '11:00' };
    const calls = await openJobs(aSubscription({ toMark: [due] }), {
      [`POST /subscriptions/${SUB}/mark-service-complete`]: () => ({ status: 500, body: {} }),
    });
    await person.click(screen.getByRole('button', { name: 'Mark Complete' }));
    expect(await screen.findByText('Failed to mark service as complete')).toBeTruthy();
    expect(sent(calls, 'POST')?.body).toEqual({ serviceDate: today, startTime: '09:00' });
    cleanup();
    const asked = await openJobs(aSubscription({ status: 'pending' }), {
      [`PUT /subscriptions/${SUB}/decline`]: () => data({ subscription: aSubscription({ status: 'cancelled' }) }),
    });
    await person.click(screen.getByRole('button', { name: 'Decline' }));
    const window = await screen.findByRole('dialog');
    await person.click(within(window).getByRole('button', { name: 'Decline request' }));
    expect(await within(window).findByText('Please give a reason')).toBeTruthy();
    await person.type(within(window).getByLabelText('Reason'), 'Too far');
    await person.click(within(window).getByRole('button', { name: 'Decline request' }));
    await waitFor(() => expect(sent(asked, 'PUT')?.body).toEqual({ reason: 'Too far' }));
  });
});

describe('a request that was not accepted yet', () => {
  it.each<[string, Partial<Subscription>, RegExp]>([
    ['paid', { payment: { status: 'completed' } }, /full ₹9,856 back/],
    ['not paid', { payment: { status: 'pending' } }, /nothing to refund/],
  ])('can be withdrawn by the customer after a confirmation, %s', async (_name, part, promise) => {
    const calls = await openMine(aSubscription({ status: 'pending', ...part }), {
      [`PUT /subscriptions/${SUB}/withdraw`]: () => data({ subscription: aSubscription({ status: 'cancelled' }) }),
    });
    await press('Withdraw');
    const window = await screen.findByRole('dialog');
    expect(within(window).getByText(promise)).toBeTruthy();
    expect(sent(calls, 'PUT')).toBeUndefined();
    await person.click(within(window).getByRole('button', { name: 'Yes, withdraw' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, 'PUT')).toBeDefined();
  });

  it('says after its withdrawal who withdrew it', async () => {
    const cancellation = { by: 'customer', kind: 'withdrawn', reason: '', refund: 0, at: '2026-12-01T05:00:00.000Z' };
    const withdrawn = aSubscription({ status: 'cancelled', cancellation } as Partial<Subscription>);
    await openMine(withdrawn);
    expect(screen.getByText('You withdrew this request.')).toBeTruthy();
    cleanup();
    await openJobs(withdrawn);
    expect(screen.getByText('Asha withdrew this request.')).toBeTruthy();
  });
});

describe('the review of a subscription', () => {
  const inAWeek = new Date(serverNow().getTime() + 7 * 86_400_000).toISOString();
  const reviewable = aSubscription({ status: 'completed', reviewableUntil: inAWeek });
  const { bookingId: _visit, ...ofVisit } = aReview();
  const review = { ...ofVisit, subscriptionId: SUB };
  const reviews = `GET /reviews/helper/${ID.helper}`;
  const button = (name: string) => within(screen.getByRole('article')).getByRole('button', { name });

  it('is written with four ratings; the card then leads to it, before the list knows of it', async () => {
    const calls = await openMine(reviewable, {
      'POST /reviews': () => data({ review }),
      [reviews]: () => data({ reviews: [aReview({ _id: '7'.repeat(24), comment: 'Of a visit' }), review] }),
    });
    await person.click(button('Add Review'));
    const form = within(await screen.findByRole('dialog', { name: 'Review of Ravi Kumar' }));
    for (const label of ['Overall rating', 'Service quality', 'Punctuality', 'Communication'])
      await person.click(within(form.getByRole('group', { name: label })).getByRole('radio', { name: '4 stars' }));
    await person.type(form.getByLabelText('Your review'), 'On time, every Friday');
    await person.click(form.getByRole('button', { name: 'Submit review' }));
    await waitFor(() => expect(sent(calls, 'POST')?.path).toBe('/reviews'));
    expect(sent(calls, 'POST')?.body).toMatchObject({
      subscriptionId: SUB,
      rating: 4,
      comment: 'On time, every Friday',
    });
    expect(sent(calls, 'POST')?.body).not.toHaveProperty('bookingId');
    await waitFor(() => button('See review'));
    await person.click(button('See review'));
    const seen = within(await screen.findByRole('dialog', { name: 'Your review' }));
    await seen.findByText(review.comment);
    expect(seen.queryByText('Of a visit')).toBeNull();
  });

  it.each([
    ['before a visit is completed', { reviewableUntil: undefined }],
    ['after the window', { reviewableUntil: new Date(serverNow().getTime() - 1000).toISOString() }],
  ])('is not offered %s', async (_, facts) => {
    await openMine({ ...reviewable, ...facts });
    expect(await actions()).not.toContain('Add Review');
  });

  it('is read by the helper, who does not write it', async () => {
    await openJobs(reviewable);
    expect(await actions()).not.toContain('Add Review');
    cleanup();
    await openJobs({ ...reviewable, reviewed: true }, { [reviews]: () => data({ reviews: [review] }) });
    await person.click(button('See review'));
    const seen = within(await screen.findByRole('dialog', { name: 'Review by Asha Verma' }));
    await seen.findByText(review.comment);
  });
});

describe('the chat of a subscription', () => {
  const acceptedAt = '2026-11-30T05:00:00.000Z';
  const button = () => screen.queryByRole('button', { name: /^Chat with/ });

  it.each<[string, Partial<Subscription>, boolean]>([
    ['pending', { status: 'pending' }, false],
    ['declined', { status: 'cancelled' }, false],
    ['expired', { status: 'expired' }, false],
    ['active', { acceptedAt }, true],
    ['paused', { status: 'paused', acceptedAt }, true],
    ['completed', { status: 'completed', acceptedAt }, true],
    ['cancelled after acceptance', { status: 'cancelled', acceptedAt }, true],
  ])('is available on both cards after acceptance: %s', async (_, part, offered) => {
    await openMine(aSubscription(part));
    expect(button()?.getAttribute('aria-label')).toBe(offered ? 'Chat with Ravi Kumar' : undefined);
    cleanup();
    await openJobs(aSubscription(part));
    expect(button()?.getAttribute('aria-label')).toBe(offered ? 'Chat with Asha Verma' : undefined);
  });

  it('is opened by the button, or the card explains the failure', async () => {
    const Chat = () => <p>Chat {useParams()['id']}</p>;
    sessionStore.start({ token: 'tok', user: aUser() });
    let isDown = true;
    const calls = serve({
      'GET /subscriptions': () => list(aSubscription({ acceptedAt })),
      [`POST /chats/subscription/${SUB}`]: () =>
        isDown ? { status: 500, body: {} } : data({ ...aChat(), messages: [] }),
    });
    renderAt(
      '/my-subscriptions',
      <Routes>
        <Route path="/my-subscriptions" element={<MySubscriptionsScreen />} />
        <Route path="/chats/:id" element={<Chat />} />
      </Routes>,
    );
    await person.click(await screen.findByRole('button', { name: 'Chat with Ravi Kumar' }));
    expect(await screen.findByText('Failed to load chat messages.')).toBeTruthy();
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Chat with Ravi Kumar' }));
    expect(await screen.findByText(`Chat ${ID.chat}`)).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
});

describe('the monthly subscription button', () => {
  const start = {
    service: 'cooking',
    apartmentType: '',
    startTime: '09:00',
    endTime: '11:00',
    customerAddress: 'B-14, Shivalik Road',
    specialRequests: '',
  };
  const period = { startDate: today, endDate: today, durationInDays: 30 };
  const open = async (answers: Parameters<typeof serve>[0]): Promise<Call[]> => {
    sessionStore.start({ token: 'tok', user: aUser() });
    const calls = serve({
      'GET /users/addresses': () => data({ addresses: [] }),
      'POST /subscriptions/calculate-pricing': () =>
        data({ pricing, visits: 22, hourlyRate: 200, subscriptionPeriod: period }),
      'POST /subscriptions/check-visits': () => data({ visits: [], clashes: [] }),
      ...answers,
    });
    renderAt('/book', <MonthlySubscription helper={aHelper()} start={start} />);
    await person.click(screen.getByRole('button', { name: 'Make it Monthly Subscription' }));
    await screen.findByText('Step 1 of 2: What you need, and when');
    return calls;
  };
  const review = async () => {
    await person.click(screen.getByRole('button', { name: 'Review pricing' }));
    await screen.findByText('Step 2 of 2: Price and payment');
  };

  it('needs a helper and is not shown to helpers', () => {
    sessionStore.start({ token: 'tok', user: aUser() });
    renderAt('/book', <MonthlySubscription helper={undefined} start={start} />);
    expect(screen.getByRole('button', { name: 'Make it Monthly Subscription' })).toHaveProperty('disabled', true);
    cleanup();
    sessionStore.start({ token: 'tok', user: aUser({ role: 'helper' }) });
    renderAt('/book', <MonthlySubscription helper={aHelper()} start={start} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each<[string, () => Promise<void>]>([
    ['Please select at least one service', () => person.click(screen.getByLabelText('Cooking'))],
    [
      'Please select at least one day',
      async () => {
        for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
          await person.click(screen.getByLabelText(day));
      },
    ],
    [
      'Time slots must not overlap',
      async () => {
        await person.click(screen.getByRole('button', { name: 'Add a time slot' }));
        const second = screen.getByRole('group', { name: 'Time slot 2' });
        await person.selectOptions(within(second).getByLabelText('From'), '10:00');
      },
    ],
    ['Please provide your address', () => person.clear(screen.getByLabelText('Address'))],
  ])('shows %p in the form and sends no request', async (words, spoil) => {
    const calls = await open({});
    await spoil();
    await person.click(screen.getByRole('button', { name: 'Review pricing' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Step 1 of 2: What you need, and when')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('lists the visits that the helper cannot take before the payment', async () => {
    await open({
      'POST /subscriptions/check-visits': () =>
        data({ visits: [], clashes: [{ date: '2026-12-08', startTime: '09:00', endTime: '11:00', reason: 'taken' }] }),
    });
    await review();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Ravi is not free for 1 of these visits:Tue 8 Dec',
    );
    expect(screen.getByRole('button', { name: 'Pay ₹9,856' })).toHaveProperty('disabled', true);
  });

  it('creates, then pays; the same plan again continues the first payment', async () => {
    const calls = await open({
      'POST /subscriptions': () => refusal(409, 'SUBSCRIPTION_DUPLICATE', 'twin', { subscriptionId: SUB }),
      [`POST /subscriptions/${SUB}/create-payment`]: () =>
        refusal(503, 'PAYMENT_PROVIDER_FAILED', 'Failed to create payment order'),
    });
    await person.click(screen.getByLabelText('Sweeping and mopping'));
    expect(screen.getByLabelText('Apartment type')).toHaveProperty('value', '1bhk');
    await review();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay ₹9,856' })).toHaveProperty('disabled', false));
    await person.click(screen.getByRole('button', { name: 'Pay ₹9,856' }));
    expect(await screen.findByText('Failed to create payment order')).toBeTruthy();
    const created = calls.find(({ method, path }) => method === 'POST' && path === '/subscriptions');
    expect(created?.key).toBeTruthy();
    expect(created?.body).toMatchObject({
      helperId: ID.helper,
      services: [
        { serviceType: 'cooking', serviceOptions: { apartmentType: '' } },
        { serviceType: 'sweeping-mopping', serviceOptions: { apartmentType: '1bhk' } },
      ],
      schedule: { timeSlots: [{ startTime: '09:00', endTime: '11:00' }], recurrence: 'weekly' },
      customerAddress: 'B-14, Shivalik Road',
    });
  });

  it('announces a completed payment to the helper, and shows a failed attempt', async () => {
    const windows = watchPaymentWindows();
    const calls = await open({
      'POST /subscriptions': () => data({ subscription: aSubscription({ status: 'pending' }) }),
      [`POST /subscriptions/${SUB}/create-payment`]: () => data(ORDER),
      [`POST /subscriptions/${SUB}/verify-payment`]: () => refusal(503, 'UNAVAILABLE', 'Please try again'),
    });
    await review();
    const pay = () => screen.findByRole('button', { name: /^Pay ₹9,856$|^Go on/ });
    await waitFor(async () => expect(await pay()).toHaveProperty('disabled', false));
    await person.click(await pay());
    await waitFor(() => expect(windows).toHaveLength(1));
    act(() => windows[0]!.fail('Your bank declined.'));
    expect(await screen.findByText('Payment failed: Your bank declined. Please try again.')).toBeTruthy();
    windows[0]!.options.handler(PROOF);
    expect(await screen.findByText(/Please do not pay twice/)).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith('/verify-payment'))?.body).toEqual(PROOF);
  });

  it('confirms the payment and leads to the subscriptions', async () => {
    const windows = watchPaymentWindows();
    sessionStore.start({ token: 'tok', user: aUser() });
    const calls = serve({
      'GET /users/addresses': () => data({ addresses: [] }),
      'POST /subscriptions/calculate-pricing': () =>
        data({ pricing, visits: 22, hourlyRate: 200, subscriptionPeriod: period }),
      'POST /subscriptions/check-visits': () => data({ visits: [], clashes: [] }),
      'POST /subscriptions': () => data({ subscription: aSubscription({ status: 'pending' }) }),
      [`POST /subscriptions/${SUB}/create-payment`]: () => data(ORDER),
      [`POST /subscriptions/${SUB}/verify-payment`]: () =>
        data({ payment: { status: 'completed', paymentId: 'pay_1', orderId: 'order_1' } }),
    });
    renderAt(
      '/book',
      <Routes>
        <Route path="/book" element={<MonthlySubscription helper={aHelper()} start={start} />} />
        <Route path="/my-subscriptions" element={<p>My subscriptions</p>} />
      </Routes>,
    );
    await person.click(screen.getByRole('button', { name: 'Make it Monthly Subscription' }));
    await screen.findByText('Step 1 of 2: What you need, and when');
    await review();
    const pay = screen.getByRole('button', { name: 'Pay ₹9,856' });
    await waitFor(() => expect(pay).toHaveProperty('disabled', false));
    await person.click(pay);
    await waitFor(() => expect(windows).toHaveLength(1));
    act(() => windows[0]!.options.handler(PROOF));
    expect(await screen.findByText('My subscriptions')).toBeTruthy();
    // The price and the calendar are asked for again after the payment.
    const chain = calls
      .filter(({ method, path }) => method === 'POST' && !/calculate-pricing|check-visits/.test(path))
      .map(({ path }) => path);
    expect(chain).toEqual([
      '/subscriptions',
      `/subscriptions/${SUB}/create-payment`,
      `/subscriptions/${SUB}/verify-payment`,
    ]);
    expect(calls.find(({ path }) => path.endsWith('/verify-payment'))?.body).toEqual(PROOF);
  });

  it.each([
    ['calculate-pricing', 'Failed to calculate subscription pricing'],
    ['check-visits', 'Failed to look at the helper’s calendar. Please try again.'],
  ])('explains a failure: %s', async (call, words) => {
    await open({ [`POST /subscriptions/${call}`]: () => ({ status: 400, body: {} }) });
    await review();
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
