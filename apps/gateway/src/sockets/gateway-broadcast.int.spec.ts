import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppError,
  type Chat,
  checkSession,
  getChat,
  listChats,
  markRead,
  type Message,
  MESSAGE_SENT,
  MESSAGES_READ,
  sendMessage,
  type SocketAck,
  type SocketOut,
} from '@sahaya/contracts';
import { connectNats } from '@sahaya/messaging';
import { startNats, startResponder, type Responder, until } from '@sahaya/testing';
import { io, type Socket } from 'socket.io-client';
import { announce, asking, CUSTOMER, GatewayProcess, HELPER, sign } from '../../test/harness.js';

const PEOPLE = [CUSTOMER, HELPER];
// All 50 chats take a minute: STORM=full npx nx test:int gateway.
const isFull = process.env['STORM'] === 'full';
const CHATS = isFull ? 50 : 1;
/** A gateway that has just started sends so many requests of one kind at once. */
const AT_ONCE = 8;
/** In the short run, people write until the last kill. */
const MESSAGES_PER_PERSON = isFull ? 100 : Infinity;
const KILL_EVERY_MS = 5_000;
const KILLS = 4;
const READ_AFTER = 10;

/** A chat of the chat service: each message once by the sender's clientMsgId, numbered. */
interface StoredChat {
  _id: string;
  people: string[];
  messages: Message[];
  readUpTo: Map<string, number>;
}
const chats = new Map<string, StoredChat>();
function addChat(index: number): StoredChat {
  const suffix = index.toString(16).padStart(2, '0');
  const people = index === 0 ? PEOPLE : PEOPLE.map((userId) => userId.slice(2) + suffix);
  const chat = { _id: 'a'.repeat(22) + suffix, people, messages: [], readUpTo: new Map() };
  chats.set(chat._id, chat);
  return chat;
}
const chatWith = (userId: string, chatId?: string): StoredChat => {
  const chat = [...chats.values()].find(({ _id, people }) => people.includes(userId) && (!chatId || _id === chatId));
  if (!chat) throw new AppError('CHAT_NOT_FOUND');
  return chat;
};
const unreadOf = ({ messages, readUpTo }: StoredChat, userId: string) =>
  messages.filter(({ sender, seq }) => sender !== userId && seq > (readUpTo.get(userId) ?? 0)).length;
const toChat = (chat: StoredChat, userId: string): Chat => ({
  _id: chat._id,
  otherParticipant: { _id: chat.people.find((other) => other !== userId) ?? '', name: 'Asha', isActive: false },
  unreadCount: unreadOf(chat, userId),
  updatedAt: '',
});
const withReaders = ({ readUpTo, people }: StoredChat, message: Message): Message => ({
  ...message,
  readBy: people.filter((userId) => userId !== message.sender && (readUpTo.get(userId) ?? 0) >= message.seq),
});

/** One participant as the portal implements it: repeats until acknowledged, and fetches missed messages. */
class Talker {
  readonly heard = new Map<number, Message>();
  /** The last message that the other participant has read. */
  readByOther = 0;
  readonly socket: Socket;
  said = 0;
  private readonly ask: ReturnType<typeof asking>;

  constructor(
    readonly userId: string,
    private readonly chatId: string,
    private readonly token: string,
    url: string,
  ) {
    this.ask = asking(() => url);
    this.socket = io(url, { forceNew: true, auth: { token }, reconnectionDelay: 100, reconnectionDelayMax: 200 });
    // Read receipts may have been missed, too, so the whole chat is fetched.
    this.socket.on('connect', () => void this.fetch());
    this.socket.on('new_message', ({ message }: SocketOut['new_message']) => {
      this.hear(message);
      if (this.gap() < message.seq) void this.fetch(this.heard.get(this.gap() - 1)?._id);
    });
    this.socket.on('messages_read', ({ userId, upTo }: SocketOut['messages_read']) => {
      if (userId !== this.userId) this.readByOther = Math.max(this.readByOther, upTo);
    });
  }

  async say(): Promise<void> {
    const content = `${this.userId} ${(this.said += 1)}`;
    await this.persist('send_message', { chatId: this.chatId, content, clientMsgId: content });
  }
  read = () => this.persist('mark_read', { chatId: this.chatId });
  chats = async () => (await this.ask('GET', '/api/chats', { token: this.token })).body.data as Chat[];
  lastSaid = () => Math.max(...[...this.heard.values()].map(({ sender, seq }) => (sender === this.userId ? seq : 0)));
  leave = () => void this.socket.disconnect();

