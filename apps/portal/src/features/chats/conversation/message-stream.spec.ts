import { describe, expect, it } from '@jest/globals';
import type { Chat, Message } from '@sahaya/contracts';
import fc from 'fast-check';
import { aChat, aMessage } from '../../../../test/records.js';
import { joinChats, type StreamMessage } from './message-stream.js';

const PAGE = 3;
const START = Date.UTC(2026, 11, 5);
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();
/** A chat with messages at these minutes. */
const said = (id: string, minutes: number[]): { chat: Chat; messages: Message[] } => {
  const chatId = id.repeat(24);
  const messages = minutes.map((minute, index) =>
    aMessage({
      _id: `${id}${index}`.padEnd(24, '0'),
      seq: index + 1,
      content: `${id}${index + 1}`,
      createdAt: at(minute),
    }),
  );
  const last = messages.at(-1);
  return {
    chat: aChat({ _id: chatId, updatedAt: last?.createdAt ?? at(0), ...(last && { lastMessage: last }) }),
    messages,
  };
};
const textsOf = (messages: readonly StreamMessage[]) => messages.map(({ content }) => content);
type Loaded = Map<string, { messages: Message[]; hasEarlier: boolean }>;
const lastPage = (messages: readonly Message[]) => ({
  messages: messages.slice(-PAGE),
  hasEarlier: messages.length > PAGE,
});

describe('the stream of all chats with one person', () => {
  const [a, b] = [said('a', [1, 2, 7, 8]), said('b', [3, 4, 5, 6, 9])];
  const chats = [b.chat, a.chat];
  it.each<[string, Loaded, boolean, string[], object | undefined]>([
    ['nothing', new Map(), false, [], { kind: 'chat', chatId: b.chat._id }],
    [
      'the latest chat',
      new Map([[b.chat._id, lastPage(b.messages)]]),
      false,
      ['b5'],
      { kind: 'chat', chatId: a.chat._id },
    ],
    [
      'a page of both',
      new Map([
        [b.chat._id, lastPage(b.messages)],
        [a.chat._id, lastPage(a.messages)],
      ]),
      false,
      ['b3', 'b4', 'a3', 'a4', 'b5'],
      { kind: 'earlier', chatId: b.chat._id },
    ],
    [
      'everything',
      new Map([
        [b.chat._id, { messages: b.messages, hasEarlier: false }],
        [a.chat._id, { messages: a.messages, hasEarlier: false }],
      ]),
      false,
      ['a1', 'a2', 'b1', 'b2', 'b3', 'b4', 'a3', 'a4', 'b5'],
      undefined,
    ],
    [
      'everything of these chats, but not all chats',
      new Map([
        [b.chat._id, { messages: b.messages, hasEarlier: false }],
        [a.chat._id, { messages: a.messages, hasEarlier: false }],
      ]),
      true,
      ['b5'],
      { kind: 'chats' },
    ],
  ])('with %s loaded shows what has no gap, and knows what to load next', (_, loaded, hasMore, texts, next) => {
    const stream = joinChats(chats, loaded, hasMore);
    expect([textsOf(stream.messages), stream.next]).toEqual([texts, next]);
  });

  it('needs nothing from a chat without messages', () => {
    expect(joinChats([aChat()], new Map(), false)).toEqual({ messages: [], next: undefined });
  });

  it('only grows in front, keeps the order of each chat, and ends with every message once', () => {
    // The clocks of servers differ: the minutes of one chat need not ascend.
    const minutes = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(minutes, { minLength: 1, maxLength: 5 }), fc.nat(), (all, pick) => {
        const stored = all.map((list, index) => said('abcde'[index] ?? 'z', list));
        stored.sort((x, y) => Date.parse(y.chat.updatedAt) - Date.parse(x.chat.updatedAt));
        const byId = new Map(stored.map((one) => [one.chat._id, one]));
        const loaded: Loaded = new Map();
        // The chat of the link is loaded first.
        const linked = stored[pick % stored.length]!;
        loaded.set(linked.chat._id, lastPage(linked.messages));
        let known = 2;
        let before: string[] = [];
        for (;;) {
          const { messages, next } = joinChats(
            stored.slice(0, known).map(({ chat }) => chat),
            loaded,
            known < stored.length,
          );
          const texts = textsOf(messages);
          expect(texts.slice(texts.length - before.length)).toEqual(before);
          before = texts;
          if (!next) break;
          if (next.kind === 'chats') {
            known += 1;
            continue;
          }
          const { messages: whole } = byId.get(next.chatId)!;
          const have = loaded.get(next.chatId)?.messages.length ?? 0;
          const count = Math.min(whole.length, have + PAGE);
          loaded.set(next.chatId, { messages: whole.slice(-count), hasEarlier: count < whole.length });
        }
        expect(before.toSorted()).toEqual(stored.flatMap(({ messages }) => messages.map((m) => m.content)).sort());
        for (const { messages } of stored) {
          const own = messages.map(({ content }) => content);
          expect(before.filter((text) => own.includes(text))).toEqual(own);
        }
      }),
    );
  });
});
