import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminBroadcasts,
  AppError,
  approveBroadcast,
  type Broadcast,
  type InputOf,
  listHelpersOffering,
  listNotifications,
  listRecipients,
  previewBroadcast,
  proposeBroadcast,
  setPreferences,
  stopBroadcast,
} from '@sahaya/contracts';
import { BROADCAST_APPROVAL_MS } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type RunningNotification, startNotification } from '../../test/harness.js';

const REASON = { reason: 'Public holiday next week', category: 'operations' };
const FORM = { title: 'Holi timings', body: 'Support answers from 10 am.', titleHi: '', bodyHi: '' };
const GROUP = { kind: 'service', role: 'customer', city: '', service: '', activeDays: 0 };

let notification: RunningNotification;
let writer: Actor;
let approver: Actor;
/** The pages that auth answers, and the requests for them. */
let pages: string[][] = [];
let isAway: (page: number) => boolean = () => false;
let cooks = new Set<string>();
let asked: InputOf<typeof listRecipients>[] = [];

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
const idsOf = (count: number) => Array.from({ length: count }, () => newId()).toSorted();

beforeAll(async () => {
  notification = await startNotification();
  [writer, approver] = [notification.addColleague('ops'), notification.addColleague('admin')];
  await notification.responder.on(listRecipients, (page) => {
    const { after } = page;
    const index = after ? pages.findIndex((page) => page.at(-1) === after) + 1 : 0;
    if (isAway(index)) throw new AppError('UNAVAILABLE');
    asked.push(page);
    const userIds = pages[index] ?? [];
    return { userIds, ...(index + 1 < pages.length && { next: userIds.at(-1)! }) };
  });
  await notification.responder.on(listHelpersOffering, ({ userIds }) => ({
    userIds: userIds.filter((userId) => cooks.has(userId)),
  }));
});
afterAll(() => notification?.stop());
afterEach(() => {
  [pages, isAway, cooks, asked] = [[], () => false, new Set(), []];
});

const propose = async (fields: object = {}) =>
  (await notification.rpc.call(proposeBroadcast, { actor: writer, ...FORM, ...GROUP, ...REASON, ...fields })).broadcast;
const approve = ({ _id }: Pick<Broadcast, '_id'>, actor = approver) =>
  notification.rpc.call(approveBroadcast, { actor, id: _id });
const stop = ({ _id }: Pick<Broadcast, '_id'>) =>
  notification.rpc.call(stopBroadcast, { actor: writer, id: _id, ...REASON });
const find = async ({ _id }: Pick<Broadcast, '_id'>) =>
  (await notification.rpc.call(adminBroadcasts, { page: 1, limit: 100 })).broadcasts.find((one) => one._id === _id)!;
const untilState = (broadcast: Pick<Broadcast, '_id'>, state: Broadcast['state']) =>
  until(async () => {
    const found = await find(broadcast);
    return found.state === state ? found : undefined;
  });
const recipientsOf = async ({ _id }: Pick<Broadcast, '_id'>) =>
  (
    await notification
      .collection('notifications')
      .find({ key: `broadcast|${_id}` })
      .toArray()
  )
    .map(({ userId }) => String(userId))
    .toSorted();
const choose = (userId: string, preferences: object) =>
  notification.rpc.call(setPreferences, { actor: { userId, role: 'customer', sid: newId() }, ...preferences });

