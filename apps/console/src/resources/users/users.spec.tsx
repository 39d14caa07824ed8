/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { BRAND } from '@sahaya/domain';
import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import { useRevealed } from '../../ui/record/reveal.js';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const booking = buildBooking({
  customerAddress: '••• Saket, Delhi',
  customerId: { _id: 'a'.repeat(24), name: 'Asha Verma', phone: '•••5678' },
});
const id = booking.customerId._id;
const user = {
  _id: id,
  name: 'Asha Verma',
  role: 'customer',
  email: 'a•••@example.com',
  phone: '•••5678',
  location: 'Saket',
  language: 'hi',
  createdAt: booking.createdAt,
};
const blocked = { ...user, blocked: { reason: 'Threats on the phone', category: 'safety', at: booking.createdAt } };
const preview = {
  version: 'v1',
  bookings: [
    {
      _id: 'c'.repeat(24),
      otherId: 'd'.repeat(24),
      otherName: 'Ravi Kumar',
      service: 'cooking',
      date: '2026-12-05',
      startTime: '09:00',
      endTime: '11:00',
      status: 'accepted',
      step: 'cancel',
      refund: 448,
      compensation: 100,
      credit: 0,
    },
  ],
  subscriptions: [
    {
      _id: 'f'.repeat(24),
      otherId: '0'.repeat(24),
      otherName: 'Meera Das',
      services: ['cooking'],
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      status: 'active',
      visits: 8,
      refund: 3_584,
      compensation: 0,
    },
  ],
  substituteVisits: 0,
  left: 1,
  totals: { refund: 4_032, refundLater: 0, compensation: 100, credit: 0 },
  notified: 2,
  earnings: 0,
  missing: [],
};
const session = { _id: 'e'.repeat(24), device: 'Chrome on Android', createdAt: booking.createdAt, current: false };
const inAMoment = (ms: number) => new Date(Date.now() + ms).toISOString();

it('revealed data disappears when its time is over', () => {
  jest.useFakeTimers();
  const { result } = renderHook(() => useRevealed<{ email: string; until: string }>());
  act(() => result.current[1]({ email: 'asha@example.com', until: inAMoment(60_000) }));
  act(() => jest.advanceTimersByTime(59_000));
  expect(result.current[0]).toMatchObject({ email: 'asha@example.com' });
  act(() => jest.advanceTimersByTime(1_000));
  expect(result.current[0]).toBeUndefined();
  jest.useRealTimers();
});

