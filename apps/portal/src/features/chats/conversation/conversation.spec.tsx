/** @jest-environment jsdom */
import '../../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { TYPING_MS } from '@sahaya/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { sessionStore } from '../../../api/session/session-store.js';
import { aBooking, aChat, aMessage, aUser, ID } from '../../../../test/records.js';
import { renderAt } from '../../../../test/render.js';
import { chatPage, data, refusal, serve } from '../../../../test/server.js';

/** A connected socket: records what is emitted and lets the test send events. */
const emitted: [string, unknown][] = [];
let hear: (event: string, payload: unknown) => void;
jest.unstable_mockModule('socket.io-client', () => ({
  io: () => ({
    connected: true,
    active: true,
    on: () => undefined,
    io: { on: () => undefined },
    onAny: (handler: typeof hear) => (hear = handler),
    connect: () => undefined,
    disconnect: () => undefined,
    emit: (event: string, payload: unknown) => emitted.push([event, payload]),
    // Nothing is acknowledged, so messages are sent by HTTP.
    timeout: () => ({ emitWithAck: () => Promise.reject(new Error('timeout')) }),
  }),
}));
const { liveUpdates: live } = await import('../../../api/socket/live-updates.js');
const { ChatsScreen } = await import('../chats.screen.js');

const SEND = `POST /chats/${ID.chat}/messages`;
const person = userEvent.setup({ delay: null });

async function open(chat: object = {}, answers: Parameters<typeof serve>[0] = {}) {
  const calls = render(chat, answers);
  await screen.findByRole('log');
  return calls;
}
function render(chat: object, answers: Parameters<typeof serve>[0]) {
  const calls = serve({
    'GET /chats': () => chatPage([aChat(chat)]),
    [`GET /chats/${ID.chat}`]: () => data({ ...aChat(chat), messages: [aMessage()] }),
    'GET /blocks': () => data({ people: [] }),
    ...answers,
  });
  live.start(`token ${Math.random()}`);
  renderAt(
    `/chats/${ID.chat}`,
    <>
      <Notifications />
      <Routes>
        <Route path="/chats/:chatId" element={<ChatsScreen />} />
      </Routes>
    </>,
  );
  return calls;
}
const typing = (userId: string, chatId = ID.chat) => act(() => hear('typing', { chatId, userId }));

beforeEach(() => sessionStore.start({ token: 'token', user: aUser() }));
afterEach(() => {
  // A text that a test leaves unsent is a draft for the next one.
  sessionStorage.clear();
  cleanup();
  live.stop();
  emitted.length = 0;
  jest.useRealTimers();
});

describe('quick replies', () => {
  it.each([
    ['en', 'customer', 'When will you arrive?'],
    ['hi', 'customer', 'आप कब तक पहुँचेंगे?'],
    ['hi', 'helper', 'मैं रास्ते में हूँ।'],
  ] as const)('in %s for a %s: %s is sent with one press', async (language, role, words) => {
    sessionStore.start({ token: 'token', user: aUser({ language, role }) });
    const calls = await open({}, { [SEND]: ({ body }) => data({ message: aMessage({ seq: 2, ...body }) }) });
    const list = screen.getByRole('list', { name: 'Quick replies' });
    expect([within(list).getAllByRole('button').length, list.lang]).toEqual([8, language]);
    await person.click(within(list).getByRole('button', { name: words }));
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ content: words }));
  });

  it('are hidden while the user types', async () => {
    await open();
    await person.type(screen.getByLabelText('Write a message'), 'Hi');
    expect(screen.queryByRole('list', { name: 'Quick replies' })).toBeNull();
  });
});

