import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppError,
  checkSession,
  getChat,
  listActiveHelpers,
  listChats,
  markRead,
  type Message,
  MESSAGE_SENT,
  MESSAGES_READ,
  NOTIFICATION_ADDED,
  PRIVATE_CONTENT_SHOWN,
  sendMessage,
  SESSION_REVOKED,
} from '@sahaya/contracts';
import { startNats, startResponder, type Responder, until } from '@sahaya/testing';
import { io, type Socket } from 'socket.io-client';
import { BEAT_MS } from './presence.service.js';
import { announce, asking, runGateway, type RunningGateway, sign, STAFF } from '../../test/harness.js';

const CHAT = 'a'.repeat(24);
const FOREIGN = 'b'.repeat(24);
const randomId = () => randomBytes(12).toString('hex');
const DAY_MS = 86_400_000;

describe('the socket', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let services: Responder;
  let gateway: RunningGateway;
  let stored: Message[];
  let slow = false;
  let takesBookings = false;
  /** New for each test, because the rate limit of a user outlives the sockets. */
  let participants: string[];
  let customerId: string;
  let helperId: string;
  const dead = new Set<string>();
  /** The view sessions in which private content was opened. */
  const shown = new Set<string>();
  const open: Socket[] = [];
  let sids = 0;
  let messages = 0;

  const own = (actor: { userId: string } | undefined, id: string) => {
    if (id !== CHAT || !actor || !participants.includes(actor.userId)) throw new AppError('CHAT_NOT_FOUND');
    return actor.userId;
  };
  const newMessage = (sender: string, content: string): Message => ({
    _id: (messages += 1).toString(16).padStart(24, '0'),
    seq: stored.length + 1,
    sender,
    content,
    createdAt: new Date().toISOString(),
    readBy: [sender],
  });

  beforeAll(async () => {
    nats = await startNats();
    services = await startResponder(nats.url);
    gateway = await runGateway(nats.url);
    await services.on(checkSession, ({ sid }) => ({
      alive: !dead.has(sid),
      ...(shown.has(sid) && { showsPrivate: true }),
    }));
    await services.on(getChat, ({ actor, id }) => {
      own(actor, id);
      return chatOf(helperId);
    });
    await services.on(listChats, () => ({ chats: [chatOf(helperId)], nextCursor: 'bmV4dA', unreadCount: 3 }));
    await services.on(listActiveHelpers, ({ userIds }) => ({ active: userIds.filter(() => takesBookings) }));
    await services.on(sendMessage, async ({ actor, id, content }) => {
      const sender = own(actor, id);
      // Later messages are answered sooner.
      if (slow) await new Promise((resolve) => setTimeout(resolve, 10 * (8 - Number(content))));
      const message = newMessage(sender, content);
      stored.push(message);
      const data = { chatId: id, participants, senderId: sender, senderName: 'x', message, seq: stored.length };
      announce(gateway.nats, MESSAGE_SENT, data);
      return { message };
    });
    await services.on(markRead, ({ actor, id }) => {
      const userId = own(actor, id);
      announce(gateway.nats, MESSAGES_READ, { chatId: id, participants, userId, upTo: stored.length });
      return { marked: 1 };
    });
  });
  beforeEach(() => {
    stored = [];
    participants = [customerId, helperId] = [randomId(), randomId()];
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.disconnect();
    gateway.clock.set(0);
    await until(async () => (await isOnline()) === false);
  });
  afterAll(async () => {
    await gateway.stop();
    await services.stop();
    await nats.stop();
  });

  const chatOf = (other: string) => ({
    _id: CHAT,
    otherParticipant: { _id: other, name: 'Asha', isActive: false },
    unreadCount: 0,
    updatedAt: '',
    messages: [],
  });
  const newSid = () => `sid-${(sids += 1)}`;
  const readMark = async () => {
    const token = await sign(customerId, 'customer', newSid());
    const { body } = await asking(() => gateway.url)('GET', '/api/chats', { token });
    return (body.data as { otherParticipant: { isActive: boolean; isActiveBy: string } }[])[0]?.otherParticipant;
  };
  const isOnline = async () => (await readMark())?.isActive;

  /** A default client, polling first, that records the events. */
  async function connect(
    userId: string,
    { sid = newSid(), options = {}, url }: { sid?: string; options?: Parameters<typeof io>[1]; url?: string } = {},
  ) {
    const role = userId === helperId ? 'helper' : 'customer';
    const socket = attempt({ auth: { token: await sign(userId, role, sid) }, ...options }, url);
    const heard: [string, unknown][] = [];
    const gone: string[] = [];
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
    socket.on('disconnect', (reason) => gone.push(reason));
    await until(() => socket.connected);
    return { socket, heard, gone, events: () => heard.map(([event]) => event) };
  }
  function attempt(options: Parameters<typeof io>[1], url = gateway.url): Socket {
    const socket = io(url, { forceNew: true, ...options });
    open.push(socket);
    return socket;
  }
  const refusal = (options: Parameters<typeof io>[1]) =>
    new Promise<string>((resolve) => {
      attempt({ reconnection: false, ...options }).on('connect_error', ({ message }) => resolve(message));
    });
  const acked = (socket: Socket, event: string, ...payload: unknown[]) =>
    socket.timeout(5_000).emitWithAck(event, ...payload);

  describe('the handshake', () => {
    it('accepts both transports', async () => {
      const polling = await connect(customerId, { options: { transports: ['polling'] } });
      const websocket = await connect(customerId, { options: { transports: ['websocket'] } });
      expect(await acked(polling.socket, 'join_chat', CHAT)).toEqual({ success: true });
      expect(await acked(websocket.socket, 'join_chat', CHAT)).toEqual({ success: true });
    });

    it('an answer of the polling transport is no page', async () => {
      const { status, headers } = await fetch(`${gateway.url}/socket.io/?EIO=4&transport=polling`);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('a default client starts with polling and upgrades to the websocket', async () => {
      const { socket } = await connect(customerId);
      await until(() => socket.io.engine.transport.name === 'websocket');
    });

    it.each([
      ['nothing', {}, 'TOKEN_MISSING'],
      ['an empty token', { auth: { token: '' } }, 'TOKEN_MISSING'],
      ['an object', { auth: { token: { $gt: '' } } }, 'TOKEN_MISSING'],
      ['a token in the query', { query: { token: 'x' } }, 'TOKEN_MISSING'],
      ['nonsense', { auth: { token: 'nonsense' } }, 'TOKEN_INVALID'],
    ])('%s is refused by its code', async (_name, options, code) => {
      expect(await refusal(options)).toBe(code);
    });

    it('refuses an expired token and the token of an ended session', async () => {
      const past = Math.floor(Date.now() / 1_000) - 60;
      const expired = await sign(customerId, 'customer', newSid(), { claims: { exp: past } });
      expect(await refusal({ auth: { token: expired } })).toBe('TOKEN_INVALID');
      dead.add('sid-dead');
      const token = await sign(customerId, 'customer', 'sid-dead');
      expect(await refusal({ auth: { token } })).toBe('TOKEN_INVALID');
    });

    it('refuses a page of another origin and accepts one of its own', async () => {
      const token = await sign(customerId, 'customer', newSid());
      const from = (origin: string) => ({
        auth: { token },
        transports: ['websocket'],
        extraHeaders: { origin },
      });
      expect(await refusal(from('https://evil.example'))).toBe('websocket error');
      await connect(customerId, { options: from(gateway.url) });
    });
  });

  describe('a conversation', () => {
    it('works from end to end: join, send, acknowledgement, one new_message to each socket of both users, mark_read', async () => {
      const customer = await connect(customerId);
      const otherTab = await connect(customerId);
      const helper = await connect(helperId);
      const stranger = await connect(STAFF);
      expect(await acked(customer.socket, 'join_chat', CHAT)).toEqual({ success: true });

      const answer = await acked(customer.socket, 'send_message', { chatId: CHAT, content: ' Namaste ' });
      expect(answer).toMatchObject({ success: true, message: { sender: customerId, content: 'Namaste' } });
      const everyone = [customer, otherTab, helper];
      await until(() => everyone.every(({ heard }) => heard.length > 0));
      expect(await acked(helper.socket, 'mark_read', { chatId: CHAT })).toEqual({ success: true });
      await until(() => everyone.every(({ heard }) => heard.length > 1));

      const expected = [
        ['new_message', { chatId: CHAT, message: stored[0] }],
        ['messages_read', { chatId: CHAT, userId: helperId, upTo: 1 }],
      ];
      for (const { heard } of everyone) expect(heard).toEqual(expected);
      expect(stranger.heard).toEqual([]);
    });

    it('typing is sent to the other user only, at once and each time', async () => {
      const [customer, helper, stranger] = [await connect(customerId), await connect(helperId), await connect(STAFF)];
      const ownTab = await connect(customerId);
      expect(await acked(customer.socket, 'typing', { chatId: CHAT })).toEqual({ success: true });
      expect(await acked(customer.socket, 'typing', { chatId: CHAT })).toEqual({ success: true });
      await until(() => helper.heard.length === 2);
      expect(helper.heard[0]).toEqual(['typing', { chatId: CHAT, userId: customerId }]);
      expect(await acked(stranger.socket, 'typing', { chatId: CHAT })).toMatchObject({ code: 'CHAT_NOT_FOUND' });
      expect([customer, ownTab, stranger].flatMap(({ heard }) => heard)).toEqual([]);
    });

    it('stores the messages of a socket in the order in which they were sent', async () => {
      const { socket } = await connect(customerId);
      const contents = Array.from({ length: 8 }, (_, n) => String(n));
      slow = true;
      await Promise.all(contents.map((content) => acked(socket, 'send_message', { chatId: CHAT, content })));
      slow = false;
      expect(stored.map(({ content }) => content)).toEqual(contents);
    });

    it('works without an acknowledgement', async () => {
      const { socket, events } = await connect(customerId);
      socket.emit('join_chat', CHAT);
      socket.emit('send_message', { chatId: CHAT, content: 'one' });
      socket.emit('mark_read', { chatId: CHAT });
      await until(() => events().length === 2);
      expect(stored.map(({ content }) => content)).toEqual(['one']);
    });

    it('an event that is published twice is delivered once', async () => {
      const { socket, heard } = await connect(customerId);
      const message = newMessage(helperId, 'again');
      const data = { chatId: CHAT, participants, senderId: helperId, senderName: 'x', message, seq: 1 };
      announce(gateway.nats, MESSAGE_SENT, data, 'event-1');
      announce(gateway.nats, MESSAGE_SENT, data, 'event-1');
      await acked(socket, 'mark_read', { chatId: CHAT });
      await until(() => heard.some(([event]) => event === 'messages_read'));
      expect(heard.filter(([event]) => event === 'new_message')).toHaveLength(1);
    });

    it('an invalid event is dropped, and the next one is delivered', async () => {
      const { events } = await connect(customerId);
      gateway.nats.publish(MESSAGE_SENT.subject, 'not json');
      announce(gateway.nats, MESSAGE_SENT, { chatId: 5 });
      announce(gateway.nats, NOTIFICATION_ADDED, { userId: customerId, notificationId: CHAT });
      await until(() => events().length > 0);
      expect(events()).toEqual(['notification_added']);
    });

    it('announces a new inbox entry to its user only', async () => {
      const customer = await connect(customerId);
      const helper = await connect(helperId);
      announce(gateway.nats, NOTIFICATION_ADDED, { userId: helperId, notificationId: CHAT });
      await until(() => helper.heard.length > 0);
      expect(helper.heard).toEqual([['notification_added', {}]]);
      expect(customer.heard).toEqual([]);
    });

    it('a user with a socket is online', async () => {
      expect(await isOnline()).toBe(false);
      const { socket } = await connect(helperId);
      const second = await connect(helperId);
      expect(await isOnline()).toBe(true);
      socket.disconnect();
      await acked(second.socket, 'join_chat', CHAT);
      expect(await isOnline()).toBe(true);
      second.socket.disconnect();
      await until(async () => (await isOnline()) === false);
    });

    it('a user without a socket is shown by availability until the gateway has heard the others', async () => {
      gateway.presence.loseContact();
      expect(await readMark()).toMatchObject({ isActive: false, isActiveBy: 'availability' });
      takesBookings = true;
      expect(await readMark()).toMatchObject({ isActive: true, isActiveBy: 'availability' });
      const { socket } = await connect(helperId);
      expect(await readMark()).toMatchObject({ isActive: true, isActiveBy: 'presence' });
      socket.disconnect();
      gateway.presence.gainContact(performance.now() - BEAT_MS);
      await until(async () => (await readMark())?.isActiveBy === 'presence' && !(await isOnline()));
    });
  });

  describe('what is refused', () => {
    it.each([
      ['join_chat', [FOREIGN], 'CHAT_NOT_FOUND'],
      ['send_message', [{ chatId: FOREIGN, content: 'x' }], 'CHAT_NOT_FOUND'],
      ['mark_read', [{ chatId: FOREIGN }], 'CHAT_NOT_FOUND'],
      ['typing', [{ chatId: FOREIGN }], 'CHAT_NOT_FOUND'],
      ['typing', [CHAT], 'INVALID_INPUT'],
      ['join_chat', [], 'INVALID_INPUT'],
      ['join_chat', [null], 'INVALID_INPUT'],
      ['join_chat', [{ chatId: CHAT }], 'INVALID_INPUT'],
      ['join_chat', [`user:${FOREIGN}`], 'INVALID_INPUT'],
      ['send_message', [], 'INVALID_INPUT'],
      ['send_message', ['text'], 'INVALID_INPUT'],
      ['send_message', [{ chatId: CHAT, content: { $gt: '' } }], 'INVALID_INPUT'],
      ['send_message', [CHAT, 'two arguments'], 'INVALID_INPUT'],
      ['send_message', [{ chatId: { $ne: 1 }, content: 'x' }], 'INVALID_INPUT'],
      ['mark_read', [[CHAT]], 'INVALID_INPUT'],
      ['delete_chat', [CHAT], 'INVALID_INPUT'],
      ['__proto__', [CHAT], 'INVALID_INPUT'],
    ])('%s %j → %s', async (event, payload, code) => {
      const { socket, heard } = await connect(customerId);
      expect(await acked(socket, event, ...payload)).toMatchObject({ success: false, code });
      expect(await acked(socket, 'join_chat', CHAT)).toEqual({ success: true });
      expect(heard).toEqual([]);
    });

    it('a refusal without an acknowledgement changes nothing', async () => {
      const { socket } = await connect(customerId);
      socket.emit('send_message', null);
      socket.emit('join_chat', FOREIGN);
      socket.emit('nothing', 1, 2, 3);
      expect(await acked(socket, 'join_chat', CHAT)).toEqual({ success: true });
    });

    it('drops more than 10 events a second, and the socket stays open', async () => {
      const { socket } = await connect(customerId);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => acked(socket, 'send_message', { chatId: CHAT, content: `${n}` })),
      );
      const refused = answers.filter(({ code }) => code === 'RATE_LIMITED');
      // At least the first ten; the limit refills a little while the hundred events arrive.
      expect(stored.length).toBeGreaterThanOrEqual(10);
      expect(stored.length + refused.length).toBe(100);
      expect(refused.length).toBeGreaterThan(0);
      await until(async () => ((await acked(socket, 'join_chat', CHAT)) as { success: boolean }).success);
    });

    it('limits a user over all sockets together, and serves others', async () => {
      const sockets = await Promise.all([
        connect(customerId),
        connect(customerId),
        connect(customerId),
        connect(customerId),
      ]);
      const other = await connect(helperId);
      const flood = sockets.flatMap(({ socket }) =>
        Array.from({ length: 50 }, () => acked(socket, 'join_chat', CHAT) as Promise<{ success: boolean }>),
      );
      const served = [];
      for (let n = 0; n < 5; n += 1)
        served.push(await acked(other.socket, 'send_message', { chatId: CHAT, content: `${n}` }));
      expect(served.map(({ success }: { success: boolean }) => success)).toEqual(Array(5).fill(true));
      const taken = (await Promise.all(flood)).filter(({ success }) => success);
      // Four separate limits would have admitted forty events.
      expect(taken.length).toBeGreaterThanOrEqual(20);
      expect(taken.length).toBeLessThan(40);
    });

    it('admits every event of a user with RATE_LIMITS=off', async () => {
      const unlimited = await runGateway(nats.url, { RATE_LIMITS: 'off' });
      try {
        const { socket } = await connect(customerId, { url: unlimited.url });
        // More at once would wait for their turn, and be refused on a busy machine.
        for (let round = 0; round < 25; round += 1) {
          const answers = await Promise.all(Array.from({ length: 4 }, () => acked(socket, 'join_chat', CHAT)));
          expect(answers).toEqual(Array(4).fill({ success: true }));
        }
      } finally {
        await unlimited.stop();
      }
    });

    it('a message of more than 16 kB ends the connection, not the gateway', async () => {
      const { socket, gone } = await connect(customerId, {
        options: { transports: ['websocket'], reconnection: false },
      });
      socket.emit('send_message', { chatId: CHAT, content: 'x'.repeat(20_000) });
      await until(() => gone.length > 0);
      const { socket: next } = await connect(customerId);
      expect(await acked(next, 'join_chat', CHAT)).toEqual({ success: true });
    });

    it('closes the oldest of more than 10 sockets of a user', async () => {
      const sockets: Awaited<ReturnType<typeof connect>>[] = [];
      for (let n = 0; n < 11; n += 1) sockets.push(await connect(customerId));
      await until(() => sockets[0]?.gone.length);
      expect(sockets.slice(1).every(({ socket }) => socket.connected)).toBe(true);
    });
  });

  describe('its end', () => {
    it('closes the sockets of an ended session, and no others', async () => {
      const ended = await connect(customerId, { sid: 'sid-ended' });
      const other = await connect(customerId);
      announce(gateway.nats, SESSION_REVOKED, { sid: 'sid-ended', userId: customerId });
      await until(() => ended.gone.length > 0);
      expect(ended.gone).toEqual(['io server disconnect']);
      expect(other.socket.connected).toBe(true);
    });

    it('closes with the expiry of its token', async () => {
      const { gone } = await connect(customerId);
      gateway.clock.set(8 * DAY_MS);
      await until(() => gone.length > 0);
      expect(gone).toEqual(['io server disconnect']);
    });

    it('closes after an outage of NATS during which the session ended', async () => {
      const ended = await connect(customerId, { sid: 'sid-missed' });
      const other = await connect(customerId);
      dead.add('sid-missed');
      await gateway.nats.reconnect();
      await until(() => ended.gone.length > 0);
      expect(other.socket.connected).toBe(true);
    });
  });

  /** The events that staff who view the account of the helper receive. */
  async function viewAsHelper(sid = newSid()) {
    const viewer = attempt({ auth: { token: await sign(helperId, 'helper', sid, { claims: { viewOnly: true } }) } });
    const heard: string[] = [];
    viewer.onAny((event: string) => heard.push(event));
    await until(() => viewer.connected);
    return { sid, viewer, heard };
  }

  it('staff who view the account can neither send, mark as read, type nor appear online', async () => {
    const { viewer } = await viewAsHelper();
    expect(await acked(viewer, 'join_chat', CHAT)).toEqual({ success: true });
    const sent = { chatId: CHAT, content: 'not mine' };
    for (const event of ['send_message', 'mark_read', 'typing'])
      expect(await acked(viewer, event, sent)).toMatchObject({ success: false, code: 'VIEW_ONLY' });
    expect(stored).toEqual([]);
    expect(await isOnline()).toBe(false);
  });

  it('staff who view the account receive messages only after they opened the private content', async () => {
    const { sid, viewer, heard } = await viewAsHelper();
    const other = await viewAsHelper();
    const { socket, heard: own } = await connect(customerId);
    await acked(viewer, 'join_chat', CHAT);
    const messagesHeard = () => own.filter(([event]) => event === 'new_message').length;
    await acked(socket, 'send_message', { chatId: CHAT, content: 'before' });
    await until(() => messagesHeard() === 1);
    shown.add(sid);
    announce(gateway.nats, PRIVATE_CONTENT_SHOWN, { sid, userId: helperId });
    await until(() => heard.includes('resync'));
    await acked(socket, 'send_message', { chatId: CHAT, content: 'after' });
    await until(() => heard.includes('new_message'));
    expect(heard).toEqual(['resync', 'new_message']);
    expect(other.heard).toEqual([]);
    // A connection that was lost comes back with the private content.
    const again = await viewAsHelper(sid);
    await acked(socket, 'send_message', { chatId: CHAT, content: 'again' });
    await until(() => again.heard.includes('new_message'));
  });

  it('a draining gateway lets its clients connect to another one', async () => {
    const leaving = await runGateway(nats.url);
    const token = await sign(customerId, 'customer', newSid());
    const socket = io(leaving.url, { forceNew: true, auth: { token } });
    open.push(socket);
    await until(() => socket.connected && socket.io.engine.transport.name === 'websocket');
    const gone: string[] = [];
    socket.on('disconnect', (reason) => gone.push(reason));
    await leaving.stop();
    await until(() => gone.length > 0);
    expect(gone).toEqual(['transport close']);
    expect(socket.active).toBe(true);
  });
});