describe('a message to a group', () => {
  it('is counted, approved by a second person, and is then in every inbox with its language', async () => {
    pages = [idsOf(3), idsOf(2)];
    const [reader] = pages[0]!;
    notification.languages.set(reader!, 'hi');
    const broadcast = await propose({ titleHi: 'होली का समय', bodyHi: 'सहायता 10 बजे से।' });
    expect(broadcast).toMatchObject({ state: 'proposed', planned: { group: 5, inbox: 5, push: 0 } });
    expect(await codeOf(approve(broadcast, writer))).toBe('SECOND_PERSON');
    expect(await recipientsOf(broadcast)).toEqual([]);
    await approve(broadcast);
    const sent = await untilState(broadcast, 'sent');
    expect(sent).toMatchObject({ approvedBy: { name: 'Meera Nair' }, progress: { group: 5, inbox: 5 } });
    expect(await recipientsOf(broadcast)).toEqual(pages.flat().toSorted());
    const actor: Actor = { userId: reader!, role: 'customer', sid: newId() };
    const inbox = await notification.rpc.call(listNotifications, { actor, page: 1, limit: 20 });
    expect(inbox.notifications).toMatchObject([{ kind: 'broadcast-service', title: 'होली का समय', path: '/inbox' }]);
    expect(await codeOf(approve(broadcast))).toBe('BROADCAST_NOT_WAITING');
  });

  it('reaches with an offer only those who agreed to marketing, also if they changed it after the preview', async () => {
    const people = idsOf(3);
    pages = [people];
    for (const userId of people.slice(0, 2)) await choose(userId, { marketing: true });
    const broadcast = await propose({ kind: 'offer' });
    expect(broadcast.planned).toEqual({ group: 3, inbox: 2, push: 0 });
    expect(asked.at(-1)).toMatchObject({ consented: true });
    await choose(people[0]!, { marketing: false });
    const preview = { actor: approver, id: broadcast._id };
    expect((await notification.rpc.call(previewBroadcast, preview)).reach.inbox).toBe(1);
    await approve(broadcast);
    expect((await untilState(broadcast, 'sent')).progress).toEqual({ group: 3, inbox: 1 });
    expect(await recipientsOf(broadcast)).toEqual([people[1]]);
  });

  it('counts the browsers of those who allow updates', async () => {
    const [allowing, refusing, without] = idsOf(3) as [string, string, string];
    pages = [[allowing, refusing, without]];
    await choose(refusing, { bookingUpdates: false });
    const at = new Date();
    for (const userId of [allowing, refusing])
      await notification.collection('push_devices').insertOne({
        _id: newId() as never,
        userId,
        sid: newId(),
        endpoint: `https://push.example/${userId}`,
        createdAt: at,
      });
    expect((await propose()).planned).toEqual({ group: 3, inbox: 3, push: 1 });
  });

  it('goes to the helpers of a city and service who used the platform lately', async () => {
    const [cook, other] = idsOf(2) as [string, string];
    pages = [[cook, other]];
    cooks = new Set([cook]);
    const broadcast = await propose({ role: 'helper', city: 'Delhi NCR', service: 'cooking', activeDays: 3 });
    expect(broadcast.planned.group).toBe(1);
    const since = new Date(new Date(broadcast.proposedAt).getTime() - 3 * 24 * 3_600_000).toISOString();
    expect(asked[0]).toMatchObject({ role: 'helper', city: 'Delhi NCR' });
    expect(asked[0]).not.toHaveProperty('consented');
    expect(asked[0]!.activeSince! <= since).toBe(true);
    await approve(broadcast);
    await untilState(broadcast, 'sent');
    expect(await recipientsOf(broadcast)).toEqual([cook]);
  });

  it('goes on after a restart, without a loss and without a second copy', async () => {
    pages = [idsOf(4), idsOf(4), idsOf(4)];
    const broadcast = await propose();
    isAway = (page) => page === 2;
    await approve(broadcast);
    await until(async () => (await recipientsOf(broadcast)).length === 8);
    await notification.restart();
    expect(await find(broadcast)).toMatchObject({ state: 'sending', progress: { group: 8, inbox: 8 } });
    isAway = () => false;
    notification.service.clock.set(0);
    expect((await untilState(broadcast, 'sent')).progress).toEqual({ group: 12, inbox: 12 });
    expect(await recipientsOf(broadcast)).toEqual(pages.flat().toSorted());
  });

  it('is stopped between two pages, and nobody else gets it', async () => {
    pages = [idsOf(2), idsOf(2)];
    const broadcast = await propose();
    isAway = (page) => page === 1;
    await approve(broadcast);
    await until(async () => (await recipientsOf(broadcast)).length === 2);
    expect((await stop(broadcast)).broadcast).toMatchObject({ state: 'stopped', progress: { group: 2, inbox: 2 } });
    isAway = () => false;
    const later = await propose();
    await approve(later);
    await untilState(later, 'sent');
    expect(await recipientsOf(broadcast)).toEqual(pages[0]);
    expect(await codeOf(stop(broadcast))).toBe('BROADCAST_NOT_WAITING');
  });

  it('is withdrawn, or expires a day after the proposal', async () => {
    const [withdrawn, late] = [await propose(), await propose()];
    await stop(withdrawn);
    expect(await codeOf(approve(withdrawn))).toBe('BROADCAST_NOT_WAITING');
    notification.service.clock.set(BROADCAST_APPROVAL_MS);
    expect(await codeOf(approve(late))).toBe('BROADCAST_NOT_WAITING');
    expect((await find(late)).state).toBe('expired');
    notification.service.clock.set(0);
  });

  it('needs a complete form, a reason and a known message', async () => {
    expect(await codeOf(propose({ title: ' ' }))).toBe('BROADCAST_TITLE_REQUIRED');
    expect(await codeOf(propose({ reason: 'Holi' }))).toBe('STAFF_REASON_LENGTH');
    expect(await codeOf(approve({ _id: newId() }))).toBe('BROADCAST_NOT_FOUND');
  });
});
