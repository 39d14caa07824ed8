/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { aChat, aMessage, ID } from '../testing/records.js';
import { data, refusal, serve } from '../testing/server.js';
import {
  chatQuery,
  chatsQuery,
  type Conversation,
  deliver,
  mergeMessages,
  receiveMessage,
  receiveRead,
  seePresent,
  unsentQuery,
  withArrival,
} from './chats.queries.js';

const other = aChat({ _id: 'e'.repeat(24) });
const me = ID.customer;
const arrival = { chatId: ID.chat, message: aMessage(), me, open: false };
const numbered = (index: number) =>
  aMessage({
    _id: String(index).padStart(24, '0'),
    seq: index,
    createdAt: new Date(Date.UTC(2026, 11, 5, 4, 0, index)).toISOString(),
  });
const known = (part: Partial<Conversation> = {}): Conversation => ({
  ...aChat(),
  messages: [],
  hasEarlier: false,
  ...part,
});
const withConversation = (conversation: Conversation) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(chatsQuery.queryKey, [other, aChat()]);
  client.setQueryData(chatQuery(ID.chat).queryKey, conversation);
  return client;
};

describe('an incoming message', () => {
  it('moves its chat to the top and counts as unread', () => {
    const chats = withArrival([other, aChat({ unreadCount: 2 })], arrival);
    expect(chats?.map(({ _id }) => _id)).toEqual([ID.chat, other._id]);
    expect(chats?.[0]).toMatchObject({ unreadCount: 3, lastMessage: { content: 'On my way' } });
  });
  it.each([
    ['of the open chat', { ...arrival, open: true }, 0],
    ['of one’s own', { ...arrival, message: aMessage({ sender: me }) }, 2],
  ])('%s does not', (_, arrived, unread) => {
    expect(withArrival([other, aChat({ unreadCount: 2 })], arrived)?.[0]?.unreadCount).toBe(unread);
  });
  it('of an unknown chat asks for the list again', () => {
    expect(withArrival([other], arrival)).toBeUndefined();
  });
  it('that is not the next one has what lies between asked for', async () => {
    const all = [1, 2, 3, 4].map(numbered);
    const calls = serve({ [`GET /chats/${ID.chat}`]: () => data({ ...aChat(), messages: all }) });
    const client = withConversation(known({ messages: all.slice(0, 2) }));
    const shown = new QueryObserver(client, { ...chatQuery(ID.chat), refetchOnMount: false });
    const end = shown.subscribe(() => undefined);
    receiveMessage(client, { ...arrival, message: numbered(3) });
    expect(calls).toEqual([]);
    client.setQueryData(chatQuery(ID.chat).queryKey, known({ messages: all.slice(0, 2) }));
    receiveMessage(client, { ...arrival, message: numbered(4) });
    await waitFor(() => expect(shown.getCurrentResult().data?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]));
    end();
  });
  it('twice is shown and counted once', () => {
    const client = withConversation(known());
    receiveMessage(client, arrival);
    receiveMessage(client, arrival);
    expect(client.getQueryData(chatQuery(ID.chat).queryKey)?.messages).toHaveLength(1);
    expect(client.getQueryData(chatsQuery.queryKey)?.[0]?.unreadCount).toBe(1);
  });
});

describe('a read mark of the other person', () => {
  it('marks all messages of the chat as read by that person', () => {
    const client = withConversation(
      known({ messages: [numbered(1), numbered(2)].map((m) => ({ ...m, readBy: [me] })) }),
    );
    receiveRead(client, { chatId: ID.chat, userId: ID.helper, me });
    expect(client.getQueryData(chatQuery(ID.chat).queryKey)?.messages.map(({ readBy }) => readBy)).toEqual([
      [me, ID.helper],
      [me, ID.helper],
    ]);
  });
});

it('who does something in a chat has the dot, in the list and in the conversation', () => {
  const client = withConversation(known());
  const dots = () => [
    ...(client.getQueryData(chatsQuery.queryKey) ?? []).map(({ otherParticipant }) => otherParticipant.isActive),
    client.getQueryData(chatQuery(ID.chat).queryKey)?.otherParticipant.isActive,
  ];
  seePresent(client, ID.chat, me);
  expect(dots()).toEqual([false, false, false]);
  seePresent(client, ID.chat, ID.helper);
  expect(dots()).toEqual([false, true, true]);
});

