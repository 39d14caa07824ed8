/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { RequireLogin } from '../../app/route-guards.js';
import { sessionStore } from '../../api/session/session-store.js';
import { aChat, aMessage, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { chatPage, data, refusal, serve } from '../../../test/server.js';
import { LoginScreen } from '../account/login.screen.js';
import { ChatsScreen } from './chats.screen.js';

const CHAT = `GET /chats/${ID.chat}`;
const person = userEvent.setup({ delay: null });

function open(path: string, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /chats': () => chatPage([aChat()]),
    [CHAT]: () => data({ ...aChat(), messages: [] }),
    'GET /blocks': () => data({ people: [] }),
    ...answers,
  });
  renderAt(
    path,
    <Routes>
      <Route
        path="/chats/:chatId?"
        element={
          <RequireLogin>
            <ChatsScreen />
          </RequireLogin>
        }
      />
      <Route path="/login" element={<LoginScreen />} />
    </Routes>,
  );
  return calls;
}
const list = () => screen.getByRole('complementary');
const conversation = () => screen.getByRole('region', { name: 'Ravi Kumar' });

describe('the chats', () => {
  beforeEach(() => sessionStore.start({ token: 'token', user: aUser() }));
  afterEach(() => {
    cleanup();
    sessionStore.leave();
  });

  it('ask a guest to log in', async () => {
    sessionStore.leave();
    open('/chats');
    expect(await screen.findByText('Please log in to view your chats.')).toBeTruthy();
  });

  it('say when the first chat appears', async () => {
    open('/chats', { 'GET /chats': () => chatPage([]) });
    expect(
      await screen.findByText('No chats yet. Chats will appear here after a booking or subscription is accepted.'),
    ).toBeTruthy();
  });

  it.each([
    [{ status: 500, body: {} }, 'Failed to load chats. Please try again later.'],
    [refusal(503, 'SERVICE_UNAVAILABLE', 'The chats are being moved'), 'The chats are being moved'],
  ])('explain that their list cannot be loaded: %j', async (answer, words) => {
    open('/chats', { 'GET /chats': () => answer });
    expect((await within(list()).findByRole('alert')).textContent).toContain(words);
    expect(within(list()).getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it.each([
    [{ status: 500, body: {} }, 'Failed to load chat messages.'],
    [refusal(404, 'CHAT_NOT_FOUND', 'Chat not found'), 'Chat not found'],
  ])('explain that a conversation cannot be loaded: %j', async (answer, words) => {
    open(`/chats/${ID.chat}`, { [CHAT]: () => answer });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  it('without a message invite to write one, and send no blank one', async () => {
    const calls = open(`/chats/${ID.chat}`);
    expect(await screen.findByText('No messages yet. Start the conversation!')).toBeTruthy();
    expect(within(list()).getByText('No messages yet')).toBeTruthy();
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(send.disabled).toBe(true);
    await person.type(screen.getByLabelText('Write a message'), '   {Enter}');
    expect(send.disabled).toBe(true);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await person.type(screen.getByLabelText('Write a message'), 'Hello');
    expect(send.disabled).toBe(false);
  });

  it.each([
    ['Sent', [ID.customer]],
    ['Read', [ID.customer, ID.helper]],
  ])('show the time and %s below an own message', async (state, readBy) => {
    const message = aMessage({ sender: ID.customer, readBy, content: 'Please ring twice' });
    open(`/chats/${ID.chat}`, { [CHAT]: () => data({ ...aChat(), messages: [message] }) });
    const group = (await screen.findByText('Please ring twice')).closest('li');
    expect(group?.textContent).toBe(`Please ring twice9:30 am${state}`);
  });

  it('show only the time below a received message', async () => {
    open(`/chats/${ID.chat}`, { [CHAT]: () => data({ ...aChat(), messages: [aMessage()] }) });
    const group = (await within(await screen.findByRole('log')).findByText('On my way')).closest('li');
    expect(group?.textContent).toBe('On my way9:30 am');
  });

  it('mark an unread chat as read when it is opened, and remove its count', async () => {
    const unread = aChat({ unreadCount: 3 });
    let isRead = false;
    const current = () => (isRead ? aChat() : unread);
    const calls = open(`/chats/${ID.chat}`, {
      'GET /chats': () => chatPage([current()]),
      [CHAT]: () => data({ ...current(), messages: [aMessage()] }),
      [`PUT /chats/${ID.chat}/read`]: () => {
        isRead = true;
        return data({ marked: 1 });
      },
    });
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    await within(conversation()).findByText('On my way');
    await waitFor(() => expect(within(list()).queryByText('3')).toBeNull());
  });

  it.each([
    [{ name: 'Ravi Kumar', isActive: true }, ['Ravi Kumar', 'Online']],
    [{ name: 'Ravi Kumar', isActive: false }, ['Ravi Kumar', 'Offline']],
    [{ name: '', isActive: false }, ['Unknown', 'Offline']],
    [{ name: 'Ravi Kumar', isActive: true, isActiveBy: 'availability' as const }, ['Ravi Kumar', 'Available']],
  ])('name the other person and say if they are there: %j', async (other, words) => {
    const chat = aChat({ otherParticipant: { _id: ID.helper, ...other }, unreadCount: 2 });
    open('/chats', { 'GET /chats': () => chatPage([chat]) });
    const link = await screen.findByRole('link', { name: new RegExp(words[0] ?? '') });
    for (const text of [...words, 'Cooking booking', 'No messages yet', '2']) expect(link.textContent).toContain(text);
    expect(link.getAttribute('href')).toBe(`/chats/${ID.chat}`);
  });

  it('show the last message in their list', async () => {
    const lastMessage = { content: 'I am at the gate', sender: ID.helper, createdAt: aMessage().createdAt };
    open('/chats', { 'GET /chats': () => chatPage([aChat({ lastMessage })]) });
    const link = await screen.findByRole('link', { name: /Ravi Kumar/ });
    expect(link.textContent).toContain('I am at the gate');
    expect(link.textContent).not.toContain('No messages yet');
  });

  it('say nothing about messages that are no longer stored', async () => {
    const closesAt = `${new Date().getUTCFullYear() - 2}-10-01T10:00:00.000Z`;
    open('/chats', { 'GET /chats': () => chatPage([aChat({ closesAt })]) });
    const link = await screen.findByRole('link', { name: /Ravi Kumar/ });
    expect(link.textContent).not.toContain('No messages yet');
  });

  it('fold and unfold their list', async () => {
    open('/chats');
    await person.click(await screen.findByRole('button', { name: 'Collapse the list' }));
    const unfold = screen.getByRole('button', { name: 'Expand the list' });
    expect([list().dataset['folded'], unfold.getAttribute('aria-expanded')]).toEqual(['true', 'false']);
    await person.click(unfold);
    expect(list().dataset['folded']).toBe('false');
  });

  it('open the chosen conversation at its own URL', async () => {
    open('/chats', { [CHAT]: () => data({ ...aChat(), messages: [aMessage()] }) });
    await person.click(await screen.findByRole('link', { name: /Ravi Kumar/ }));
    expect(await within(await screen.findByRole('log')).findByText('On my way')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Ravi Kumar/ }).getAttribute('aria-current')).toBe('page');
  });
});
