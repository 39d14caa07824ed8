/** @jest-environment jsdom */
import '../../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SubscriptionVisit } from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../../api/session/session-store.js';
import { chooseDay } from '../../../../test/calendar.js';
import { aSubscription, aSubscriptionVisit, aUser, ID } from '../../../../test/records.js';
import { renderAt } from '../../../../test/render.js';
import { type Call, data, refusal, serve } from '../../../../test/server.js';
import { MySubscriptionsScreen } from '../my-subscriptions.screen.js';

const SUB = ID.subscription;
const [OVER, UNDER_WAY] = ['1'.repeat(24), '2'.repeat(24)];
const person = userEvent.setup({ delay: null });
const unmarked = (price: number, deniable: boolean, markBy: string) => ({
  unmarked: { price, deniable, markBy: istInstant(markBy, '11:00').toISOString() },
});
const over = aSubscriptionVisit({ _id: OVER, date: '2026-12-04', ...unmarked(448.5, true, '2026-12-06') });
const underWay = aSubscriptionVisit({ _id: UNDER_WAY, date: '2026-12-05', ...unmarked(448.5, false, '2026-12-07') });
const QUOTE = {
  paid: 9_856,
  delivered: 896,
  refunded: 0,
  fee: 0,
  refund: 8_063,
  toBeMarked: 897,
  visitsCancelled: 18,
};

describe('visits that nobody has marked', () => {
  beforeEach(() => {
    sessionStore.leave();
    jest.spyOn(Date, 'now').mockReturnValue(istInstant('2026-12-05', '10:00').getTime());
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    jest.restoreAllMocks();
  });

  async function open(
    button: 'Pause' | 'Cancel',
    visits: SubscriptionVisit[] | undefined,
    put = refusal(409, 'VISIT_SETTLED', 'Already marked'),
  ) {
    sessionStore.start({ token: 'tok', user: aUser() });
    const calls = serve({
      'GET /subscriptions': () =>
        data({ subscriptions: [aSubscription()], pagination: { page: 1, limit: 10, total: 1, pages: 1 } }),
      [`GET /subscriptions/${SUB}/visits`]: () => (visits ? data({ visits }) : { status: 500, body: {} }),
      [`GET /subscriptions/${SUB}/cancellation-quote`]: () => data(QUOTE),
      [`PUT /subscriptions/${SUB}/pause`]: () => put,
      [`PUT /subscriptions/${SUB}/cancel`]: () => put,
    });
    renderAt('/my-subscriptions', <MySubscriptionsScreen />);
    await screen.findByRole('article');
    if (button === 'Cancel') await person.click(screen.getByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole(button === 'Cancel' ? 'menuitem' : 'button', { name: button }));
    return { calls, window: within(await screen.findByRole('dialog')) };
  }
  const sent = (calls: Call[]) => calls.find(({ method }) => method === 'PUT')?.body;
  const line = (window: Awaited<ReturnType<typeof open>>['window'], label: string) =>
    window.queryByText(label)?.closest('div')?.textContent;

  it('are asked about before a cancellation, with what follows from each answer', async () => {
    const { calls, window } = await open('Cancel', [over, underWay]);
    const first = within(await window.findByRole('group', { name: /Fri 4 Dec/ }));
    const second = within(window.getByRole('group', { name: /Sat 5 Dec|Today/ }));
    expect(first.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      false,
      false,
      false,
    ]);
    expect(
      first.getByText(/^Ravi can still mark it until .+11:00 am\. Otherwise you get ₹448\.50 back\.$/),
    ).toBeTruthy();
    expect(second.getByText(/^Under way until 11:00 am\. Ravi can still mark it/)).toBeTruthy();
    expect(second.queryByRole('radio', { name: 'It did not' })).toBeNull();
    expect(line(window, 'Refund now')).toBe('Refund now₹8,063');
    expect(line(window, 'Visits not marked yet')).toBe('Visits not marked yet₹897');

    await person.click(first.getByRole('radio', { name: 'It did not' }));
    expect(first.getByText('You get ₹448.50 back for this visit. Ravi is told.')).toBeTruthy();
    await person.click(second.getByRole('radio', { name: 'It took place' }));
    expect(second.getByText(/It counts as done, and Ravi is paid for it\.$/)).toBeTruthy();
    expect(line(window, 'Refund now')).toBe('Refund now₹8,511.50');
    expect(line(window, 'Visits done')).toBe('Visits done₹1,344.50');
    expect(line(window, 'Visits not marked yet')).toBeUndefined();

    await person.type(window.getByLabelText('Reason'), 'We move');
    await person.click(window.getByRole('button', { name: 'Yes, cancel subscription' }));
    expect(await window.findByText('Already marked')).toBeTruthy();
    expect(sent(calls)).toEqual({
      reason: 'We move',
      refund: 8_511.5,
      visits: [
        { visitId: OVER, tookPlace: false },
        { visitId: UNDER_WAY, tookPlace: true },
      ],
    });
  });

  it('are asked about before a pause, and may stay open', async () => {
    const { calls, window } = await open('Pause', [over, underWay]);
    const first = within(await window.findByRole('group', { name: /Fri 4 Dec/ }));
    await person.click(first.getByRole('radio', { name: 'It took place' }));
    await person.click(first.getByRole('radio', { name: 'Not sure' }));
    expect(first.getByText(/^Ravi can still mark it until/)).toBeTruthy();
    const second = within(window.getByRole('group', { name: /Sat 5 Dec|Today/ }));
    await person.click(second.getByRole('radio', { name: 'It took place' }));
    await chooseDay(window.getByLabelText('Last day'), '2026-12-10');
    await person.type(window.getByLabelText('Reason'), 'We travel');
    await person.click(window.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(sent(calls)).toMatchObject({ visits: [{ visitId: UNDER_WAY, tookPlace: true }] }));
  });

  it.each(['Pause', 'Cancel'] as const)('are not mentioned in the %s dialog when there are none', async (button) => {
    const { window } = await open(button, [aSubscriptionVisit()]);
    const confirm = button === 'Pause' ? 'Pause' : 'Yes, cancel subscription';
    await waitFor(() => expect(window.getByRole('button', { name: confirm })).toHaveProperty('disabled', false));
    expect(window.queryByText('Did these visits take place?')).toBeNull();
  });

  it('have to be known before the plan changes', async () => {
    const { window } = await open('Pause', undefined);
    expect((await window.findByRole('alert')).textContent).toContain('visits');
    expect(window.getByRole('button', { name: 'Pause' })).toHaveProperty('disabled', true);
  });
});
