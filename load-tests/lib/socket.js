import { clearTimeout, setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import { BASE_URL } from './api.js';

const URL = `${BASE_URL.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
const AGAIN_MS = 1_000;
/** The timeout of the portal for an acknowledgement. */
const ACK_MS = 5_000;

/** A minimal Socket.IO client that reconnects after a lost or refused connection, as in a browser. */
export class Socket {
  /** Calls `onConnect` after each connection, and `onEvent` with the name and payload of each event. */
  constructor(token, { onConnect, onEvent, onLost }) {
    this.token = token;
    this.onConnect = onConnect;
    this.onEvent = onEvent;
    this.onLost = onLost;
    this.isConnected = false;
    this.isOver = false;
    this.acks = new Map();
    this.serial = 0;
    this.open();
  }

  open() {
    const socket = new WebSocket(URL);
    this.socket = socket;
    let why = 'closed';
    socket.onmessage = ({ data }) => {
      if (data === '2')
        socket.send('3'); // the server's heartbeat
      else if (data.startsWith('0')) socket.send(`40${JSON.stringify({ token: this.token })}`);
      else if (data.startsWith('40')) {
        this.isConnected = true;
        this.onConnect();
      } else if (data.startsWith('44') || data === '41') {
        why = `refused: ${data}`;
        socket.close();
      } else if (data.startsWith('42')) this.onEvent(...JSON.parse(data.slice(2)));
      else if (data.startsWith('43')) this.settle(data.slice(2));
    };
    socket.onerror = ({ error }) => (why = `failed: ${error}`);
    socket.onclose = () => {
      this.isConnected = false;
      for (const settle of [...this.acks.values()]) settle(undefined);
      if (this.isOver) return;
      this.onLost(why);
      this.later = setTimeout(() => this.open(), AGAIN_MS);
    };
  }

  /** Resolves with the acknowledgement, or undefined without a connection or a timely response. */
  request(name, payload) {
    if (!this.isConnected) return Promise.resolve(undefined);
    const id = (this.serial += 1);
    return new Promise((resolve) => {
      const settle = (ack) => {
        clearTimeout(patience);
        this.acks.delete(id);
        resolve(ack);
      };
      const patience = setTimeout(() => settle(undefined), ACK_MS);
      this.acks.set(id, settle);
      this.socket.send(`42${id}${JSON.stringify([name, payload])}`);
    });
  }

  settle(text) {
    const begin = text.indexOf('[');
    const settle = this.acks.get(Number(text.slice(0, begin)));
    if (settle) settle(JSON.parse(text.slice(begin))[0]);
  }

  close() {
    this.isOver = true;
    clearTimeout(this.later);
    this.socket.close();
  }
}