describe('the page of a user', () => {
  const { open, person, signIn, sent, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/users': success({ users: [user], pagination: page(1) }),
    [`GET /api/admin/users/${id}`]: success({ user }),
    [`GET /api/admin/users/${id}/block-preview`]: success({ preview }),
    [`GET /api/admin/users/${id}/sessions`]: success({
      sessions: [{ ...session, lastSeenAt: '2026-12-05T04:00:00.000Z' }],
    }),
    [`GET /api/admin/users/${id}/customer-ratings`]: success({ ratings: [] }),
    'GET /api/admin/bookings': success({ bookings: [], pagination: page(0) }),
    [`GET /api/admin/bookings/${booking._id}`]: success({ booking }),
  }));
  const say = async (act: string, reason: string) => {
    await person.click(await screen.findByRole('button', { name: act }));
    const dialog = within(await screen.findByRole('dialog', { name: act }));
    await stateReason(person, dialog, reason);
    await person.click(dialog.getByRole('button', { name: act }));
    return dialog;
  };

  const confirmBlock = async (reason: string) => {
    await person.click(await screen.findByRole('button', { name: 'Block' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Asha Verma?' }));
    await dialog.findByRole('region', { name: 'What will happen' });
    await stateReason(person, dialog, reason);
    await person.click(dialog.getByRole('button', { name: 'Block user' }));
  };

  it('reveals contact data for a reason', async () => {
    signIn('finance');
    open(`/users/${id}/show`);
    await screen.findByText('a•••@example.com');
    const account = screen.getByRole('region', { name: 'Account' });
    for (const text of ['BioHidden', 'AgeHidden', 'GenderHidden']) expect(account.textContent).toContain(text);
    const until = inAMoment(60_000);
    console.fake().answers[`POST /api/admin/users/${id}/reveal`] = success({
      email: 'asha@example.com',
      location: 'Flat 7, Saket',
      age: 31,
      gender: 'female',
      until,
    });
    await say('Reveal', 'She asked to be called back');
    await screen.findByText('asha@example.com');
    for (const text of ['Flat 7, Saket', 'Bio–', 'Age31', 'GenderFemale']) expect(account.textContent).toContain(text);
    expect(screen.queryByRole('button', { name: 'Reveal' })).toBeNull();
    expect(await sent(`POST /api/admin/users/${id}/reveal`)).toEqual({
      reason: 'She asked to be called back',
      category: 'complaint',
    });
  });

  it('does not keep revealed data for the next user', async () => {
    signIn('support');
    const other = 'f'.repeat(24);
    Object.assign(console.fake().answers, {
      [`GET /api/admin/users/${other}`]: success({ user: { ...user, _id: other, name: 'Meera', email: 'm•••@x.in' } }),
      [`GET /api/admin/users/${other}/sessions`]: success({ sessions: [] }),
      [`POST /api/admin/users/${id}/reveal`]: success({ email: 'asha@example.com', until: inAMoment(60_000) }),
    });
    const goTo = (person: string) =>
      act(() => {
        window.history.pushState({}, '', `/console/users/${person}/show`);
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
    open(`/users/${other}/show`);
    await screen.findByText('m•••@x.in');
    goTo(id);
    await say('Reveal', 'She asked to be called back');
    await screen.findByText('asha@example.com');
    goTo(other);
    await screen.findByText('m•••@x.in');
    expect(screen.queryByText('asha@example.com')).toBeNull();
  });

  it('counts what a reason still needs, and sends nothing without reason and category', async () => {
    signIn('support');
    open(`/users/${id}/show`);
    const call = `POST /api/admin/users/${id}/reveal`;
    console.fake().answers[call] = success({ email: 'asha@example.com', until: inAMoment(60_000) });
    await person.click(await screen.findByRole('button', { name: 'Reveal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reveal' }));
    const [category, reason] = [dialog.getByLabelText('Category'), dialog.getByLabelText('Reason')];
    const hint = () => document.getElementById(reason.getAttribute('aria-describedby')!)?.textContent;
    const send = () => person.click(dialog.getByRole('button', { name: 'Reveal' }));
    expect(hint()).toBe('At least 10 characters');
    await person.type(reason, ' Threats ');
    expect(hint()).toBe('3 more characters needed');
    await send();
    await dialog.findByText('Please select a category');
    expect(document.activeElement).toBe(category);
    await person.selectOptions(category, 'Safety');
    await send();
    expect(hint()).toBe('Please give a reason of 10 to 500 characters. 3 more characters needed');
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(reason);
    expect(console.fake().seen.filter((seen) => seen.call === call)).toEqual([]);
    await person.type(reason, 'on the phone ');
    expect(hint()).toBe('Colleagues can read it in the audit log');
    await send();
    await screen.findByText('asha@example.com');
    expect(await sent(call)).toEqual({ reason: 'Threats on the phone', category: 'safety' });
  });

  it("shows the server's error in the dialog", async () => {
    signIn('support');
    open(`/users/${id}/show`);
    console.fake().answers[`POST /api/admin/users/${id}/reveal`] = refusal(429, 'REVEAL_THROTTLED', 'That was many.');
    const dialog = await say('Reveal', 'Once more, please');
    expect((await dialog.findByRole('alert')).textContent).toBe('That was many.');
    screen.getByText('a•••@example.com');
  });

  it('reveals address and phone numbers of a booking', async () => {
    signIn('support');
    open(`/bookings/${booking._id}/show`);
    await screen.findByText('••• Saket, Delhi');
    console.fake().answers[`POST /api/admin/bookings/${booking._id}/reveal`] = success({
      customerAddress: '12B Sunrise Apartments, Saket',
      householdNotes: 'A friendly dog',
      customerPhone: '9812345678',
      until: inAMoment(60_000),
    });
    await say('Reveal', 'The helper is at a wrong door');
    for (const text of ['12B Sunrise Apartments, Saket', 'A friendly dog', '9812345678']) await screen.findByText(text);
    expect(screen.queryByText('•••5678')).toBeNull();
  });

  it('opens a view-as tab for permitted roles, except for blocked users', async () => {
    signIn('support');
    open(`/users/${id}/show`);
    const tab = { opener: window };
    const opened = jest.spyOn(window, 'open').mockReturnValue(tab as never);
    console.fake().answers[`POST /api/admin/users/${id}/view-as`] = success({
      token: 'a.b.c',
      until: inAMoment(900_000),
    });
    await say('View as', 'She sees no visits');
    await waitFor(() => expect(opened.mock.calls).toEqual([['/view-as#a.b.c', '_blank']]));
    expect(tab.opener).toBeNull();
    expect(await sent(`POST /api/admin/users/${id}/view-as`)).toEqual({
      reason: 'She sees no visits',
      category: 'complaint',
    });

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    console.fake().answers[`POST /api/admin/users/${id}/view-as/show-private`] = success({ until: inAMoment(900_000) });
    await say('Show private content', 'The start code does not work');
    await screen.findByText('Private content is shown in the tab of this user');
    expect(await sent(`POST /api/admin/users/${id}/view-as/show-private`)).toEqual({
      reason: 'The start code does not work',
      category: 'complaint',
    });

    opened.mockReturnValue(null);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await say('View as', 'Once more, please');
    const link = await screen.findByRole('link', { name: /Open it here/ });
    expect(link.getAttribute('href')).toBe('/view-as#a.b.c');
    opened.mockRestore();

    cleanup();
    console.fake().answers[`GET /api/admin/users/${id}`] = success({ user: blocked });
    open(`/users/${id}/show`);
    await screen.findByRole('button', { name: 'Unblock' });
    for (const name of ['View as', 'Show private content']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('blocks a user for a reason, signs them out everywhere, and unblocks them', async () => {
    signIn('support');
    open(`/users/${id}/show`);
    await screen.findByText('Chrome on Android, last seen Sat 5 Dec 2026, 9:30 am');
    console.fake().answers[`DELETE /api/admin/users/${id}/sessions`] = success({});
    await person.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere' }));
    await person.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await sent(`DELETE /api/admin/users/${id}/sessions`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const block = `POST /api/admin/users/${id}/block`;
    const { answers, seen } = console.fake();
    answers[block] = success({ user: blocked });
    // The page may still load the user after the sign-out.
    Object.defineProperty(answers, `GET /api/admin/users/${id}`, {
      get: () => success({ user: seen.some(({ call }) => call === block) ? blocked : user }),
    });
    await confirmBlock('Threats on the phone');
    await screen.findByText('Threats on the phone (Safety)');
    await screen.findByRole('button', { name: 'Unblock' });
    expect(await sent(block)).toEqual({
      reason: 'Threats on the phone',
      category: 'complaint',
      version: 'v1',
    });
  });

  it('lists what a block does before it is confirmed, and the new list if it changed', async () => {
    signIn('support');
    open(`/users/${id}/show`);
    await person.click(await screen.findByRole('button', { name: 'Block' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Asha Verma?' }));
    await dialog.findByText(/^Sat 5 Dec 2026, .* · Cooking with Ravi Kumar$/);
    dialog.getByText(`Cancelled · ₹448 refunded · ₹100 to the helper, paid by ${BRAND}`);
    dialog.getByText('Cooking with Meera Das');
    dialog.getByText('8 visits cancelled · ₹3,584 refunded');
    dialog.getByText('₹4,032');
    dialog.getByText('2 people');
    dialog.getByText('1 visit is under way or in question and will end as usual.');
    dialog.getByText(/Cancelled bookings and subscriptions stay cancelled/);

    const fresh = { ...preview, version: 'v2', bookings: [], missing: ['payment'] };
    const call = `POST /api/admin/users/${id}/block`;
    console.fake().answers[call] = refusal(409, 'BLOCK_PREVIEW_STALE', 'The list has changed.', { preview: fresh });
    await stateReason(person, dialog, 'Threats by phone');
    await person.click(dialog.getByRole('button', { name: 'Block user' }));
    await dialog.findByText('The list has changed since you opened it. Please check it again.');
    expect(dialog.queryByText(/with Ravi Kumar/)).toBeNull();
    dialog.getByText(/^Payouts could not be checked/);
    Object.assign(console.fake().answers, {
      [call]: success({ user: blocked }),
      [`GET /api/admin/users/${id}`]: success({ user: blocked }),
    });
    await person.click(dialog.getByRole('button', { name: 'Block user' }));
    await screen.findByRole('button', { name: 'Unblock' });
    expect(await sent(call)).toEqual({ reason: 'Threats by phone', category: 'complaint', version: 'v2' });
  });

  it('shows by whom a user is blocked and what the block has done', async () => {
    signIn('support');
    const effect = { planned: 3, count: 3, searches: 1, refund: 2_450, compensation: 100, isDone: true };
    const effects = { bookings: effect, subscriptions: { ...effect, count: 0, searches: 0, refund: 0, isDone: false } };
    const by = { _id: 'b'.repeat(24), name: 'Kavita Rao' };
    console.fake().answers[`GET /api/admin/users/${id}`] = success({
      user: { ...blocked, blocked: { ...blocked.blocked, by, effects } },
    });
    open(`/users/${id}/show`);
    const panel = within(await screen.findByRole('region', { name: 'Blocked' }));
    panel.getByRole('link', { name: 'Kavita Rao' });
    panel.getByText('3 of 3 bookings cancelled · 1 search for another helper · ₹2,450 refunded · ₹100 paid to helpers');
    panel.getByText('0 of 3 subscriptions cancelled · ₹100 paid to helpers · in progress');
  });

  it('reports that another staff member was faster and reloads the page', async () => {
    signIn('support');
    console.fake().answers[`GET /api/admin/users/${id}`] = success({ user: blocked });
    open(`/users/${id}/show`);
    await screen.findByRole('button', { name: 'Unblock' });
    Object.assign(console.fake().answers, {
      [`POST /api/admin/users/${id}/unblock`]: refusal(409, 'USER_NOT_BLOCKED', 'This user is not blocked'),
      [`GET /api/admin/users/${id}`]: success({ user }),
    });
    await say('Unblock', 'Cleared up');
    await screen.findByText('This user is not blocked');
    await screen.findByRole('button', { name: 'Block' });
  });

  it('is read-only for finance', async () => {
    signIn('finance');
    open(`/users/${id}/show`);
    await screen.findByText(/Chrome on Android/);
    for (const name of ['Block', 'Sign out everywhere']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it.each([
    ['admin', 1],
    ['support', 0],
  ] as const)('offers %s to propose a reset of two-step sign-in: %i', async (role, buttons) => {
    signIn(role);
    console.fake().answers[`POST /api/admin/users/${id}/factor-reset`] = refusal(
      409,
      'SECOND_FACTOR_OFF',
      'Two-step sign-in is not on',
    );
    open(`/users/${id}/show`);
    await screen.findByText(/Chrome on Android/);
    await screen.findByRole('button', { name: 'Block' });
    expect(screen.queryAllByRole('button', { name: 'Reset two-step sign-in' })).toHaveLength(buttons);
    if (buttons === 0) return;
    await say('Reset two-step sign-in', 'Lost the phone');
    await screen.findByText('Two-step sign-in is not on');
  });

  it('lists blocked users', async () => {
    signIn('support');
    console.fake().answers['GET /api/admin/users'] = success({ users: [blocked], pagination: page(1) });
    open('/users');
    const row = (await screen.findByRole('link', { name: 'Asha Verma' })).closest('tr')!;
    within(row).getByText('Blocked');
    await person.click(screen.getByRole('button', { name: 'Blocked' }));
    await lastCall('GET /api/admin/users?page=1&limit=25&blocked=true');
  });
});
