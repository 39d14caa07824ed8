import { clearTimeout, setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import { BASE_URL } from './api.js';

const URL = `${BASE_URL.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;

/** A Socket.IO client of four frames: enough to join a chat, to say something and to hear it. */
export class Socket {
  constructor(token) {
    this.waiting = [];
    this.socket = new WebSocket(URL);
    this.connected = this.frame((text) => text.startsWith('40'), 'the greeting');
    this.socket.onmessage = ({ data }) => {
      if (data === '2')
        this.socket.send('3'); // the server's heartbeat
      else if (data.startsWith('0')) this.socket.send(`40${JSON.stringify({ token })}`);
      else this.waiting = this.waiting.filter((waits) => !waits(data));
    };
  }

  emit(name, payload) {
    this.socket.send(`42${JSON.stringify([name, payload])}`);
  }

  /** The next event of this name that `fits`. */
  async event(name, fits = () => true) {
    const isIt = (text) => {
      if (!text.startsWith('42')) return false;
      const [event, payload] = JSON.parse(text.slice(2));
      return event === name && fits(payload);
    };
    return JSON.parse((await this.frame(isIt, name)).slice(2))[1];
  }

  frame(isIt, what) {
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error(`${what} did not come within 10 s`)), 10_000);
      this.waiting.push((text) => {
        if (!isIt(text)) return false;
        clearTimeout(patience);
        resolve(text);
        return true;
      });
    });
  }

  close() {
    this.socket.close();
  }
}
