/** @jest-environment jsdom */
import '../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MINUTE_MS } from '@sahaya/domain';
import { sessionStore } from '../api/session/session-store.js';
import { emptyDevice } from '../../test/device.js';
import { aBooking, aMessage, aUser, ID } from '../../test/records.js';
import { type Call, data, lost, refusal, serve } from '../../test/server.js';
import { wipeDeviceDatabase } from './device-database.js';
import { network } from './network.js';
import { offlineQueue, sendOrQueue } from './offline-queue.js';
import { type QueueDraft, type OfflineAction } from './offline-queue.types.js';

const NOON = Date.parse('2026-12-05T06:30:00Z');
const START = `POST /bookings/${ID.booking}/start`;
const STATUS = `PATCH /bookings/${ID.booking}/status`;
const MESSAGES = `POST /chats/${ID.chat}/messages`;
const WORKS: Record<string, OfflineAction> = {
  start: { kind: 'start', id: ID.booking, code: '0417' },
  message: { kind: 'message', id: ID.chat, content: 'I am here' },
  complete: { kind: 'complete', id: ID.booking },
};
const draft = (name: keyof typeof WORKS, key = `key-${name}`): QueueDraft => ({ work: WORKS[name]!, who: 'Asha', key });
const answers = {
  [START]: () => data({ booking: aBooking() }),
  [STATUS]: () => data({ booking: aBooking() }),
  [MESSAGES]: () => data({ message: aMessage() }),
};
const sent = (calls: Call[]) => calls.map(({ method, path, key }) => `${method} ${path} ${key}`);
const kept = () => offlineQueue.entries().map(({ key, refusal }) => [key, refusal?.code].filter(Boolean).join(' '));
const signIn = (_id: string) => sessionStore.start({ token: _id, user: aUser({ _id, role: 'helper' }) });

/** Performs the actions offline, then goes online again. */
async function away(...names: (keyof typeof WORKS)[]) {
  const calls = serve({});
  network.heard(false);
  for (const name of names) expect(await sendOrQueue(draft(name))).toBe('waits');
  expect(calls).toEqual([]);
  network.heard(true);
}

beforeEach(async () => {
  signIn(ID.helper);
  jest.spyOn(Date, 'now').mockReturnValue(NOON);
  await emptyDevice();
});
afterEach(() => void jest.restoreAllMocks());

