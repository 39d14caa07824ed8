/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { ALL_DAYS } from '@sahaya/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole, ME, page } from '../../testing/a-console.js';
import { buildSubscription } from '../../testing/a-subscription.js';
import { refusal, sessionEnded, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const id = 'f'.repeat(24);
const userId = 'a'.repeat(24);
const ravi = '9'.repeat(24);
const long = (years: number) => new Date(Date.now() + years * 365 * 86_400_000).toISOString();
const ticket = {
  _id: id,
  number: 'T-2026-000123',
  category: 'payment',
  subject: 'Paid twice',
  status: 'open',
  createdAt: '2026-12-05T04:00:00.000Z',
  acknowledgeBy: '2026-12-07T04:00:00.000Z',
  resolveBy: '2027-01-04T04:00:00.000Z',
  name: 'Asha Verma',
  email: 'a•••@example.com',
  message: 'The money was taken two times.',
  about: [],
  sender: { userId, role: 'customer' },
  revision: 3,
  dueAt: long(10),
};
const whole = {
  ...ticket,
  entries: [
    { _id: '1'.repeat(24), kind: 'note', by: { _id: ravi, name: 'Ravi' }, at: ticket.createdAt, text: 'Looks right' },
    { _id: '2'.repeat(24), kind: 'assigned', by: { _id: ravi, name: 'Ravi' }, at: ticket.createdAt },
  ],
};
const savedReply = {
  _id: '5'.repeat(24),
  title: 'Double payment',
  en: 'Dear {name}, about {number}: it comes back.',
  hi: 'नमस्ते {name}, {number}: पैसा वापस आ रहा है।',
  revision: 2,
};
const staff = [
  {
    _id: ME,
    name: 'Kavita',
    email: 'k@sahaya.in',
    role: 'support',
    blocked: false,
    secondFactor: true,
    createdAt: ticket.createdAt,
  },
  {
    _id: ravi,
    name: 'Ravi',
    email: 'r@sahaya.in',
    role: 'ops',
    blocked: false,
    secondFactor: true,
    createdAt: ticket.createdAt,
  },
];

const HELPER = {
  _id: userId,
  name: 'Asha Verma',
  location: 'Saket, Delhi NCR',
  services: ['cooking'],
  hourlyRate: 250,
  averageRating: 4.5,
  totalReviews: 12,
  isActive: true,
  availability: ALL_DAYS,
  serviceRadiusKm: 12,
};

describe('tickets', () => {
  const { open, person, signIn, sent, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/tickets': success({ tickets: [ticket], pagination: page(1) }),
    [`GET /api/admin/tickets/${id}`]: success({ ticket: whole }),
    'GET /api/admin/bookings': success({ bookings: [buildBooking({})], pagination: page(1) }),
    'GET /api/admin/saved-replies': success({ savedReplies: [savedReply] }),
    'GET /api/admin/staff': success({ staff }),
  }));
  const answers = (more: Record<string, ReturnType<typeof success>>) => Object.assign(console.fake().answers, more);
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));

  it('show the pictures of both sides, and a reply is sent with its own', async () => {
    const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
    const entry = { _id: '3'.repeat(24), kind: 'message', by: { _id: userId }, at: ticket.createdAt, text: 'And this' };
    answers({
      [`GET /api/admin/tickets/${id}`]: success({
        ticket: { ...whole, pictures: [first], entries: [{ ...entry, pictures: [second] }] },
      }),
      [`GET /api/admin/tickets/${id}/pictures/${first}`]: { body: 'first' },
      [`GET /api/admin/tickets/${id}/pictures/${second}`]: { body: 'second' },
      [`POST /api/admin/tickets/${id}/pictures`]: success({ picture: { _id: third } }),
      [`POST /api/admin/tickets/${id}/replies`]: success({ ticket: whole }),
    });
    signIn('support');
    open(`/tickets/${id}/show`);
    const message = within(await screen.findByRole('region', { name: 'Message' }));
    await person.click(await message.findByRole('button', { name: 'Picture 1, open' }));
    await screen.findByRole('dialog', { name: 'Picture 1, open' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await within(screen.getByRole('region', { name: 'History' })).findByRole('button', { name: 'Picture 1, open' });
    const choose = screen.getByLabelText('Add pictures', { selector: 'input' });
    await person.upload(choose, new File(['png'], 'where.png', { type: 'image/png' }));
    await screen.findByAltText('Picture 1: where.png');
    await person.type(screen.getByLabelText('Text'), 'Press here');
    await press('Send reply');
    expect(await sent(`POST /api/admin/tickets/${id}/replies`)).toMatchObject({
      text: 'Press here',
      pictures: [third],
    });
    await waitFor(() => expect(screen.queryByAltText('Picture 1: where.png')).toBeNull());
  });

  it('are listed with their deadline and filtered by state, assignee and delay', async () => {
    signIn('support');
    open('/tickets');
    const row = within((await screen.findByRole('link', { name: 'Paid twice' })).closest('tr')!);
    row.getByText('T-2026-000123');
    row.getByText(/^in 3649 d/);
    await press('Open');
    await lastCall('GET /api/admin/tickets?page=1&limit=25&status=open');
    await press('Mine');
    await lastCall(`GET /api/admin/tickets?page=1&limit=25&status=open&assignee=${ME}`);
    await press('Unassigned');
    await lastCall('GET /api/admin/tickets?page=1&limit=25&status=open&assignee=none');
    answers({
      'GET /api/admin/tickets': success({ tickets: [{ ...ticket, dueAt: long(-1.01) }], pagination: page(1) }),
    });
    await press('Overdue');
    await lastCall('GET /api/admin/tickets?page=1&limit=25&status=open&assignee=none&overdue=true');
    await screen.findByText(/^368 d \d+ h late/);
  });

  it('are taken by the staff member who switches that on', async () => {
    signIn('support');
    open('/tickets');
    const intake = await screen.findByRole('switch', { name: 'I take new tickets' });
    expect(intake).toHaveProperty('checked', false);
    answers({
      'GET /api/admin/ticket-intake': success({ takesTickets: true }),
      'PUT /api/admin/ticket-intake': success({ takesTickets: true }),
    });
    await person.click(intake);
    await screen.findByText('New tickets can be assigned to you');
    expect(await sent('PUT /api/admin/ticket-intake')).toEqual({ takesTickets: true });
    await waitFor(() => expect(screen.getByRole('switch')).toMatchObject({ checked: true, disabled: false }));

    answers({ 'PUT /api/admin/ticket-intake': refusal(503, 'UNAVAILABLE', 'Please try again') });
    await person.click(screen.getByRole('switch'));
    await screen.findByText('Please try again');
    await waitFor(() => expect(screen.getByRole('switch')).toMatchObject({ checked: true, disabled: false }));
  });

  it('have no such switch for staff to whom none is assigned', async () => {
    signIn('finance');
    open('/tickets');
    await screen.findByRole('link', { name: 'Paid twice' });
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('show all details when opened from the list', async () => {
    signIn('support');
    open('/tickets');
    await person.click(await screen.findByRole('link', { name: 'Paid twice' }));
    await screen.findByText('Looks right');
  });

  it("reveal the sender's email for a reason", async () => {
    signIn('support');
    open(`/tickets/${id}/show`);
    await screen.findByText('a•••@example.com');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    answers({ [`POST /api/admin/tickets/${id}/reveal`]: success({ email: 'asha@example.com', until }) });
    await press('Reveal');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reveal' }));
    await stateReason(person, dialog, 'A word about her refund');
    await person.click(dialog.getByRole('button', { name: 'Reveal' }));
    await screen.findByText('asha@example.com');
    expect(await sent(`POST /api/admin/tickets/${id}/reveal`)).toEqual({
      reason: 'A word about her refund',
      category: 'complaint',
    });
  });

  it('send a saved reply in the chosen language to the sender', async () => {
    signIn('support');
    open(`/tickets/${id}/show`);
    await screen.findByText('The money was taken two times.');
    within(screen.getByRole('region', { name: 'History' })).getByText('Looks right');
    await person.selectOptions(await screen.findByLabelText('Language'), 'Hindi');
    await person.selectOptions(screen.getByLabelText('Saved reply'), 'Double payment');
    const text = 'नमस्ते Asha Verma, T-2026-000123: पैसा वापस आ रहा है।';
    expect(screen.getByLabelText('Text')).toHaveProperty('value', text);
    answers({ [`POST /api/admin/tickets/${id}/replies`]: success({ ticket: whole }) });
    await press('Send reply');
    expect(await sent(`POST /api/admin/tickets/${id}/replies`)).toEqual({ text, revision: 3, seen: '' });
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveProperty('value', ''));
  });

  it('take a saved reply in the language of the sender, with the booking that the ticket names', async () => {
    const booking = 'b'.repeat(24);
    answers({
      [`GET /api/admin/tickets/${id}`]: success({ ticket: { ...whole, about: [booking] } }),
      'GET /api/admin/saved-replies': success({ savedReplies: [{ ...savedReply, hi: '{booking}: {name}, {other}' }] }),
      [`GET /api/admin/users/${userId}`]: success({
        user: {
          _id: userId,
          name: 'Asha Verma',
          role: 'customer',
          location: 'Saket',
          language: 'hi',
          createdAt: ticket.createdAt,
        },
      }),
    });
    signIn('support');
    open(`/tickets/${id}/show`);
    await waitFor(() => expect(screen.getByLabelText('Language')).toHaveProperty('value', 'hi'));
    await person.selectOptions(screen.getByLabelText('Saved reply'), 'Double payment');
    expect(screen.getByLabelText('Text')).toHaveProperty('value', `${booking}: Asha Verma, {other}`);
  });

  it('keep the text of a reply for its writer only, until it is sent', async () => {
    const again = () => {
      cleanup();
      open(`/tickets/${id}/show`);
      return screen.findByLabelText('Text');
    };
    signIn('support');
    open(`/tickets/${id}/show`);
    await person.type(await screen.findByLabelText('Text'), 'It comes back');
    expect(await again()).toHaveProperty('value', 'It comes back');

    console.fake().session.write({ token: 'tok', user: { _id: ravi, name: 'Ravi', role: 'support' } });
    expect(await again()).toHaveProperty('value', '');

    signIn('support');
    expect(await again()).toHaveProperty('value', 'It comes back');
    answers({ [`POST /api/admin/tickets/${id}/replies`]: success({ ticket: whole }) });
    await press('Send reply');
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveProperty('value', ''));
    expect(await again()).toHaveProperty('value', '');
  });

  it('keep a reply that was not sent because the session had ended', async () => {
    signIn('support');
    open(`/tickets/${id}/show`);
    await person.type(await screen.findByLabelText('Text'), 'It comes back');
    answers({ [`POST /api/admin/tickets/${id}/replies`]: sessionEnded, 'POST /api/auth/logout': sessionEnded });
    await press('Send reply');
    await screen.findByLabelText('Email or mobile number');
    signIn('support');
    cleanup();
    open(`/tickets/${id}/show`);
    expect(await screen.findByLabelText('Text')).toHaveProperty('value', 'It comes back');
  });

  it('are answered and resolved by keys, and not while the keys are off', async () => {
    signIn('support');
    answers({
      [`PUT /api/admin/tickets/${id}/assignee`]: success({ ticket: whole }),
      [`PUT /api/admin/tickets/${id}/status`]: success({ ticket: whole }),
      [`POST /api/admin/tickets/${id}/replies`]: success({ ticket: whole }),
    });
    open(`/tickets/${id}/show`);
    await screen.findByRole('button', { name: 'Assign to me' });
    await person.keyboard('a');
    expect(await sent(`PUT /api/admin/tickets/${id}/assignee`)).toEqual({ revision: 3, to: ME });
    await person.keyboard('r');
    expect(document.activeElement).toBe(screen.getByLabelText('Text'));
    await person.keyboard('It comes back{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(await sent(`POST /api/admin/tickets/${id}/replies`)).toEqual({
      text: 'It comes back',
      revision: 3,
      seen: '',
      then: 'resolved',
    });
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveProperty('value', ''));
    (document.activeElement as HTMLElement).blur();
    await person.keyboard('e');
    expect(await sent(`PUT /api/admin/tickets/${id}/status`)).toEqual({ status: 'resolved', revision: 3 });

    cleanup();
    window.localStorage.setItem('sahaya.console.shortcuts', 'off');
    open(`/tickets/${id}/show`);
    await screen.findByRole('button', { name: 'Assign to me' });
    await person.keyboard('r');
    expect(document.activeElement).not.toBe(screen.getByLabelText('Text'));
  });

  it('say who else looks at them or writes an answer, and tell the colleagues', async () => {
    signIn('support');
    open(`/tickets/${id}/show`);
    const text = await screen.findByLabelText('Text');
    expect(console.viewed.at(-1)).toEqual({ ticketId: id, isWriting: false });
    console.tellView({ ticketId: 'e'.repeat(24), userId: ravi, isWriting: true });
    console.tellView({ ticketId: id, userId: ME, isWriting: true });
    console.tellView({ ticketId: id, userId: ravi, isWriting: false });
    await screen.findByText('Ravi is looking at this ticket');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    console.tellView({ ticketId: id, userId: ravi, isWriting: true });
    await screen.findByText('Ravi is writing an answer');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await person.type(text, 'Dear');
    await waitFor(() => expect(console.viewed.at(-1)).toEqual({ ticketId: id, isWriting: true }));
    await person.clear(text);
    await waitFor(() => expect(console.viewed.at(-1)).toEqual({ ticketId: id, isWriting: false }));
  });

  describe('a reply that was begun before a colleague answered', () => {
    const call = `POST /api/admin/tickets/${id}/replies`;
    const path = `GET /api/admin/tickets/${id}`;
    const entryOf = (_id: string) => ({
      ...whole.entries[0]!,
      _id,
      kind: 'reply' as const,
      by: { _id: ravi, name: 'Ravi' },
      text: 'I have answered.',
    });
    const [seen, newer] = [entryOf('6'.repeat(24)), entryOf('7'.repeat(24))];
    const details = { what: 'reply', by: 'Ravi', at: ticket.createdAt, entryId: newer._id, revision: 5 };
    const begin = async () => {
      answers({
        [path]: success({ ticket: { ...whole, entries: [seen] } }),
        [call]: refusal(409, 'TICKET_ANSWERED_MEANWHILE', 'Somebody has written', details),
      });
      signIn('support');
      open(`/tickets/${id}/show`);
      await person.type(await screen.findByLabelText('Text'), 'It is on its way.');
      answers({ [path]: success({ ticket: { ...whole, revision: 5, entries: [seen, newer] } }) });
      console.tell([{ resource: 'tickets', id }]);
      const history = within(await screen.findByRole('region', { name: 'History' }));
      await waitFor(() => expect(history.getAllByText('I have answered.')).toHaveLength(2));
      await press('Send & resolve');
      const dialog = within(await screen.findByRole('dialog', { name: 'Ravi answered since you began' }));
      const first = { text: 'It is on its way.', revision: 5, seen: seen._id, then: 'resolved' };
      expect(await sent(call)).toEqual(first);
      answers({ [call]: success({ ticket: whole }) });
      return dialog;
    };

    it('is sent only when its writer says so', async () => {
      const dialog = await begin();
      await person.click(dialog.getByRole('button', { name: 'Send anyway' }));
      await screen.findByText('Reply sent');
      const sentAnyway = { text: 'It is on its way.', revision: 5, seen: newer._id, then: 'resolved' };
      expect(await sent(call)).toEqual(sentAnyway);
    });

    it('is kept, and sent without a question after its writer has read the answer', async () => {
      const dialog = await begin();
      await person.click(dialog.getByRole('button', { name: 'Read first' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByLabelText('Text')).toHaveProperty('value', 'It is on its way.');
      await press('Send reply');
      await screen.findByText('Reply sent');
      expect(await sent(call)).toEqual({ text: 'It is on its way.', revision: 5, seen: newer._id });
    });
  });

  it('wait for the customer after a reply, are marked as spam and merged', async () => {
    signIn('support');
    answers({
      [`PUT /api/admin/tickets/${id}/status`]: success({ ticket: whole }),
      [`POST /api/admin/tickets/${id}/replies`]: success({ ticket: whole }),
      [`POST /api/admin/tickets/${id}/merge`]: success({ ticket: whole }),
    });
    open(`/tickets/${id}/show`);
    await person.type(await screen.findByLabelText('Text'), 'Which day?');
    await press('Send & wait');
    expect(await sent(`POST /api/admin/tickets/${id}/replies`)).toMatchObject({ then: 'pending' });
    await press('Mark as spam');
    const spam = within(await screen.findByRole('dialog', { name: 'Mark as spam' }));
    spam.getByText(/Nobody is notified/);
    await person.click(spam.getByRole('button', { name: 'Mark as spam' }));
    expect(await sent(`PUT /api/admin/tickets/${id}/status`)).toEqual({ status: 'spam', revision: 3 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Merge');
    const merge = within(await screen.findByRole('dialog', { name: 'Merge' }));
    await person.type(merge.getByLabelText(/^Number of the ticket/), 'T-2026-000007');
    await person.click(merge.getByRole('button', { name: 'Merge' }));
    expect(await sent(`POST /api/admin/tickets/${id}/merge`)).toEqual({ into: 'T-2026-000007', revision: 3 });
  });

  it('show what their sender wrote, their bookings and other tickets, and lead to the next one', async () => {
    const other = {
      ...ticket,
      _id: 'e'.repeat(24),
      number: 'T-2026-000124',
      subject: 'Late again',
      priority: 'visit-today',
    };
    const said = {
      _id: '3'.repeat(24),
      kind: 'message',
      by: { _id: userId, name: 'Asha Verma' },
      at: ticket.createdAt,
    };
    answers({
      [`GET /api/admin/tickets/${id}`]: success({
        ticket: { ...whole, priority: 'payment', entries: [{ ...said, text: 'Any news?' }] },
      }),
      [`GET /api/admin/tickets/${other._id}`]: success({ ticket: { ...other, entries: [] } }),
      'GET /api/admin/tickets': success({ tickets: [other], pagination: page(1) }),
    });
    signIn('support');
    open(`/tickets/${id}/show`);
    await within(await screen.findByRole('region', { name: 'History' })).findByText('Any news?');
    await within(await screen.findByRole('region', { name: 'Latest bookings' })).findByText('Cooking, Sat 5 Dec 2026');
    await within(screen.getByRole('region', { name: 'Other tickets of this person' })).findByText('Late again');
    const asked = console.fake().seen.map(({ call }) => call);
    expect(asked).toContain(`GET /api/admin/tickets?page=1&limit=5&relatedTo=${id}`);
    await screen.findByRole('link', { name: 'Next ticket' });
    await person.keyboard('n');
    await screen.findByRole('heading', { name: 'Late again' });
  });

  it('link the visit and the subscription that they name, with the dispute and the reported chat', async () => {
    const [bookingId, subscriptionId, chatId, disputeId] = ['b', 'e', '1', '2'].map((digit) => digit.repeat(24));
    const booking = buildBooking({ _id: bookingId!, dispute: { _id: disputeId!, state: 'open' } });
    const plan = buildSubscription({ _id: subscriptionId! });
    const participants = [
      { _id: userId, name: 'Asha Verma' },
      { _id: ravi, name: 'Sunita Devi', reportedAt: ticket.createdAt },
    ];
    const chat = { _id: chatId, participants, service: 'cooking', booking: bookingId, messages: 3 };
    answers({
      [`GET /api/admin/tickets/${id}`]: success({
        ticket: { ...whole, about: [bookingId, subscriptionId, 'a'.repeat(24)] },
      }),
      'GET /api/admin/bookings': success({ bookings: [booking], pagination: page(1) }),
      'GET /api/admin/subscriptions': success({ subscriptions: [plan], pagination: page(1) }),
      'GET /api/admin/chats': success({ chats: [{ ...chat, updatedAt: ticket.createdAt }], pagination: page(1) }),
    });
    signIn('support');
    open(`/tickets/${id}/show`);
    const about = within(await screen.findByRole('region', { name: 'About' }));
    const addressOf = async (name: string) => (await about.findByRole('link', { name })).getAttribute('href');
    expect(await addressOf('Cooking, Sat 5 Dec 2026')).toBe(`/console/bookings/${bookingId}/show`);
    expect(await addressOf('Dispute')).toBe(`/console/disputes/${disputeId}/show`);
    expect(await addressOf('Subscription from Mon 7 Dec 2026')).toBe(`/console/subscriptions/${subscriptionId}/show`);
    const chats = () => about.getAllByRole('link', { name: 'Chat with 3 messages' });
    // One of the visit, and one of the subscription.
    await waitFor(() => expect(chats()).toHaveLength(2));
    for (const link of chats()) expect(link.getAttribute('href')).toBe(`/console/chats/${chatId}/show`);
    expect(about.getAllByText(/reported/)).toHaveLength(2);
    const asked = console.fake().seen.map(({ call }) => call);
    expect(asked).toContain(`GET /api/admin/chats?page=1&limit=5&caseId=${bookingId}`);
  });

  it('link the chat that a report names, and skip ids of other records', async () => {
    const [chatId, reportedId] = ['1', '7'].map((digit) => digit.repeat(24));
    const participants = [
      { _id: userId, name: 'Asha Verma', reportedAt: ticket.createdAt },
      { _id: ravi, name: 'Sunita Devi' },
    ];
    const chat = { _id: chatId, participants, service: 'cooking', messages: 3, updatedAt: ticket.createdAt };
    answers({
      [`GET /api/admin/tickets/${id}`]: success({ ticket: { ...whole, about: [chatId, reportedId] } }),
      'GET /api/admin/bookings': success({ bookings: [], pagination: page(0) }),
      'GET /api/admin/subscriptions': success({ subscriptions: [], pagination: page(0) }),
      [`GET /api/admin/chats/${chatId}`]: success({ chat }),
      [`GET /api/admin/chats/${reportedId}`]: refusal(404, 'CHAT_NOT_FOUND', 'Chat not found'),
    });
    signIn('support');
    open(`/tickets/${id}/show`);
    const about = within(await screen.findByRole('region', { name: 'About' }));
    const link = await about.findByRole('link', { name: 'Chat that the ticket names' });
    expect(link.getAttribute('href')).toBe(`/console/chats/${chatId}/show`);
    about.getByText(/reported/);
    expect(about.getAllByRole('link')).toHaveLength(1);
  });

  it('of a helper show their checks with a link to the page that decides them', async () => {
    const [checkId, other] = ['6', '8'].map((digit) => digit.repeat(24));
    const request = { helperId: userId, helperName: 'Asha Verma', createdAt: ticket.createdAt };
    answers({
      [`GET /api/admin/tickets/${id}`]: success({
        ticket: { ...whole, sender: { userId, role: 'helper' }, about: [checkId] },
      }),
      [`GET /api/admin/helpers/${userId}`]: success({
        helper: HELPER,
        verifications: [
          { ...request, _id: checkId, check: 'address', state: 'pending' },
          { ...request, _id: other, state: 'verified' },
        ],
      }),
      'GET /api/admin/subscriptions': success({ subscriptions: [], pagination: page(0) }),
      [`GET /api/admin/chats/${checkId}`]: refusal(404, 'CHAT_NOT_FOUND', 'Chat not found'),
    });
    signIn('support');
    open(`/tickets/${id}/show`);
    const checks = within(await screen.findByRole('region', { name: 'Checks of this helper' }));
    const link = await checks.findByRole('link', { name: 'Address' });
    expect(link.getAttribute('href')).toBe(`/console/helpers/${userId}/show`);
    expect(checks.getAllByText(/named in this ticket/)).toHaveLength(1);
    within(link.closest('li')!).getByText(/named in this ticket/);
    checks.getByRole('link', { name: 'Identity document' });
  });

  it('have no links when they name no record', async () => {
    signIn('support');
    open(`/tickets/${id}/show`);
    await screen.findByRole('region', { name: 'Latest bookings' });
    expect(screen.queryByRole('region', { name: 'About' })).toBeNull();
  });

  it('say that they were assigned automatically', async () => {
    const entry = { ...whole.entries[1]!, by: { _id: id }, to: { _id: ravi, name: 'Ravi' }, byRule: true };
    answers({ [`GET /api/admin/tickets/${id}`]: success({ ticket: { ...whole, entries: [entry] } }) });
    signIn('support');
    open(`/tickets/${id}/show`);
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await history.findByText(/Automatic assignment/);
    history.getByText('Assigned to Ravi');
  });

  it('keep notes internal', async () => {
    signIn('finance');
    open(`/tickets/${id}/show`);
    await person.type(await screen.findByLabelText('Text'), 'Seen in the books');
    for (const name of ['Send reply', 'Assign to me', 'Resolve'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    answers({ [`POST /api/admin/tickets/${id}/notes`]: success({ ticket: whole }) });
    await press('Add internal note');
    expect(await sent(`POST /api/admin/tickets/${id}/notes`)).toEqual({ text: 'Seen in the books' });
  });

  it('head the first assignment “Assigned”, each later one “Reassigned”, and the end of one “Unassigned”', async () => {
    const entry = (n: number, fields: object) => ({
      _id: String(n).repeat(24),
      kind: 'assigned',
      by: { _id: ravi, name: 'Ravi' },
      at: ticket.createdAt,
      ...fields,
    });
    const to = (name: string) => ({ to: { _id: ME, name } });
    const entries = [
      entry(1, { kind: 'note', text: 'A call' }),
      entry(2, to('Kavita')),
      entry(3, to('Asha')),
      entry(4, {}),
    ];
    signIn('support');
    answers({ [`GET /api/admin/tickets/${id}`]: success({ ticket: { ...whole, entries } }) });
    open(`/tickets/${id}/show`);
    const history = async (text: string) => (await screen.findByText(text)).closest('li')!.textContent;
    expect(await history('Assigned to Kavita')).toMatch(/^Assigned · Ravi/);
    expect(await history('Assigned to Asha')).toMatch(/^Reassigned · Ravi/);
    expect(await screen.findByText(/^Unassigned · Ravi · /)).toBeTruthy();
  });

  it('are assigned, reassigned and resolved', async () => {
    signIn('support');
    open(`/tickets/${id}/show`);
    answers({
      [`PUT /api/admin/tickets/${id}/assignee`]: success({ ticket: whole }),
      [`PUT /api/admin/tickets/${id}/status`]: success({ ticket: whole }),
    });
    await press('Assign to me');
    expect(await sent(`PUT /api/admin/tickets/${id}/assignee`)).toEqual({ revision: 3, to: ME });
    await screen.findByText('Assigned to you');
    await press('Reassign');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reassign' }));
    await person.selectOptions(dialog.getByLabelText(/^To/), 'Ravi (Operations)');
    await person.click(dialog.getByRole('button', { name: 'Reassign' }));
    await waitFor(async () =>
      expect(await sent(`PUT /api/admin/tickets/${id}/assignee`)).toEqual({ revision: 3, to: ravi }),
    );
    await press('Resolve');
    expect(await sent(`PUT /api/admin/tickets/${id}/status`)).toEqual({ status: 'resolved', revision: 3 });
  });

  it('show the newer state when another staff member was faster', async () => {
    signIn('support');
    open(`/tickets/${id}/show`);
    const changed = refusal(409, 'CASE_CHANGED', 'A colleague has changed this in the meantime', {
      by: 'Ravi',
      what: 'status',
      status: 'acknowledged',
      at: '2026-12-05T04:30:00.000Z',
    });
    await screen.findByRole('button', { name: 'Resolve' });
    answers({
      [`PUT /api/admin/tickets/${id}/status`]: changed,
      [`GET /api/admin/tickets/${id}`]: success({ ticket: { ...whole, status: 'acknowledged', revision: 4 } }),
    });
    await press('Resolve');
    await screen.findByText(
      'A colleague has changed this in the meantime: Ravi · Status · Acknowledged · Sat 5 Dec 2026, 10:00 am',
    );
    await screen.findByRole('button', { name: 'Reopen' });
  });

  it('manage saved replies', async () => {
    signIn('support');
    open('/saved-replies');
    await screen.findByText('Double payment');
    answers({
      'POST /api/admin/saved-replies': success({ savedReply }),
      [`PUT /api/admin/saved-replies/${savedReply._id}`]: success({ savedReply }),
      [`DELETE /api/admin/saved-replies/${savedReply._id}`]: success({}),
    });
    await press('Add');
    const add = within(await screen.findByRole('dialog', { name: 'Add' }));
    await person.type(add.getByLabelText('Title'), 'Late');
    await person.type(add.getByLabelText('English'), 'We are late.');
    await person.type(add.getByLabelText('Hindi'), 'देर हो गई।');
    await person.click(add.getByRole('button', { name: 'Add' }));
    const added = { title: 'Late', folder: '', en: 'We are late.', hi: 'देर हो गई।' };
    expect(await sent('POST /api/admin/saved-replies')).toEqual(added);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await press('Change');
    const change = within(await screen.findByRole('dialog', { name: 'Change' }));
    await person.type(change.getByLabelText('Title'), ' again');
    await person.click(change.getByRole('button', { name: 'Change' }));
    const { en, hi } = savedReply;
    expect(await sent(`PUT /api/admin/saved-replies/${savedReply._id}`)).toEqual({
      title: 'Double payment again',
      folder: '',
      en,
      hi,
      revision: 2,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await press('Remove');
    const remove = within(await screen.findByRole('dialog', { name: 'Remove' }));
    await person.click(remove.getByRole('button', { name: 'Remove' }));
    await sent(`DELETE /api/admin/saved-replies/${savedReply._id}`);
  });
});