it('a read mark does not reach what was said after it', () => {
  const client = withConversation(known({ messages: [1, 2].map(numbered).map((m) => ({ ...m, readBy: [] })) }));
  receiveRead(client, { chatId: ID.chat, userId: ID.helper, me, upTo: 1 });
  expect(client.getQueryData(chatQuery(ID.chat).queryKey)?.messages.map(({ readBy }) => readBy)).toEqual([
    [ID.helper],
    [],
  ]);
});

describe('after a lost connection', () => {
  it('asks for what came after the last known message until nothing is missing', async () => {
    const all = Array.from({ length: 130 }, (_, index) => numbered(index));
    const calls = serve({
      [`GET /chats/${ID.chat}`]: ({ path }) => {
        const after = new URLSearchParams(path.split('?')[1]).get('after');
        const from = after === null ? all.length - 50 : all.findIndex(({ _id }) => _id === after) + 1;
        return data({ ...aChat(), messages: all.slice(from, from + 50) });
      },
    });
    const client = withConversation(known({ messages: all.slice(0, 10) }));
    const { messages } = await client.fetchQuery(chatQuery(ID.chat));
    expect(messages.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
    expect(calls.map(({ path }) => path.split('?')[1] ?? 'latest')).toEqual([
      'latest',
      `after=${all[9]!._id}`,
      `after=${all[59]!._id}`,
      `after=${all[109]!._id}`,
    ]);
  });
  it('keeps the later reading of a message', () => {
    const read = { ...numbered(1), readBy: [ID.helper, me] };
    expect(mergeMessages([numbered(1), numbered(2)], [read])).toEqual([read, numbered(2)]);
  });
});

describe('a message of one’s own', () => {
  const unsent = { clientMsgId: 'client-1', content: 'Hello', createdAt: '2026-12-05T04:00:00.000Z' };
  const waiting = (client: QueryClient) => client.getQueryData(unsentQuery(ID.chat).queryKey);

  it('stands as sending until it is stored', async () => {
    serve({ [`POST /chats/${ID.chat}/messages`]: () => data({ message: aMessage({ sender: me, content: 'Hello' }) }) });
    const client = withConversation(known());
    const delivered = deliver(client, ID.chat, unsent, me);
    expect(waiting(client)).toEqual([{ ...unsent, state: 'sending' }]);
    await delivered;
    expect(waiting(client)).toEqual([]);
    expect(client.getQueryData(chatQuery(ID.chat).queryKey)?.messages.map(({ content }) => content)).toEqual(['Hello']);
  });
  it('is sent after those that were written before it', async () => {
    const sent: unknown[] = [];
    serve({
      [`POST /chats/${ID.chat}/messages`]: async ({ body }) => {
        // The first one takes longer.
        if (body['clientMsgId'] === 'first') await new Promise((resolve) => setTimeout(resolve, 50));
        sent.push(body['clientMsgId']);
        return data({ message: aMessage({ sender: me }) });
      },
    });
    const client = withConversation(known());
    const both = ['first', 'second'].map((clientMsgId) => deliver(client, ID.chat, { ...unsent, clientMsgId }, me));
    expect(waiting(client)?.map(({ clientMsgId }) => clientMsgId)).toEqual(['first', 'second']);
    await Promise.all(both);
    expect(sent).toEqual(['first', 'second']);
  });
  it('that could not be sent stays with the reason and goes again under the same id', async () => {
    serve({ [`POST /chats/${ID.chat}/messages`]: () => refusal(409, 'CHAT_CLOSED', 'This chat is closed') });
    const client = withConversation(known());
    await expect(deliver(client, ID.chat, unsent, me)).rejects.toThrow('This chat is closed');
    expect(waiting(client)).toEqual([{ ...unsent, state: 'failed', reason: 'This chat is closed' }]);

    const calls = serve({ [`POST /chats/${ID.chat}/messages`]: () => data({ message: aMessage({ sender: me }) }) });
    await deliver(client, ID.chat, unsent, me);
    expect(calls.map(({ body, key }) => [body.clientMsgId, key])).toEqual([['client-1', 'client-1']]);
    expect(waiting(client)).toEqual([]);
  });
});
