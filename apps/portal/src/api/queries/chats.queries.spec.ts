/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { Chat, Message } from '@sahaya/contracts';
import { aChat, aMessage, ID } from '../../../test/records.js';
import { data, refusal, serve } from '../../../test/server.js';
import { applyMessageArrival, chatsOf, chatsQuery, chatsWithQuery } from './chat-list.queries.js';
import {
  chatQuery,
  type Conversation,
  deliverMessage,
  mergeMessages,
  receiveMessage,
  applyReadReceipt,
  applyPresence,
  unsentMessagesQuery,
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
const pagesOf = (...lists: Chat[][]) => ({
  pages: lists.map((chats, index) => ({ chats, unreadCount: 5, ...(index + 1 < lists.length && { nextCursor: 'c' }) })),
  pageParams: lists.map((_, index) => (index === 0 ? '' : 'c')),
});
const listIn = (client: QueryClient) => chatsOf(client.getQueryData(chatsQuery.queryKey));
const withConversation = (conversation: Conversation) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(chatsQuery.queryKey, pagesOf([other, aChat()]));
  client.setQueryData(chatQuery(ID.chat).queryKey, conversation);
  return client;
};

describe('an incoming message', () => {
  it('moves its chat to the top and counts as unread', () => {
    const data = applyMessageArrival(pagesOf([other, aChat({ unreadCount: 2 })]), arrival);
    expect(chatsOf(data).map(({ _id }) => _id)).toEqual([ID.chat, other._id]);
    expect(chatsOf(data)[0]).toMatchObject({ unreadCount: 3, lastMessage: { content: 'On my way' } });
  });
  it('moves a chat of a later page to the top once, and counts it in the whole', () => {
    const data = applyMessageArrival(pagesOf([other], [aChat({ unreadCount: 2 })]), arrival);
    expect(data?.pages.map(({ chats }) => chats.map(({ _id }) => _id))).toEqual([[ID.chat, other._id], []]);
    expect(data?.pages.map(({ unreadCount }) => unreadCount)).toEqual([6, 6]);
  });
  it.each([
    ['of the open chat', { ...arrival, open: true }, 0],
    ['of one’s own', { ...arrival, message: aMessage({ sender: me }) }, 2],
  ])('%s does not', (_, arrived, unread) => {
    const data = applyMessageArrival(pagesOf([other, aChat({ unreadCount: 2 })]), arrived);
    expect(chatsOf(data)[0]?.unreadCount).toBe(unread);
  });
  it('reloads the list for an unknown chat', () => {
    expect(applyMessageArrival(pagesOf([other]), arrival)).toBeUndefined();
  });
  it('loads the missing messages after a gap', async () => {
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
  it('shows and counts a repeated message once', () => {
    const client = withConversation(known());
    receiveMessage(client, arrival);
    receiveMessage(client, arrival);
    expect(client.getQueryData(chatQuery(ID.chat).queryKey)?.messages).toHaveLength(1);
    expect(listIn(client)[0]?.unreadCount).toBe(1);
  });
});

describe('read receipts', () => {
  it('marks all messages of the chat as read by that person', () => {
    const client = withConversation(
      known({ messages: [numbered(1), numbered(2)].map((m) => ({ ...m, readBy: [me] })) }),
    );
    applyReadReceipt(client, { chatId: ID.chat, userId: ID.helper, me });
    expect(client.getQueryData(chatQuery(ID.chat).queryKey)?.messages.map(({ readBy }) => readBy)).toEqual([
      [me, ID.helper],
      [me, ID.helper],
    ]);
  });
});

it('shows a person who does something in a chat as online, in the list and in the conversation', () => {
  const client = withConversation(known());
  const dots = () => [
    ...listIn(client).map(({ otherParticipant }) => otherParticipant.isActive),
    client.getQueryData(chatQuery(ID.chat).queryKey)?.otherParticipant.isActive,
  ];
  applyPresence(client, ID.chat, me);
  expect(dots()).toEqual([false, false, false]);
  applyPresence(client, ID.chat, ID.helper);
  expect(dots()).toEqual([false, true, true]);
});

it('a read receipt does not apply to later messages', () => {
  const client = withConversation(known({ messages: [1, 2].map(numbered).map((m) => ({ ...m, readBy: [] })) }));
  applyReadReceipt(client, { chatId: ID.chat, userId: ID.helper, me, upTo: 1 });
  expect(client.getQueryData(chatQuery(ID.chat).queryKey)?.messages.map(({ readBy }) => readBy)).toEqual([
    [ID.helper],
    [],
  ]);
});

it('an own read receipt that arrives late leaves later messages unread', () => {
  const client = withConversation(known({ unreadCount: 1, messages: [1, 2].map(numbered) }));
  applyReadReceipt(client, { chatId: ID.chat, userId: me, me, upTo: 1 });
  expect(client.getQueryData(chatQuery(ID.chat).queryKey)?.unreadCount).toBe(1);
  expect(listIn(client)[1]?.unreadCount).toBe(1);
  applyReadReceipt(client, { chatId: ID.chat, userId: me, me, upTo: 2 });
  expect(listIn(client)[1]?.unreadCount).toBe(0);
});

it('a chat of one list that is read counts as read in the lists of which it is on no loaded page', () => {
  const client = withConversation(known({ unreadCount: 2 }));
  const person = aChat().otherParticipant._id;
  const others = { pages: [{ chats: [other], unreadCount: 5, unreadByPerson: { [person]: 3 } }], pageParams: [''] };
  client.setQueryData(chatsQuery.queryKey, others);
  client.setQueryData(chatsWithQuery(person).queryKey, pagesOf([aChat({ unreadCount: 2 })]));
  applyReadReceipt(client, { chatId: ID.chat, userId: me, me });
  expect(client.getQueryData(chatsQuery.queryKey)?.pages).toEqual([
    { chats: [other], unreadCount: 3, unreadByPerson: { [person]: 1 } },
  ]);
});

describe('a message that arrives while a load is under way', () => {
  /** The server has read its first answer before the message, and sends it after it. */
  const servedLate = (path: string, before: object, after: object) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    const calls = serve({
      [path]: async () => {
        asked += 1;
        if (asked > 1) return { body: { success: true, ...after } };
        await held;
        return { body: { success: true, ...before } };
      },
    });
    return { calls, release };
  };

  it('still counts as unread in the list', async () => {
    const list = (unreadCount: number) => ({ chats: [aChat({ unreadCount })], unreadCount });
    const answer = (unreadCount: number) => ({ data: [aChat({ unreadCount })], unreadCount });
    const { calls, release } = servedLate('GET /chats', answer(1), answer(2));
    const client = withConversation(known());
    client.setQueryData(chatsQuery.queryKey, { pages: [list(1)], pageParams: [''] });
    const end = new InfiniteQueryObserver(client, chatsQuery).subscribe(() => undefined);
    await waitFor(() => expect(calls).toHaveLength(1));
    receiveMessage(client, arrival);
    release();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(listIn(client)[0]?.unreadCount).toBe(2);
    end();
  });

  it('still counts as unread when nothing was known before', async () => {
    const answer = (unreadCount: number) => ({ data: [aChat({ unreadCount })], unreadCount });
    const { calls, release } = servedLate('GET /chats', answer(1), answer(2));
    const client = withConversation(known());
    client.removeQueries({ queryKey: chatsQuery.queryKey });
    const end = new InfiniteQueryObserver(client, chatsQuery).subscribe(() => undefined);
    await waitFor(() => expect(calls).toHaveLength(1));
    receiveMessage(client, arrival);
    release();
    await waitFor(() => expect(listIn(client)[0]?.unreadCount).toBe(2));
    end();
  });

  it('stays in the conversation', async () => {
    const all = [1, 2].map(numbered);
    const answer = (messages: Message[]) => ({ data: { ...aChat(), messages } });
    const { calls, release } = servedLate(`GET /chats/${ID.chat}`, answer(all.slice(0, 1)), answer(all));
    const client = withConversation(known({ messages: all.slice(0, 1) }));
    const end = new QueryObserver(client, chatQuery(ID.chat)).subscribe(() => undefined);
    await waitFor(() => expect(calls).toHaveLength(1));
    receiveMessage(client, { ...arrival, message: numbered(2) });
    release();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(client.getQueryData(chatQuery(ID.chat).queryKey)?.messages.map(({ seq }) => seq)).toEqual([1, 2]);
    end();
  });
});

describe('after a reconnect', () => {
  it('loads everything after the last known message', async () => {
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
  it('keeps the later version of a message', () => {
    const read = { ...numbered(1), readBy: [ID.helper, me] };
    expect(mergeMessages([numbered(1), numbered(2)], [read])).toEqual([read, numbered(2)]);
  });
});

describe('an own message', () => {
  const unsent = { clientMsgId: 'client-1', content: 'Hello', createdAt: '2026-12-05T04:00:00.000Z' };
  const waiting = (client: QueryClient) => client.getQueryData(unsentMessagesQuery(ID.chat).queryKey);

  it('is shown as sending until it is stored', async () => {
    serve({ [`POST /chats/${ID.chat}/messages`]: () => data({ message: aMessage({ sender: me, content: 'Hello' }) }) });
    const client = withConversation(known());
    const delivered = deliverMessage(client, ID.chat, unsent, me);
    expect(waiting(client)).toEqual([{ ...unsent, state: 'sending' }]);
    await delivered;
    expect(waiting(client)).toEqual([]);
    expect(client.getQueryData(chatQuery(ID.chat).queryKey)?.messages.map(({ content }) => content)).toEqual(['Hello']);
  });
  it('is sent after the messages that were written before it', async () => {
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
    const both = ['first', 'second'].map((clientMsgId) =>
      deliverMessage(client, ID.chat, { ...unsent, clientMsgId }, me),
    );
    expect(waiting(client)?.map(({ clientMsgId }) => clientMsgId)).toEqual(['first', 'second']);
    await Promise.all(both);
    expect(sent).toEqual(['first', 'second']);
  });
  it('stays with the reason after a failure and is retried with the same id', async () => {
    serve({ [`POST /chats/${ID.chat}/messages`]: () => refusal(409, 'CHAT_CLOSED', 'This chat is closed') });
    const client = withConversation(known());
    await expect(deliverMessage(client, ID.chat, unsent, me)).rejects.toThrow('This chat is closed');
    expect(waiting(client)).toEqual([{ ...unsent, state: 'failed', reason: 'This chat is closed' }]);

    const calls = serve({ [`POST /chats/${ID.chat}/messages`]: () => data({ message: aMessage({ sender: me }) }) });
    await deliverMessage(client, ID.chat, unsent, me);
    expect(calls.map(({ body, key }) => [body.clientMsgId, key])).toEqual([['client-1', 'client-1']]);
    expect(waiting(client)).toEqual([]);
  });
});