describe('the offline queue', () => {
  it('stores offline actions and sends each once, in order, when the network is back', async () => {
    await away('start', 'message', 'complete');
    expect(kept()).toEqual(['key-start', 'key-message', 'key-complete']);
    jest.spyOn(Date, 'now').mockReturnValue(NOON + 10 * MINUTE_MS);
    const calls = serve(answers);
    const received: string[] = [];
    const end = offlineQueue.onSent(({ key }) => received.push(key));
    await Promise.all([offlineQueue.send(), offlineQueue.send()]);
    await offlineQueue.send();
    end();
    expect(sent(calls)).toEqual([`${START} key-start`, `${MESSAGES} key-message`, `${STATUS} key-complete`]);
    expect(calls.map(({ body }) => body)).toEqual([
      { code: '0417', enteredAt: new Date(NOON).toISOString() },
      { content: 'I am here', clientMsgId: 'key-message' },
      { status: 'completed' },
    ]);
    expect([received, kept()]).toEqual([['key-start', 'key-message', 'key-complete'], []]);
  });

  it('sends at once while online and lets the server set the time of the code', async () => {
    const calls = serve(answers);
    expect(await sendOrQueue(draft('start'))).toMatchObject({ booking: { _id: ID.booking } });
    expect(calls.map(({ body }) => body)).toEqual([{ code: '0417' }]);
    expect(kept()).toEqual([]);
  });

  it('queues an unanswered action and retries it with the same key before later ones', async () => {
    const unanswered = serve({}, lost);
    expect(await sendOrQueue(draft('message'))).toBe('waits');
    expect(sent(unanswered)[0]).toBe(`${MESSAGES} key-message`);
    network.heard(true);
    const silent = serve({ [STATUS]: answers[STATUS]! }, lost);
    expect(await sendOrQueue(draft('complete'))).toBe('waits');
    await offlineQueue.send();
    expect(sent(silent)).not.toContain(`${STATUS} key-complete`);
    expect(kept()).toEqual(['key-message', 'key-complete']);
    const calls = serve(answers);
    await offlineQueue.send();
    expect(calls).toEqual([]);
    network.heard(true);
    await offlineQueue.send();
    expect(sent(calls)).toEqual([`${MESSAGES} key-message`, `${STATUS} key-complete`]);
  });

  it.each([
    ['a service that is away', refusal(503, 'UNAVAILABLE', 'Later'), 'waits'],
    ['too many requests', refusal(429, 'RATE_LIMITED', 'Later'), 'waits'],
    ['a session that has ended', refusal(401, 'TOKEN_MISSING', 'Log in'), 'Log in'],
    ['a closed chat', refusal(409, 'CHAT_CLOSED', 'Closed'), 'Closed'],
  ])('%s: a message is queued or refused', async (_, answer, then) => {
    serve({ ...answers, [MESSAGES]: () => answer });
    expect(await sendOrQueue(draft('message')).catch((error: Error) => error.message)).toBe(then);
    expect(kept()).toEqual(then === 'waits' ? ['key-message'] : []);
  });

  it('reports to the helper that a visit could not be completed now', async () => {
    serve({ ...answers, [STATUS]: () => refusal(503, 'UNAVAILABLE', 'Later') });
    await expect(sendOrQueue(draft('complete'))).rejects.toThrow('Later');
    expect(kept()).toEqual([]);
  });

  it('keeps a refused action with the reason without blocking others, and retries or discards it on demand', async () => {
    await away('start', 'complete');
    serve({ ...answers, [START]: () => refusal(409, 'BOOKING_MOVE_REFUSED', 'No', { status: 'cancelled' }) });
    await offlineQueue.send();
    expect(kept()).toEqual(['key-start BOOKING_MOVE_REFUSED']);
    expect(offlineQueue.entries()[0]?.refusal).toEqual({
      code: 'BOOKING_MOVE_REFUSED',
      message: 'No',
      details: { status: 'cancelled' },
    });

    const calls = serve(answers);
    await offlineQueue.send();
    expect(calls).toEqual([]);
    await offlineQueue.retry(offlineQueue.entries()[0]!);
    expect([sent(calls), kept()]).toEqual([[`${START} key-start`], []]);

    await away('complete');
    await offlineQueue.discard(offlineQueue.entries()[0]!);
    await offlineQueue.send();
    expect(kept()).toEqual([]);
  });

  it.each([
    ['a service that is away', refusal(503, 'UNAVAILABLE', 'Later'), ''],
    ['somebody else who answers, such as a hotel’s network', { status: 403, body: undefined }, ''],
    ['too many requests', refusal(429, 'RATE_LIMITED', 'Later'), ''],
    ['a session that has ended', refusal(401, 'TOKEN_MISSING', 'Log in'), ''],
    ['too many wrong codes', refusal(429, 'START_CODE_LOCKED', 'No'), ' START_CODE_LOCKED'],
    ['a wrong code', refusal(400, 'START_CODE_WRONG', 'No'), ' START_CODE_WRONG'],
  ])('%s: the start is queued or refused', async (_, answer, then) => {
    await away('start');
    serve({ ...answers, [START]: () => answer });
    await offlineQueue.send();
    expect(kept()).toEqual([`key-start${then}`]);
  });

  it('gives up an action after five server errors', async () => {
    await away('start', 'message');
    serve({ ...answers, [START]: () => refusal(500, 'INTERNAL', 'Broken') });
    for (let times = 1; times < 5; times += 1) await offlineQueue.send();
    expect(kept()).toEqual(['key-start', 'key-message']);
    await offlineQueue.send();
    expect(kept()).toEqual(['key-start INTERNAL']);
  });

  it('belongs to one user: another one sees and sends nothing of it, and it is deleted', async () => {
    await away('message');
    signIn(ID.customer);
    const calls = serve(answers);
    await offlineQueue.readAnew();
    await offlineQueue.send();
    expect([kept(), calls]).toEqual([[], []]);
    signIn(ID.helper);
    await offlineQueue.readAnew();
    expect(kept()).toEqual(['key-message']);
    await wipeDeviceDatabase(['outbox'], ID.customer);
    await offlineQueue.readAnew();
    expect(kept()).toEqual([]);
  });

  it('accepts nothing without a signed-in user', async () => {
    sessionStore.leave();
    network.heard(false);
    await expect(sendOrQueue(draft('message'))).rejects.toThrow('Nothing can be kept here');
  });
});
