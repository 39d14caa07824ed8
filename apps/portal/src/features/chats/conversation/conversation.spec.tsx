/** @jest-environment jsdom */
import '../../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { TYPING_MS } from '@sahaya/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { sessionStore } from '../../../api/session/session-store.js';
import { aChat, aMessage, aUser, ID } from '../../../../test/records.js';
import { renderAt } from '../../../../test/render.js';
import { chatPage, data, refusal, serve } from '../../../../test/server.js';

jest.setTimeout(60_000);

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
    typing(ID.helper, 'e'.repeat(24));
    expect(line()).toBeNull();
    typing(ID.helper);
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
