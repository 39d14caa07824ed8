import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
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

const CHAT = 'a'.repeat(24);
const PEOPLE = [CUSTOMER, HELPER];
const KILLS = 4;

/** The messages of the chat service: each once by the sender's clientMsgId, numbered. */
const stored: Message[] = [];
const readUpTo = new Map<string, number>();
const unreadOf = (userId: string) =>
  stored.filter(({ sender, seq }) => sender !== userId && seq > (readUpTo.get(userId) ?? 0)).length;
const chatFor = (userId: string): Chat => ({
  _id: CHAT,
  otherParticipant: { _id: PEOPLE.find((other) => other !== userId) ?? '', name: 'Asha', isActive: false },
  unreadCount: unreadOf(userId),
  updatedAt: '',
});

/** One participant as the portal implements it: repeats until acknowledged, and fetches missed messages. */
class Talker {
  readonly heard = new Map<number, Message>();
  private readonly ask: ReturnType<typeof asking>;
  private readonly socket: Socket;
  private said = 0;

  constructor(
    readonly userId: string,
    private readonly token: string,
    url: string,
  ) {
    this.ask = asking(() => url);
    this.socket = io(url, { forceNew: true, auth: { token }, reconnectionDelay: 100, reconnectionDelayMax: 200 });
    this.socket.on('connect', () => void this.catchUp());
    this.socket.on('new_message', ({ message }: SocketOut['new_message']) => {
      this.heard.set(message.seq, message);
      if (this.gap() < message.seq) void this.catchUp();
    });
  }

  async say(): Promise<void> {
    const content = `${this.userId} ${(this.said += 1)}`;
    await this.persist('send_message', { chatId: CHAT, content, clientMsgId: content });
  }
  read = () => this.persist('mark_read', { chatId: CHAT });
  chats = async () => (await this.ask('GET', '/api/chats', { token: this.token })).body.data as Chat[];
  leave = () => void this.socket.disconnect();

  private async persist(event: string, payload: object): Promise<void> {
    await until(async () => {
      const ack = (await this.socket.timeout(1_000).emitWithAck(event, payload)) as SocketAck;
      return ack.success;
    });
  }

  /** The number of the first missing message. */
  private gap(): number {
    let seq = 1;
    while (this.heard.has(seq)) seq += 1;
    return seq;
  }

  private async catchUp(): Promise<void> {
    const last = this.heard.get(this.gap() - 1);
    const path = `/api/chats/${CHAT}${last ? `?after=${last._id}` : ''}`;
    const answer = await this.ask('GET', path, { token: this.token }).catch(() => undefined);
    const missed = (answer?.body.data as { messages?: Message[] } | undefined)?.messages ?? [];
    for (const message of missed) this.heard.set(message.seq, message);
  }
}

describe('two gateways', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let announcer: Awaited<ReturnType<typeof connectNats>>;
  let services: Responder;
  let fragile: GatewayProcess;
  let steady: GatewayProcess;
  const talkers: Talker[] = [];
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
    await services.on(listChats, ({ actor }) => ({ chats: [chatFor(actor?.userId ?? '')], unreadCount: 0 }));
    await services.on(getChat, ({ actor, after }) => {
      const from = stored.findIndex(({ _id }) => _id === after) + 1;
      return { ...chatFor(actor?.userId ?? ''), messages: stored.slice(from) };
    });
    await services.on(sendMessage, ({ actor, content, clientMsgId }) => {
      const sender = actor?.userId ?? '';
      const before = stored.find((message) => message.clientMsgId === clientMsgId);
      if (before) return { message: before };
      const seq = stored.length + 1;
      const _id = seq.toString(16).padStart(24, '0');
      const message = { _id, seq, sender, content, clientMsgId, createdAt: new Date().toISOString(), readBy: [] };
      stored.push(message);
      const data = { chatId: CHAT, participants: PEOPLE, senderId: sender, senderName: 'x', message, seq };
      announce(announcer, MESSAGE_SENT, data);
      return { message };
    });
    await services.on(markRead, ({ actor }) => {
      const userId = actor?.userId ?? '';
      const marked = unreadOf(userId);
      readUpTo.set(userId, stored.length);
      announce(announcer, MESSAGES_READ, { chatId: CHAT, participants: PEOPLE, userId, upTo: stored.length });
      return { marked };
    });
  }, 60_000);
  beforeEach(async () => {
    stored.length = 0;
    readUpTo.clear();
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
    const one = new Talker(userId, await sign(userId, role, `sid-${talkers.length}`), url);
    talkers.push(one);
    return one;
  }

  it('one is killed repeatedly: no message is lost or doubled, the order is the same for all, and unread counts are right', async () => {
    const customer = await talker(CUSTOMER, fragile);
    const helper = await talker(HELPER, steady);
    let over = false;
    const talking = [customer, helper].map(async (one) => {
      while (!over) await one.say();
    });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = stored.length;
      await until(() => stored.length > before + 5);
      await fragile.kill();
      await fragile.start();
    }
    over = true;
    await Promise.all(talking);

    for (const { heard } of [customer, helper]) {
      await until(() => heard.size === stored.length);
      expect([...heard.keys()].sort((a, b) => a - b)).toEqual(stored.map(({ seq }) => seq));
      for (const userId of PEOPLE) {
        const said = [...heard.values()].filter(({ sender }) => sender === userId).sort((a, b) => a.seq - b.seq);
        expect(said.map(({ content }) => content)).toEqual(said.map((_, n) => `${userId} ${n + 1}`));
      }
    }
    await customer.read();
    await until(async () => (await customer.chats())[0]?.unreadCount === 0);
    expect((await helper.chats())[0]?.unreadCount).toBe(unreadOf(HELPER));
    expect(unreadOf(HELPER)).toBeGreaterThan(0);
  }, 120_000);

  it('each knows the users of the other: at once on connect and disconnect, after a while if the other was killed', async () => {
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
