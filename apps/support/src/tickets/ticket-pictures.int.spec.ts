import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ACCOUNT_DELETED,
  type Actor,
  addReplyPicture,
  addTicketPicture,
  adminTicket,
  adminTicketPicture,
  answerTicket,
  type AppError,
  mergeTicket,
  messageAddress,
  myTicket,
  openTicket,
  replyToTicket,
  ticketPicture,
} from '@sahaya/contracts';
import { istInstant, TICKET_PICTURES_MAX } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  announce,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { supportEnv } from '../support.env.js';
import { SupportModule } from '../support.module.js';

const photo = Buffer.from('the picture').toString('base64');
const env = serviceEnv.safeExtend({ PUBLIC_URL: supportEnv.shape.PUBLIC_URL });
const asha: Actor = { userId: newId(), role: 'customer', sid: 's-1' };
const meera: Actor = { userId: newId(), role: 'customer', sid: 's-2' };
const omkar: Actor = { userId: newId(), role: 'support', sid: 's-3' };

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let auth: Responder;
let support: RunningService;
let mails: string[] = [];
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  auth = await startResponder(nats.url);
  await auth.on(messageAddress, ({ text }) => {
    mails.push(text);
    return { outcome: 'sent' as const };
  });
  support = await startServiceForTest('support', env, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    PUBLIC_URL: 'https://sahaya.example.in',
  });
});
afterAll(async () => {
  await support?.stop();
  await auth?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
const rows = (name: 'tickets' | 'ticket_pictures') => support.get(Db).connection.collection(name);
beforeEach(async () => {
  support.clock.set(istInstant('2026-12-05', '10:00').getTime() - Date.now());
  mails = [];
  await Promise.all([rows('tickets').deleteMany({}), rows('ticket_pictures').deleteMany({})]);
});

const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    ({ code }: AppError) => code,
  );
const FORM = { name: 'Asha Rao', email: 'asha@example.in', category: 'booking', subject: 'Key', message: 'Lost it.' };
async function open(fields: object = {}, actor: Actor | undefined = asha) {
  const { number } = (await support.rpc.call(openTicket, { ...FORM, ...fields, actor })).ticket;
  return { number, id: String((await rows('tickets').findOne({ number }))!._id) };
}
const add = async (actor = asha) => (await support.rpc.call(addTicketPicture, { actor, photo })).picture._id;
const addReply = async (id: string, actor = omkar) =>
  (await support.rpc.call(addReplyPicture, { actor, id, photo })).picture._id;
const answer = (number: string, pictures: string[], actor = asha) =>
  support.rpc.call(answerTicket, { actor, number, message: 'See this', pictures });
const reply = async (id: string, pictures: string[]) => {
  const { revision } = (await support.rpc.call(adminTicket, { actor: omkar, id })).ticket;
  return support.rpc.call(replyToTicket, { actor: omkar, id, text: 'Like this', revision, pictures });
};
const read = async (number: string, actor = asha) =>
  (await support.rpc.call(myTicket, { actor, number })).ticket.messages.map(({ pictures }) => pictures);
const file = (number: string, pictureId: string, actor = asha) =>
  support.rpc.call(ticketPicture, { actor, number, pictureId });

describe('pictures of a ticket', () => {
  it('are shown to both sides with the request, an answer and a reply, and stored encrypted', async () => {
    const [first, second] = [await add(), await add()];
    const { number, id } = await open({ pictures: [first] });
    await answer(number, [second]);
    const third = await addReply(id);
    await reply(id, [third]);
    expect(await read(number)).toEqual([[first], [second], [third]]);
    const ticket = (await support.rpc.call(adminTicket, { actor: omkar, id })).ticket;
    expect([ticket.pictures, ...ticket.entries.map(({ pictures }) => pictures)]).toEqual([[first], [second], [third]]);
    for (const pictureId of [first, second, third]) {
      const expected = { name: `picture-${pictureId}.webp`, type: 'image/webp', base64: photo };
      expect(await file(number, pictureId)).toEqual(expected);
      expect(await support.rpc.call(adminTicketPicture, { actor: omkar, id, pictureId })).toEqual(expected);
    }
    expect(JSON.stringify(await rows('ticket_pictures').find().toArray())).not.toContain(photo);
  });

  it('are not found by others, in another ticket, or before they are sent', async () => {
    const { number } = await open({ pictures: [await add()] });
    const [[pictureId = '']] = (await read(number)) as [string[]];
    const other = await open({}, meera);
    const waiting = await add(meera);
    expect(await refusalOf(file(number, pictureId, meera))).toBe('TICKET_NOT_FOUND');
    expect(await refusalOf(file(other.number, pictureId, meera))).toBe('TICKET_PICTURE_NOT_FOUND');
    expect(await refusalOf(file(other.number, waiting, meera))).toBe('TICKET_PICTURE_NOT_FOUND');
    const byStaff = { actor: omkar, id: other.id, pictureId };
    expect(await refusalOf(support.rpc.call(adminTicketPicture, byStaff))).toBe('TICKET_PICTURE_NOT_FOUND');
  });

  it('are those of the writer, each in one message, and at most six', async () => {
    const { number, id } = await open();
    const mine = await add();
    expect(await refusalOf(answer(number, [await add(meera)]))).toBe('TICKET_PICTURE_NOT_FOUND');
    expect(await refusalOf(reply(id, [mine]))).toBe('TICKET_PICTURE_NOT_FOUND');
    await answer(number, [mine, mine]);
    expect(await refusalOf(answer(number, [mine]))).toBe('TICKET_PICTURE_NOT_FOUND');
    const many = await Promise.all(Array.from({ length: TICKET_PICTURES_MAX + 1 }, () => add()));
    expect(await refusalOf(answer(number, many))).toBe('TOO_MANY_TICKET_PICTURES');
    expect(await read(number)).toEqual([undefined, [mine]]);
  });

  it('that wait for a message are at most twelve of a person, the newest ones', async () => {
    const first = await add();
    for (let added = 0; added < 2 * TICKET_PICTURES_MAX; added += 1) {
      support.clock.set(support.clock.now().getTime() + 1_000 - Date.now());
      await add();
    }
    expect(await rows('ticket_pictures').countDocuments()).toBe(2 * TICKET_PICTURES_MAX);
    expect(await rows('ticket_pictures').countDocuments({ _id: first as never })).toBe(0);
  });

  it('that are no longer stored do not stop a new request', async () => {
    const kept = await add();
    const { number } = await open({ pictures: [newId(), kept] });
    expect(await read(number)).toEqual([[kept]]);
  });

  it('move with a merge', async () => {
    const source = await open({ pictures: [await add()] });
    const target = await open({ subject: 'Key again' });
    await support.rpc.call(mergeTicket, { actor: omkar, id: source.id, into: target.number, revision: 0 });
    const [[pictureId = '']] = (await read(target.number)).filter((pictures) => pictures) as [string[]];
    expect((await file(source.number, pictureId)).base64).toBe(photo);
    expect(await rows('ticket_pictures').findOne({})).toMatchObject({ ticketId: target.id });
  });

  it('are counted in the email of a reply, which leads to My requests', async () => {
    const { number, id } = await open();
    await reply(id, [await addReply(id), await addReply(id)]);
    await until(async () => mails.length > 0);
    expect(mails[0]).toContain('There are 2 pictures with this reply. You can see them under My requests.');
    expect(mails[0]).toContain(`https://sahaya.example.in/support/${number}`);
  });

  it('cannot be sent to a guest, who could not see them', async () => {
    const { number } = (await support.rpc.call(openTicket, FORM)).ticket;
    const id = String((await rows('tickets').findOne({ number }))!._id);
    expect(await refusalOf(addReply(id))).toBe('TICKET_PICTURES_NEED_ACCOUNT');
  });

  it('are deleted with the account, also those of staff and of safety reports', async () => {
    const { number, id } = await open({ pictures: [await add()], category: 'safety' });
    await reply(id, [await addReply(id)]);
    const other = await open({ pictures: [await add(meera)] }, meera);
    await announce(support, ACCOUNT_DELETED, { userId: asha.userId, role: 'customer' });
    await until(async () => (await rows('ticket_pictures').countDocuments()) === 1);
    const erased = await until(async () => {
      const found = await rows('tickets').findOne({ number });
      return found?.['pictures'] === undefined && found;
    });
    expect(JSON.stringify(erased)).not.toContain('pictures');
    expect(await read(other.number, meera)).toHaveLength(1);
  });
});