  private async persist(event: string, payload: object): Promise<void> {
    const send = async () => {
      const ack = (await this.socket.timeout(1_000).emitWithAck(event, payload)) as SocketAck;
      return ack.success;
    };
    // A person may send ten events per second.
    await until(send, { every: 100 });
  }

  /** The number of the first missing message. */
  private gap(): number {
    let seq = 1;
    while (this.heard.has(seq)) seq += 1;
    return seq;
  }

  private hear(message: Message): void {
    this.heard.set(message.seq, message);
    const isRead = message.sender === this.userId && message.readBy.length > 0;
    if (isRead) this.readByOther = Math.max(this.readByOther, message.seq);
  }

  /** The messages after one, or all. */
  private async fetch(after = ''): Promise<void> {
    const path = `/api/chats/${this.chatId}${after && `?after=${after}`}`;
    const answer = await this.ask('GET', path, { token: this.token }).catch(() => undefined);
    const found = (answer?.body.data as { messages?: Message[] } | undefined)?.messages ?? [];
    for (const message of found) this.hear(message);
  }
}

describe('two gateways', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let announcer: Awaited<ReturnType<typeof connectNats>>;
  let services: Responder;
  let fragile: GatewayProcess;
  let steady: GatewayProcess;
  const talkers: Talker[] = [];
  /** Requests for a list of chats so far, and what the next ones wait for. */
  let listing = 0;
  let mayList: Promise<unknown>;
  const running: GatewayProcess[] = [];
  const newGateway = () => {
    const gateway = new GatewayProcess(nats.url);
    running.push(gateway);
    return gateway.start();
  };

  beforeAll(async () => {
    nats = await startNats();
    [announcer, services] = await Promise.all([connectNats(nats.url, 'chat'), startResponder(nats.url)]);
    await services.on(checkSession, () => ({ alive: true }));
    await services.on(listChats, async ({ actor }) => {
      listing += 1;
      await mayList;
      const userId = actor?.userId ?? '';
      return { chats: [toChat(chatWith(userId), userId)], unreadCount: 0 };
    });
    await services.on(getChat, ({ actor, id, after }) => {
      const userId = actor?.userId ?? '';
      const chat = chatWith(userId, id);
      const from = chat.messages.findIndex(({ _id }) => _id === after) + 1;
      return { ...toChat(chat, userId), messages: chat.messages.slice(from).map((one) => withReaders(chat, one)) };
    });
    await services.on(sendMessage, ({ actor, id, content, clientMsgId }) => {
      const sender = actor?.userId ?? '';
      const { _id: chatId, messages, people: participants } = chatWith(sender, id);
      const before = messages.find((message) => message.clientMsgId === clientMsgId);
      if (before) return { message: before };
      const seq = messages.length + 1;
      const _id = seq.toString(16).padStart(24, '0');
      const message = { _id, seq, sender, content, clientMsgId, createdAt: new Date().toISOString(), readBy: [] };
      messages.push(message);
      announce(announcer, MESSAGE_SENT, { chatId, participants, senderId: sender, senderName: 'x', message, seq });
      return { message };
    });
    await services.on(markRead, ({ actor, id }) => {
      const userId = actor?.userId ?? '';
      const chat = chatWith(userId, id);
      const marked = unreadOf(chat, userId);
      const upTo = chat.messages.length;
      chat.readUpTo.set(userId, upTo);
      announce(announcer, MESSAGES_READ, { chatId: chat._id, participants: chat.people, userId, upTo });
      return { marked };
    });
  }, 60_000);
  beforeEach(async () => {
    chats.clear();
    mayList = Promise.resolve();
    [fragile, steady] = await Promise.all([newGateway(), newGateway()]);
  }, 60_000);
  afterEach(async () => {
    for (const talker of talkers.splice(0)) talker.leave();
    await Promise.all(running.splice(0).map((gateway) => gateway.kill()));
  });
  afterAll(async () => {
    await services?.stop();
    await announcer?.drain();
    await nats?.stop();
  });

  async function talker(userId: string, { url }: GatewayProcess): Promise<Talker> {
    const role = userId === HELPER ? 'helper' : 'customer';
    const token = await sign(userId, role, `sid-${talkers.length}`);
    const one = new Talker(userId, chatWith(userId)._id, token, url);
    talkers.push(one);
    return one;
  }
  const countMessages = () => [...chats.values()].reduce((sum, { messages }) => sum + messages.length, 0);

  it('one is killed repeatedly: no message is lost or doubled, the order is the same for all, and unread counts are right', async () => {
    for (let index = 0; index < CHATS; index += 1) addChat(index);
    for (const { people } of chats.values()) {
      await talker(people[0] ?? '', fragile);
      await talker(people[1] ?? '', steady);
    }
    let over = false;
    const talking = Promise.all(
      talkers.map(async (one) => {
        while (!over && one.said < MESSAGES_PER_PERSON) {
          await one.say();
          if (one.said % READ_AFTER === 0) await one.read();
        }
      }),
    );
    const kill = async () => {
      await fragile.kill();
      await fragile.start();
    };
    let kills = 0;
    if (isFull) {
      void talking.then(() => (over = true));
      for (; !over; kills += 1) {
        await setTimeout(KILL_EVERY_MS);
        await kill();
      }
    } else {
      for (; kills < KILLS; kills += 1) {
        const before = countMessages();
        await until(() => countMessages() > before + 5);
        await kill();
      }
    }
    expect(kills).toBeGreaterThan(1);
    over = true;
    await talking;

    for (const one of talkers) {
      const { messages, people } = chatWith(one.userId);
      await until(() => one.heard.size === messages.length);
      expect([...one.heard.keys()].sort((a, b) => a - b)).toEqual(messages.map(({ seq }) => seq));
      for (const userId of people) {
        const said = [...one.heard.values()].filter(({ sender }) => sender === userId).sort((a, b) => a.seq - b.seq);
        expect(said.map(({ content }) => content)).toEqual(said.map((_, n) => `${userId} ${n + 1}`));
      }
    }
    if (isFull) expect(countMessages()).toBe(CHATS * 2 * MESSAGES_PER_PERSON);

    const [customer, helper] = talkers as [Talker, Talker];
    await helper.say();
    await customer.say();
    await customer.read();
    await until(async () => (await customer.chats())[0]?.unreadCount === 0);
    const unread = unreadOf(chatWith(HELPER), HELPER);
    expect((await helper.chats())[0]?.unreadCount).toBe(unread);
    expect(unread).toBeGreaterThan(0);
    // Everyone sees how far the other has read.
    await Promise.all(talkers.map((one) => one.read()));
    for (const one of talkers) await until(() => one.readByOther >= one.lastSaid());
  }, 300_000);

  it('one ends: it answers the requests under way, and its sockets connect again', async () => {
    addChat(0);
    const customer = await talker(CUSTOMER, fragile);
    const helper = await talker(HELPER, steady);
    await until(() => customer.socket.connected && customer.socket.io.engine.transport.name === 'websocket');
    let answer: (value?: unknown) => void = () => undefined;
    mayList = new Promise((resolve) => (answer = resolve));
    listing = 0;
    const waiting = Promise.all(Array.from({ length: AT_ONCE }, () => customer.chats()));
    await until(() => listing === AT_ONCE);

    const exit = fragile.terminate();
    await until(() => !customer.socket.connected);
    // It accepts no more connections.
    await until(() =>
      fetch(`${fragile.url}/api/health/ready`).then(
        () => false,
        () => true,
      ),
    );
    await helper.say();
    answer();
    expect(await waiting).toHaveLength(AT_ONCE);
    expect(await exit).toBe(0);

    expect(customer.socket.active).toBe(true);
    await fragile.start();
    await customer.say();
    await until(() => customer.heard.size === 2 && helper.heard.size === 2);
  }, 120_000);

  it('each knows the users of the other: at once on connect and disconnect, after a while if the other was killed', async () => {
    addChat(0);
    const customer = await talker(CUSTOMER, fragile);
    const helper = await talker(HELPER, steady);
    const mark = async (one: Talker) => (await one.chats())[0]?.otherParticipant;
    const sees = async (one: Talker) => (await mark(one))?.isActive;
    await until(async () => (await sees(customer)) && (await sees(helper)));
    expect(await mark(customer)).toMatchObject({ isActive: true, isActiveBy: 'presence' });

    helper.leave();
    await until(async () => (await sees(customer)) === false);
    await talker(HELPER, steady);
    await until(() => sees(customer));

    const [, , back] = talkers;
    await fragile.kill();
    await until(async () => back && (await sees(back)) === false);
    await fragile.start();
    await until(async () => back && (await sees(back)));
  }, 120_000);
});