describe('a view of staff', () => {
  afterEach(() => sessionStorage.clear());

  it.each([
    [
      'with hidden messages',
      { lastMessage: { content: 'Hidden', sender: ID.helper, createdAt: '2026-12-01T04:30:00.000Z' } },
      /^The messages are hidden/,
    ],
    ['without messages', { lastMessage: undefined }, /^No messages yet/],
  ])('of a chat %s says so in one line', async (_, chat, line) => {
    sessionStorage.setItem('sahaya.view', '');
    sessionStore.start({ token: 'token', user: aUser(), until: new Date(Date.now() + 900_000).toISOString() });
    render(chat, { [`GET /chats/${ID.chat}`]: () => data({ ...aChat(chat), messages: [] }) });
    await screen.findByText(line);
  });
});

describe('typing indicators', () => {
  it('are shown until they expire or a message arrives', async () => {
    await open();
    jest.useFakeTimers();
    const line = () => screen.queryByText('Ravi is typing…');
    typing(ID.customer);
    typing('e'.repeat(24));
    expect(line()).toBeNull();
    // In another chat with the same person.
    typing(ID.helper, 'e'.repeat(24));
    expect(line()).not.toBeNull();
    act(() => void jest.advanceTimersByTime(TYPING_MS - 1));
    typing(ID.helper);
    act(() => void jest.advanceTimersByTime(TYPING_MS - 1));
    expect(line()).not.toBeNull();
    act(() => void jest.advanceTimersByTime(1));
    expect(line()).toBeNull();
    typing(ID.helper);
    act(() => hear('new_message', { chatId: ID.chat, message: aMessage({ _id: '5'.repeat(24), seq: 2 }) }));
    expect(line()).toBeNull();
  });

  it('are sent occasionally, not for each letter and not for spaces', async () => {
    await open();
    const box = screen.getByLabelText('Write a message');
    await person.type(box, '   ');
    expect(emitted).toEqual([]);
    await person.type(box, 'On my way');
    expect(emitted).toEqual([['typing', { chatId: ID.chat }]]);
  });
});

describe('a chat that closes', () => {
  it('shows until when messages can be sent', async () => {
    await open({ closesAt: new Date(Date.now() + 86_400_000).toISOString() });
    expect(screen.getByText(/^You can write here until/)).toBeTruthy();
    expect(screen.getByLabelText('Write a message')).toBeTruthy();
  });

  it('is read-only afterwards', async () => {
    await open({ closesAt: '2026-10-01T10:00:00.000Z' });
    expect(screen.getByText('This chat closed on Thu 1 Oct 2026. You can still read it.')).toBeTruthy();
    expect(screen.queryByLabelText('Write a message')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Quick replies' })).toBeNull();
  });

  it('says that its messages are no longer stored after their term', async () => {
    const year = new Date().getUTCFullYear();
    const chat = { closesAt: `${year - 2}-10-01T10:00:00.000Z`, lastMessage: undefined };
    render(chat, { [`GET /chats/${ID.chat}`]: () => data({ ...aChat(chat), messages: [] }) });
    expect(await screen.findByText('The messages of this chat are no longer stored.')).toBeTruthy();
    expect(screen.getByText(/^This chat closed on .* \d{4}\.$/)).toBeTruthy();
    expect(screen.queryByText(/You can still read it|Start the conversation/)).toBeNull();
  });
});

describe('a refused message', () => {
  it('stays with the reason and can be retried', async () => {
    let closed = true;
    await open(
      {},
      {
        [SEND]: ({ body }) =>
          closed
            ? refusal(409, 'CHAT_CLOSED', 'This chat is closed')
            : data({ message: aMessage({ _id: '5'.repeat(24), seq: 2, sender: ID.customer, ...body }) }),
      },
    );
    await person.type(screen.getByLabelText('Write a message'), 'Hello{Enter}');
    const failed = await screen.findByRole('alert');
    expect(failed.textContent).toContain('This chat is closed');
    closed = false;
    await person.click(within(failed).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(within(screen.getByRole('log')).getAllByText('Hello')).toHaveLength(1);
  });
});

describe('reporting', () => {
  const REPORT = `POST /chats/${ID.chat}/report`;
  const menu = async () => person.click(await screen.findByRole('button', { name: 'Ravi Kumar' }));

  it('asks for the reason, sends it to staff, and is possible once', async () => {
    let answer: () => { status?: number; body: unknown } = () => ({ status: 500, body: {} });
    const calls = await open({}, { [REPORT]: () => answer() });
    await menu();
    await person.click(await screen.findByRole('menuitem', { name: 'Report this chat' }));
    const dialog = await screen.findByRole('dialog');
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Report' });
    expect(send.disabled).toBe(true);
    await person.click(within(dialog).getByRole('radio', { name: /codes or bank details/ }));
    await person.type(within(dialog).getByLabelText(/Anything to add/), ' Wants my code ');
    await person.click(send);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Failed to report the chat');
    answer = () => data({ reported: true });
    await person.click(send);
    expect(await screen.findByText('Thank you. Our staff are looking into it.')).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('/report')).at(-1)?.body).toEqual({
      reason: 'fraud',
      note: 'Wants my code',
    });
    await menu();
    const done = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Reported to our staff' });
    expect(done.disabled).toBe(true);
  });
});

