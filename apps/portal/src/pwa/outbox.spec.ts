/** @jest-environment jsdom */
import '../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MINUTE_MS } from '@sahaya/domain';
import { sessionStore } from '../session/session.js';
import { emptyDevice } from '../testing/device.js';
import { aBooking, aMessage, aUser, ID } from '../testing/records.js';
import { type Call, data, refusal, serve } from '../testing/server.js';
import { wipeDevice } from './device.js';
import { network } from './network.js';
import { outbox, sendOrKeep } from './outbox.js';
import type { Draft, Work } from './outbox-entry.js';

const NOON = Date.parse('2026-12-05T06:30:00Z');
const START = `POST /bookings/${ID.booking}/start`;
const STATUS = `PATCH /bookings/${ID.booking}/status`;
const MESSAGES = `POST /chats/${ID.chat}/messages`;
const WORKS: Record<string, Work> = {
  start: { kind: 'start', id: ID.booking, code: '0417' },
  message: { kind: 'message', id: ID.chat, content: 'I am here' },
  complete: { kind: 'complete', id: ID.booking },
};
const draft = (name: keyof typeof WORKS, key = `key-${name}`): Draft => ({ work: WORKS[name]!, who: 'Asha', key });
const answers = {
  [START]: () => data({ booking: aBooking() }),
  [STATUS]: () => data({ booking: aBooking() }),
  [MESSAGES]: () => data({ message: aMessage() }),
};
const sent = (calls: Call[]) => calls.map(({ method, path, key }) => `${method} ${path} ${key}`);
const kept = () => outbox.entries().map(({ key, refusal }) => [key, refusal?.code].filter(Boolean).join(' '));
const signIn = (_id: string) => sessionStore.start({ token: _id, user: aUser({ _id, role: 'helper' }) });

/** Without a network, then with it again. */
async function away(...names: (keyof typeof WORKS)[]) {
  const calls = serve({});
  network.heard(false);
  for (const name of names) expect(await sendOrKeep(draft(name))).toBe('waits');
  expect(calls).toEqual([]);
  network.heard(true);
}

beforeEach(async () => {
  signIn(ID.helper);
  jest.spyOn(Date, 'now').mockReturnValue(NOON);
  await emptyDevice();
});
afterEach(() => void jest.restoreAllMocks());

describe('the outbox', () => {
  it('keeps what is done without a network, and sends it once each and in order when it is back', async () => {
    await away('start', 'message', 'complete');
    expect(kept()).toEqual(['key-start', 'key-message', 'key-complete']);
    jest.spyOn(Date, 'now').mockReturnValue(NOON + 10 * MINUTE_MS);
    const calls = serve(answers);
    const received: string[] = [];
    const end = outbox.onSent(({ key }) => received.push(key));
    await Promise.all([outbox.send(), outbox.send()]);
    await outbox.send();
    end();
    expect(sent(calls)).toEqual([`${START} key-start`, `${MESSAGES} key-message`, `${STATUS} key-complete`]);
    expect(calls.map(({ body }) => body)).toEqual([
      { code: '0417', enteredAt: new Date(NOON).toISOString() },
      { content: 'I am here', clientMsgId: 'key-message' },
      { status: 'completed' },
    ]);
    expect([received, kept()]).toEqual([['key-start', 'key-message', 'key-complete'], []]);
  });

  it('sends at once while there is a network; the moment of the code is then the server’s', async () => {
    const calls = serve(answers);
    expect(await sendOrKeep(draft('start'))).toMatchObject({ booking: { _id: ID.booking } });
    expect(calls.map(({ body }) => body)).toEqual([{ code: '0417' }]);
    expect(kept()).toEqual([]);
  });

  it('what finds no answer waits, and goes again under the same key before what came later', async () => {
    const lost = serve({});
    expect(await sendOrKeep(draft('message'))).toBe('waits');
    expect(sent(lost)[0]).toBe(`${MESSAGES} key-message`);
    network.heard(true);
    const silent = serve({ [STATUS]: answers[STATUS]! });
    expect(await sendOrKeep(draft('complete'))).toBe('waits');
    await outbox.send();
    expect(sent(silent)).not.toContain(`${STATUS} key-complete`);
    expect(kept()).toEqual(['key-message', 'key-complete']);
    const calls = serve(answers);
    await outbox.send();
    expect(calls).toEqual([]);
    network.heard(true);
    await outbox.send();
    expect(sent(calls)).toEqual([`${MESSAGES} key-message`, `${STATUS} key-complete`]);
  });

  it('what is refused stays with the reason and holds up nothing; it is tried again or discarded on demand', async () => {
    await away('start', 'complete');
    serve({ ...answers, [START]: () => refusal(409, 'BOOKING_MOVE_REFUSED', 'No', { status: 'cancelled' }) });
    await outbox.send();
    expect(kept()).toEqual(['key-start BOOKING_MOVE_REFUSED']);
    expect(outbox.entries()[0]?.refusal).toEqual({
      code: 'BOOKING_MOVE_REFUSED',
      message: 'No',
      details: { status: 'cancelled' },
    });

    const calls = serve(answers);
    await outbox.send();
    expect(calls).toEqual([]);
    await outbox.retry(outbox.entries()[0]!);
    expect([sent(calls), kept()]).toEqual([[`${START} key-start`], []]);

    await away('complete');
    await outbox.discard(outbox.entries()[0]!);
    await outbox.send();
    expect(kept()).toEqual([]);
  });

  it.each([
    ['a service that is away', refusal(503, 'UNAVAILABLE', 'Later'), ''],
    ['somebody else who answers, such as a hotel’s network', { status: 403, body: undefined }, ''],
    ['too many requests', refusal(429, 'RATE_LIMITED', 'Later'), ''],
    ['a session that has ended', refusal(401, 'TOKEN_MISSING', 'Log in'), ''],
    ['too many wrong codes', refusal(429, 'START_CODE_LOCKED', 'No'), ' START_CODE_LOCKED'],
    ['a wrong code', refusal(400, 'START_CODE_WRONG', 'No'), ' START_CODE_WRONG'],
  ])('%s: the start waits or is refused', async (_, answer, then) => {
    await away('start');
    serve({ ...answers, [START]: () => answer });
    await outbox.send();
    expect(kept()).toEqual([`key-start${then}`]);
  });

  it('a server that fails at one five times is not waited for any longer', async () => {
    await away('start', 'message');
    serve({ ...answers, [START]: () => refusal(500, 'INTERNAL', 'Broken') });
    for (let times = 1; times < 5; times += 1) await outbox.send();
    expect(kept()).toEqual(['key-start', 'key-message']);
    await outbox.send();
    expect(kept()).toEqual(['key-start INTERNAL']);
  });

  it('is one person’s: another sees and sends nothing of it, and takes it away', async () => {
    await away('message');
    signIn(ID.customer);
    const calls = serve(answers);
    await outbox.readAnew();
    await outbox.send();
    expect([kept(), calls]).toEqual([[], []]);
    signIn(ID.helper);
    await outbox.readAnew();
    expect(kept()).toEqual(['key-message']);
    await wipeDevice(['outbox'], ID.customer);
    await outbox.readAnew();
    expect(kept()).toEqual([]);
  });

  it('takes nothing when nobody is signed in', async () => {
    sessionStore.leave();
    network.heard(false);
    await expect(sendOrKeep(draft('message'))).rejects.toThrow('Nothing can be kept here');
  });
});
