/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

/** The part of the client library that the portal uses, with a socket that the test controls. */
class FakeSocket {
  static last: FakeSocket;
  readonly io = { on: (event: string, handler: () => void) => void this.handlers.set(`io ${event}`, handler) };
  readonly handlers = new Map<string, (...args: never[]) => void>();
  active = true;
  connected = false;
  connects = 0;

  constructor(readonly options: Record<string, unknown>) {
    FakeSocket.last = this;
  }
  on = (event: string, handler: () => void) => void this.handlers.set(event, handler);
  onAny = () => undefined;
  connect = () => void (this.connects += 1);
  disconnect = () => void (this.connected = false);
  happens = (event: string, ...args: unknown[]) => this.handlers.get(event)?.(...(args as never[]));
}
jest.unstable_mockModule('socket.io-client', () => ({
  io: (options: Record<string, unknown>) => new FakeSocket(options),
}));
const { liveUpdates: live } = await import('./live-updates.js');

async function open(): Promise<FakeSocket> {
  live.start(`token ${Math.random()}`);
  await jest.advanceTimersByTimeAsync(0);
  return FakeSocket.last;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  live.stop();
  jest.useRealTimers();
});

describe('the live connection', () => {
  it('retries five times, one second apart', async () => {
    const socket = await open();
    expect(socket.options).toMatchObject({
      reconnectionAttempts: 5,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 1000,
      randomizationFactor: 0,
    });
    socket.happens('io reconnect_failed');
    expect(live.state()).toBe('error');
  });

  it('retries five times, one second apart, also after the server refused', async () => {
    const socket = await open();
    socket.active = false;
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      socket.happens('connect_error', new Error('UNAVAILABLE'));
      await jest.advanceTimersByTimeAsync(999);
      expect(socket.connects).toBe(attempt - 1);
      await jest.advanceTimersByTimeAsync(1);
      expect(socket.connects).toBe(attempt);
    }
    socket.happens('connect_error', new Error('UNAVAILABLE'));
    expect(live.state()).toBe('error');
  });

  it('connects, disconnects, and restarts its attempts on wake', async () => {
    const socket = await open();
    expect(live.state()).toBe('disconnected');
    socket.happens('connect');
    expect(live.state()).toBe('connected');
    socket.happens('disconnect', 'transport close');
    expect(live.state()).toBe('disconnected');
    socket.happens('io reconnect_failed');
    socket.active = false;
    live.wake();
    expect([live.state(), socket.connects]).toEqual(['disconnected', 1]);
  });

  it('ends with the session', async () => {
    const socket = await open();
    socket.connected = true;
    live.stop();
    expect([socket.connected, live.state()]).toEqual([false, 'disconnected']);
  });
});