describe('the chats with one person', () => {
  const LATER = 'e'.repeat(24);
  const CLOSED = 'c'.repeat(24);
  const day = (date: number) => new Date(Date.UTC(2026, 11, date, 4)).toISOString();
  const visit = (nth: string) => ({ _id: nth.repeat(24), service: 'cooking' });
  const last = (content: string, date: number) => ({ content, sender: ID.helper, createdAt: day(date) });
  const said = (content: string, date: number, seq = 1, id = content) =>
    aMessage({ _id: id.padEnd(24, '0'), content, seq, createdAt: day(date) });
  // Latest first. The first two are open; the first message of the first chat came before the third chat ended.
  const later = aChat({
    _id: LATER,
    booking: visit('2'),
    updatedAt: day(9),
    lastMessage: last('a9', 9),
    unreadCount: 1,
  });
  const chat = aChat({ booking: visit('1'), updatedAt: day(7), lastMessage: last('a7', 7), unreadCount: 2 });
  const closed = aChat({
    _id: CLOSED,
    subscription: visit('3'),
    booking: undefined,
    updatedAt: day(3),
    lastMessage: last('a3', 3),
    closesAt: '2026-10-01T10:00:00.000Z',
  });
  const answers = {
    'GET /chats': () => chatPage([later, chat, closed]),
    [`GET /chats/${LATER}`]: () => data({ ...later, messages: [said('a2', 2), said('a9', 9, 2)] }),
    [`GET /chats/${ID.chat}`]: () => data({ ...chat, messages: [said('a7', 7)] }),
    [`GET /chats/${CLOSED}`]: () => data({ ...closed, messages: [said('a3', 3)] }),
    [`GET /bookings/${'1'.repeat(24)}`]: () =>
      data({ booking: aBooking({ _id: '1'.repeat(24), date: '2026-12-05' }), overlapping: [] }),
    [`GET /bookings/${'2'.repeat(24)}`]: () =>
      data({ booking: aBooking({ _id: '2'.repeat(24), date: '2026-12-12' }), overlapping: [] }),
    [`PUT /chats/${LATER}/read`]: () => data({ marked: 1 }),
    [`PUT /chats/${ID.chat}/read`]: () => data({ marked: 2 }),
  };
  const texts = () => [...screen.getByRole('log').querySelectorAll('a, ol ol p')].map(({ textContent }) => textContent);

  it('are one stream in the order of time, with the visit where the chat changes, and all are read', async () => {
    const calls = await open({}, answers);
    const links = { later: 'Cooking · Sat 12 Dec', chat: 'Cooking · Sat 5 Dec', closed: 'Cooking subscription' };
    await waitFor(() =>
      expect(texts()).toEqual([links.later, 'a2', links.closed, 'a3', links.chat, 'a7', links.later, 'a9']),
    );
    expect(screen.getByRole('link', { name: links.chat }).getAttribute('href')).toBe(
      `/my-bookings#booking-${'1'.repeat(24)}`,
    );
    expect(screen.getByRole('link', { name: links.closed }).getAttribute('href')).toBe('/my-subscriptions');
    const queries = calls.filter(({ path }) => path.startsWith('/chats?')).map(({ path }) => path);
    expect(queries.some((path) => new URLSearchParams(path.split('?')[1]).get('with') === ID.helper)).toBe(true);
    const marked = () => new Set(calls.flatMap(({ method, path }) => (method === 'PUT' ? path : [])));
    await waitFor(() => expect(marked()).toEqual(new Set([`/chats/${LATER}/read`, `/chats/${ID.chat}/read`])));
  });

  it('are shown from the latest message of the chat of the link; choosing a chat to write in moves nothing', async () => {
    const shown: string[] = [];
    const scroll = jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      shown.push(this.querySelector('p')?.textContent ?? '');
    });
    await open({}, answers);
    await waitFor(() => expect(shown).toEqual(['a7']));
    const about = await screen.findByLabelText<HTMLSelectElement>('About:');
    for (const visit of ['Cooking · Sat 12 Dec', 'Cooking · Sat 5 Dec']) {
      await person.selectOptions(about, visit);
      await waitFor(() => expect(about.selectedOptions[0]?.textContent).toBe(visit));
    }
    expect(shown).toEqual(['a7']);
    scroll.mockRestore();
  });

  it('are written to in the chat of the link, or in another open one; the unsent text stays', async () => {
    const send = (id: string) => `POST /chats/${id}/messages`;
    const stored = ({ body }: { body: Record<string, unknown> }) =>
      data({ message: aMessage({ _id: '5'.repeat(24), seq: 5, sender: ID.customer, createdAt: day(20), ...body }) });
    const calls = await open({}, { ...answers, [send(ID.chat)]: stored, [send(LATER)]: stored });
    const about = await screen.findByLabelText<HTMLSelectElement>('About:');
    await waitFor(() => expect(about.selectedOptions[0]?.textContent).toBe('Cooking · Sat 5 Dec'));
    expect(about.options).toHaveLength(2);
    await person.type(screen.getByLabelText('Write a message'), 'Hello');
    await person.selectOptions(about, 'Cooking · Sat 12 Dec');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('About:').selectedOptions[0]?.textContent).toContain('12 Dec'),
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('Write a message').value).toBe('Hello');
    await person.type(screen.getByLabelText('Write a message'), '{Enter}');
    await waitFor(() => expect(calls.some(({ path }) => path === `/chats/${LATER}/messages`)).toBe(true));
  });

  it('are written to in the one that is open when the link leads to a closed one', async () => {
    const calls = serve({
      ...answers,
      'GET /chats': () => chatPage([chat, closed]),
      [`POST /chats/${ID.chat}/messages`]: ({ body }) => data({ message: aMessage({ seq: 2, ...body }) }),
    });
    live.start(`token ${Math.random()}`);
    renderAt(
      `/chats/${CLOSED}`,
      <Routes>
        <Route path="/chats/:chatId" element={<ChatsScreen />} />
      </Routes>,
    );
    expect((await screen.findByText('About:')).parentElement?.textContent).toContain('Cooking · Sat 5 Dec');
    await person.type(screen.getByLabelText('Write a message'), 'Hello{Enter}');
    await waitFor(() => expect(calls.at(-1)?.path).toBe(`/chats/${ID.chat}/messages`));
  });

  it('leave out the chats of others, which a service of an older version answers too', async () => {
    const other = aChat({
      _id: 'b'.repeat(24),
      otherParticipant: { _id: 'f'.repeat(24), name: 'Sunita Devi', isActive: false },
      lastMessage: last('b8', 8),
    });
    const calls = await open({}, { ...answers, 'GET /chats': () => chatPage([later, other, chat]) });
    await waitFor(() => expect(texts()).toContain('a9'));
    expect(calls.some(({ path }) => path === `/chats/${other._id}`)).toBe(false);
  });
});
