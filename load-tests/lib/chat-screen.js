import { Counter } from 'k6/metrics';
import { clearTimeout, setTimeout } from 'k6/timers';
import { call } from './api.js';
import { Socket } from './socket.js';

/** Connections lost to a replaced gateway or a refusal; each is reopened. */
export const reconnects = new Counter('chat_reconnects');
/** Messages sent over HTTP because their socket did not acknowledge them. */
export const resent = new Counter('chat_resent');
const PATIENCE_MS = 10_000;

let serial = 0;
/** A clientMsgId, under which a message is stored once, however often it is sent. */
export const messageName = () => `load-${__VU}-${Date.now()}-${(serial += 1)}`;

/** The open chat of one user, as in the portal: live over its socket, fetched again after each reconnection. */
export class ChatScreen {
  constructor(token, chatId) {
    this.token = token;
    this.chatId = chatId;
    this.messages = new Map();
    /** The last `seq` that each user has read. */
    this.readUpTo = new Map();
    this.waiting = new Set();
    this.isOpened = false;
    this.socket = new Socket(token, {
      onConnect: () => {
        this.isOpened = true;
        this.askAnew();
      },
      onEvent: (name, payload) => this.hear(name, payload),
      onLost: (why) => {
        reconnects.add(1);
        console.warn(`a socket ${why}`);
      },
    });
  }

  opens() {
    return this.until(() => this.isOpened, 'the greeting');
  }

  /** Resolves with the message of that clientMsgId when it arrives on this screen. */
  sees(clientMsgId) {
    return this.until(() => this.messages.get(clientMsgId), 'the message');
  }

  seesRead(seq, by) {
    return this.until(() => (this.readUpTo.get(by) || 0) >= seq, 'the read receipt');
  }

  /** Sends over the socket, or over HTTP with the same clientMsgId if there is no acknowledgement. */
  async say(clientMsgId, content) {
    const ack = await this.socket.request('send_message', { chatId: this.chatId, content, clientMsgId });
    if (ack === undefined || !ack.success) {
      console.warn(`sending a message over HTTP: ${ack ? ack.code : 'no acknowledgement'}`);
      resent.add(1);
      call('POST', '/chats/:id/messages', {
        token: this.token,
        params: { id: this.chatId },
        body: { content, clientMsgId },
      });
    }
  }

  async read() {
    const ack = await this.socket.request('mark_read', { chatId: this.chatId });
    if (ack === undefined || !ack.success)
      call('PUT', '/chats/:id/read', { token: this.token, params: { id: this.chatId } });
  }

  close() {
    this.socket.close();
  }

  hear(name, payload) {
    if (name === 'resync') return this.askAnew();
    if (payload.chatId !== this.chatId) return;
    if (name === 'new_message') this.show(payload.message);
    else if (name === 'messages_read') this.mark(payload.userId, payload.upTo);
    this.tell();
  }

  askAnew() {
    const chat = call('GET', '/chats/:id', { token: this.token, params: { id: this.chatId } });
    for (const message of (chat && chat.messages) || []) {
      this.show(message);
      for (const reader of message.readBy) this.mark(reader, message.seq);
    }
    this.tell();
  }

  show(message) {
    if (message.clientMsgId) this.messages.set(message.clientMsgId, message);
  }

  mark(userId, upTo) {
    this.readUpTo.set(userId, Math.max(upTo, this.readUpTo.get(userId) || 0));
  }

  tell() {
    for (const look of [...this.waiting]) look();
  }

  until(isThere, what) {
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        this.waiting.delete(look);
        reject(new Error(`${what} did not come within 10 s`));
      }, PATIENCE_MS);
      const look = () => {
        const found = isThere();
        if (!found) return;
        clearTimeout(patience);
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }
}
