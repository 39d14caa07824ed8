import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminTicket, type AppError, messageAddress, openTicket, receiveMail, replyToTicket } from '@sahaya/contracts';
import { HOUR_MS, istInstant, MINUTE_MS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  type ReceivedMail,
  type Responder,
  type RunningService,
  signMail,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { supportEnv } from '../support.env.js';
import { SupportModule } from '../support.module.js';

const SECRET = 'm'.repeat(32);
const DOMAIN = 'in.example.in';
const staff = { userId: newId(), role: 'support' as const, sid: 's-1' };
const { PUBLIC_URL, INBOUND_MAIL_DOMAIN, INBOUND_MAIL_SECRET, INBOUND_MAIL_OPENS_TICKETS } = supportEnv.shape;
const env = serviceEnv.safeExtend({ PUBLIC_URL, INBOUND_MAIL_DOMAIN, INBOUND_MAIL_SECRET, INBOUND_MAIL_OPENS_TICKETS });

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let auth: Responder;
let support: RunningService;
let sent: { email: string; replyTo?: string | undefined; messageId?: string | undefined }[] = [];

const start = (variables: Record<string, string>) =>
  startServiceForTest('support', env, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    ...variables,
  });
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  auth = await startResponder(nats.url);
  await auth.on(messageAddress, (message) => {
    sent.push(message);
    return { outcome: 'sent' as const };
  });
  support = await start({ INBOUND_MAIL_DOMAIN: DOMAIN, INBOUND_MAIL_SECRET: SECRET });
});
afterAll(async () => {
  await support?.stop();
  await auth?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
const tickets = () => support.get(Db).connection.collection('tickets');
beforeEach(async () => {
  support.clock.set(istInstant('2026-12-05', '10:00').getTime() - Date.now());
  sent = [];
  await tickets().deleteMany({});
});

let serial = 0;
const aMail = (change: Partial<ReceivedMail>): ReceivedMail => ({
  messageId: `<${(serial += 1)}@mail.example.in>`,
  from: { address: 'Asha@Example.in', name: 'Asha' },
  to: `support@${DOMAIN}`,
  subject: 'Re: Refund',
  text: 'It has not come.\n\nOn Sat, 5 Dec 2026, Support wrote:\n> It is on its way.',
  ...change,
});
const request = (mail: ReceivedMail, at = support.clock.now(), secret = SECRET) => signMail(mail, secret, at);
const receive = async (mail: ReceivedMail) => (await support.rpc.call(receiveMail, request(mail))).outcome;
const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    ({ code }: AppError) => code,
  );
/** A ticket of a guest with a reply of staff, and the headers of its email. */
async function answered() {
  const form = { name: 'Asha', email: 'asha@example.in', category: 'payment', subject: 'Refund', message: 'Where?' };
  const { number } = (await support.rpc.call(openTicket, form)).ticket;
  const id = String((await tickets().findOne({ number }))!._id);
  await support.rpc.call(replyToTicket, { id, text: 'It is on its way.', revision: 0, then: 'pending', actor: staff });
  // Until the delivery is stored, an email may be sent again.
  await until(async () => (await read(id)).entries[0]?.delivery === 'sent');
  const { replyTo, messageId } = sent[0]!;
  return { id, replyTo: replyTo!, messageId: messageId! };
}
const read = async (id: string) => (await support.rpc.call(adminTicket, { id, actor: staff })).ticket;

describe('an email to the reply address', () => {
  it('is a message of the ticket without the quoted reply, once, and opens it again', async () => {
    const { id, replyTo } = await answered();
    expect(replyTo).toMatch(/^reply\+[0-9a-f]{32}@in\.example\.in$/);
    const mail = aMail({ to: `Support <${replyTo}>` });
    const outcomes = await Promise.all([receive(mail), receive(mail)]);
    expect([...outcomes, await receive(mail)]).toEqual(['answered', 'answered', 'answered']);
    const ticket = await read(id);
    expect(ticket).toMatchObject({ status: 'open' });
    expect(ticket.entries.map(({ kind, text }) => [kind, text])).toEqual([
      ['reply', 'It is on its way.'],
      ['message', 'It has not come.'],
    ]);
    expect(JSON.stringify(ticket)).not.toContain(replyTo.slice(6, 38));
  });

  it('is found by the email that it answers, too', async () => {
    const { id, messageId } = await answered();
    expect(await receive(aMail({ inReplyTo: messageId }))).toBe('answered');
    expect((await read(id)).entries).toHaveLength(2);
  });

  it.each<[string, (known: { replyTo: string }) => Partial<ReceivedMail>]>([
    ['of another person', ({ replyTo }) => ({ to: replyTo, from: { address: 'meera@example.in' } })],
    ['with a guessed token', () => ({ to: `reply+${'0'.repeat(32)}@${DOMAIN}` })],
    ['that a program sent', ({ replyTo }) => ({ to: replyTo, autoSubmitted: 'auto-replied' })],
    ['without a text', ({ replyTo }) => ({ to: replyTo, text: ' \n' })],
  ])('%s is ignored', async (_, change) => {
    const { id, replyTo } = await answered();
    expect(await receive(aMail(change({ replyTo })))).toBe('ignored');
    expect((await read(id)).entries).toHaveLength(1);
    expect(await tickets().countDocuments()).toBe(1);
  });

  it('finds its ticket by an index', async () => {
    const plan = await tickets()
      .find({ replyToken: '0'.repeat(32) })
      .explain('queryPlanner');
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('IXSCAN');
  });
});

describe('a request of the mail provider', () => {
  it('is refused without its signature, with another body, and outside five minutes', async () => {
    const { id, replyTo } = await answered();
    const mail = aMail({ to: replyTo });
    const now = support.clock.now().getTime();
    const call = (asked: { rawBody: string; signature: string }) => refusalOf(support.rpc.call(receiveMail, asked));
    const good = request(mail);
    for (const asked of [
      { ...good, signature: '' },
      { ...good, rawBody: good.rawBody.replace('not', 'now') },
      request(mail, support.clock.now(), 'n'.repeat(32)),
      request(mail, new Date(now - 6 * MINUTE_MS)),
      request(mail, new Date(now + 6 * MINUTE_MS)),
    ])
      expect(await call(asked)).toBe('MAIL_REJECTED');
    expect(await call(signMail({ to: 1 } as never, SECRET, support.clock.now()))).toBe('INVALID_INPUT');
    expect((await read(id)).entries).toHaveLength(1);
  });
});

describe('where emails open tickets', () => {
  let other: RunningService;
  beforeAll(async () => {
    await support.stop();
    other = support = await start({
      INBOUND_MAIL_DOMAIN: DOMAIN,
      INBOUND_MAIL_SECRET: SECRET,
      INBOUND_MAIL_OPENS_TICKETS: 'true',
    });
  });

  it('an unknown email is a new ticket of its sender, once', async () => {
    const mail = aMail({ subject: '', text: 'Do you work in Pune?' });
    expect([await receive(mail), await receive(mail)]).toEqual(['opened', 'opened']);
    expect(await tickets().find().toArray()).toMatchObject([
      {
        email: 'asha@example.in',
        name: 'Asha',
        subject: '(no subject)',
        message: 'Do you work in Pune?',
        status: 'open',
      },
    ]);
  });

  it('an answer to a ticket that is closed for good is a new one', async () => {
    const { id, replyTo } = await answered();
    await tickets().updateOne(
      { _id: id as never },
      { $set: { status: 'resolved', resolvedAt: other.clock.now(), pausedAt: other.clock.now() } },
    );
    other.clock.set(istInstant('2026-12-05', '10:00').getTime() + 8 * 24 * HOUR_MS - Date.now());
    expect(await receive(aMail({ to: replyTo }))).toBe('opened');
    expect((await read(id)).status).toBe('resolved');
  });
});
