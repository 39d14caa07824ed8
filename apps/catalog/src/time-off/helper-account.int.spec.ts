import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  type Actor,
  addBlock,
  addFavourite,
  addTimeOff,
  addToWaitlist,
  adminVerifications,
  AppError,
  busyHelpers,
  claimTimeOff,
  decideVerification,
  deleteTimeOff,
  type Endpoint,
  ensureHelper,
  type EventContract,
  getHelper,
  getNames,
  getOffer,
  HELPER_TIME_FREED,
  type InputOf,
  listBlocks,
  listFavourites,
  listHelpers,
  listTimeOff,
  listWaitlist,
  myHelperVerification,
  type OutputOf,
  releaseTimeOff,
  removeBlock,
  removeFavourite,
  removeFromWaitlist,
  requestHelperVerification,
  updateHelperProfile,
  updateProfile,
  USER_UPDATED,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, HOUR_MS, istDate, RULE_MESSAGES, type RuleCode } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import type { Model } from 'mongoose';
import { catalogEnv } from '../catalog.env.js';
import { CatalogModule } from '../catalog.module.js';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';

/** A Tuesday. */
const NOW = new Date('2026-12-01T06:00:00Z');
const TODAY = istDate(NOW);
const day = (n: number) => addDays(TODAY, n);
const HOSTILE = [
  '<script>alert(1)</script>',
  "'; drop table helpers; --",
  '{"$gt":""}',
  '\u202egnp.exe',
  '🙂'.repeat(50),
];

let mongo: Awaited<ReturnType<typeof startMongo>>;
let natsServer: Awaited<ReturnType<typeof startNats>>;
let nats: NatsConnection;
let siblings: Responder;
let catalog: RunningService;
let model: Model<HelperDoc>;
let helper: Actor;
let customer: Actor;
let staff: Actor;
/** An account that the stand-in for auth no longer knows. */
const gone = newId();
/** What the stand-in for booking says and was told. */
let busy: Set<string>;
let clash: AppError | undefined;
let claimed: Map<string, InputOf<typeof claimTimeOff>>;

beforeAll(async () => {
  [mongo, natsServer] = await Promise.all([startMongo(), startNats()]);
  nats = await connect({ servers: natsServer.url });
  siblings = await startResponder(natsServer.url);
  await siblings.on(busyHelpers, ({ helperIds }) => ({ busy: helperIds.filter((id) => busy.has(id)) }));
  await siblings.on(getNames, ({ userIds }) => ({
    people: userIds.filter((id) => id !== gone).map((_id) => ({ _id, name: `Name of ${_id}` })),
  }));
  await siblings.on(claimTimeOff, (slot) => {
    if (clash) throw clash;
    claimed.set(slot.timeOffId, slot);
    return {};
  });
  await siblings.on(releaseTimeOff, ({ timeOffId }) => {
    claimed.delete(timeOffId);
    return {};
  });
  await siblings.on(updateProfile, ({ actor, name, location, coordinates, ...more }) => {
    if (name === 'x'.repeat(101)) throw new AppError('NAME_TOO_LONG', { field: 'name' });
    const { age, gender, bio, showAge } = more;
    const user = { _id: actor?.userId ?? '', role: 'helper' as const, language: 'en' as const, createdAt: '' };
    return {
      user: {
        ...{ ...user, name, location },
        ...(coordinates && { coordinates }),
        ...(typeof age === 'number' && { age }),
        ...(gender && { gender: gender as 'female' }),
        ...(bio && { bio }),
        ...(showAge !== undefined && { showAge }),
      },
    };
  });
  catalog = await startServiceForTest('catalog', catalogEnv, CatalogModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: natsServer.url,
  });
  model = catalog.get(getModelToken(HELPER_MODEL));
});
afterAll(async () => {
  await catalog?.stop();
  await siblings?.stop();
  await nats?.close();
  await Promise.all([natsServer?.stop(), mongo?.stop()]);
});
beforeEach(async () => {
  catalog.clock.set(NOW.getTime() - Date.now());
  await model.deleteMany({});
  [busy, claimed, clash] = [new Set(), new Map(), undefined];
  helper = { userId: newId(), role: 'helper', sid: 'h' };
  customer = { userId: newId(), role: 'customer', sid: 'c' };
  staff = { userId: newId(), role: 'support', sid: 's' };
  await join(helper.userId, 'Ravi Kumar');
});

const join = (userId: string, name: string, services = ['cooking'], location = 'Saket, New Delhi') =>
  catalog.rpc.call(ensureHelper, {
    ...{ userId, role: 'helper' as const, name, age: 30, gender: 'female' as const, location },
    offer: { services, hourlyRatePaise: 20_000 },
  });
/** As the gateway passes it on. */
const ask = <C extends Pick<Endpoint, 'subject' | 'input' | 'output'>>(row: C, actor: Actor, fields: object = {}) =>
  catalog.rpc.call(row, { ...fields, actor } as never) as Promise<OutputOf<C>>;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );
const names = async (fields: object, actor = customer) =>
  (await ask(listHelpers, actor, fields)).helpers.map(({ name }) => name);
const shown = async (id = helper.userId) => (await ask(getHelper, customer, { id })).helper;
const published = (subject: string) =>
  catalog.get(Db).connection.collection('outbox').find({ subject }).sort({ createdAt: 1 }).toArray();
function publish({ subject }: EventContract, data: unknown): void {
  const at = new Date().toISOString();
  nats.publish(
    subject,
    JSON.stringify({ id: randomUUID(), type: subject, v: 1, at, correlationId: 'test-correlation', data }),
  );
}

describe('a helper’s own profile', () => {
  const update = (fields: object) => ask(updateHelperProfile, helper, fields);

  it.each<[RuleCode, object]>([
    ['SERVICES_REQUIRED', { services: [], hourlyRate: 10 }],
    ['SERVICES_REQUIRED', { services: ['cooking', 'magic'] }],
    ['RATE_INVALID', { hourlyRate: 49 }],
    ['RATE_INVALID', { hourlyRate: 2_000.5 }],
    ['RATE_INVALID', { hourlyRate: 'a lot', bio: 'x'.repeat(501) }],
    ['BIO_TOO_LONG', { bio: 'x'.repeat(501), availability: { someday: true } }],
    ['AVAILABILITY_INVALID', { availability: { someday: true } }],
    ['TIMES_REQUIRED', { hours: { monday: { from: '9', to: '' } } }],
    ['END_BEFORE_START', { hours: { monday: { from: '12:00', to: '12:00' } } }],
    ['OFF_GRID', { hours: { monday: { from: '05:00', to: '12:00' } } }],
    ['RADIUS_INVALID', { serviceRadiusKm: 16 }],
    ['RADIUS_INVALID', { serviceRadiusKm: 'far' }],
  ])('refuses with %s: %j', async (code, fields) => {
    const error = await update(fields).catch((e: unknown) => e);
    expect(error).toMatchObject({ code, message: RULE_MESSAGES[code] });
    expect(await shown()).toMatchObject({ services: ['cooking'], hourlyRate: 200 });
  });

  it('changes what is sent, leaves the rest, and is found by it at once', async () => {
    await update({ services: 'laundry,gardening', hourlyRate: '249.5', isActive: 'true', serviceRadiusKm: 7 });
    await update({ availability: { sunday: false }, hours: { monday: { from: '09:00', to: '17:00' } } });
    expect(await shown()).toMatchObject({
      ...{ services: ['laundry', 'gardening'], hourlyRate: 249.5, isActive: true, serviceRadiusKm: 7 },
      availability: { ...ALL_DAYS, sunday: false },
      hours: { monday: { from: '09:00', to: '17:00' } },
    });
    expect(await names({ service: 'cooking' })).toEqual([]);
    expect(await names({ q: 'garden' })).toEqual(['Ravi Kumar']);
    expect((await ask(getOffer, customer, { helperId: helper.userId })).hours).toEqual({
      monday: { from: '09:00', to: '17:00' },
    });
    await update({ hours: { monday: null } });
    expect(await shown()).not.toHaveProperty('hours');
    const told = await published('events.helper.updated');
    expect(told.filter(({ envelope }) => envelope.data.helperId === helper.userId)).toHaveLength(3);
  });

  it('passes name, place and the like on to the account, and shows them', async () => {
    await update({ name: 'Ravi K', location: 'Andheri West, Mumbai', age: 41, showAge: true, bio: 'Home food' });
    expect(await shown()).toMatchObject({ name: 'Ravi K', age: 41, bio: 'Home food', approximate: true });
    expect(await names({ location: 'mumbai' })).toEqual(['Ravi K']);
    expect(await names({ location: 'delhi' })).toEqual([]);
    expect(await refusal(update({ name: 'x'.repeat(101), hourlyRate: 300 }))).toBe('NAME_TOO_LONG');
    expect((await shown()).hourlyRate).toBe(200);
  });

  it('follows the account’s events, never back to an older state', async () => {
    const state = (revision: number, name: string) => ({
      ...{ userId: helper.userId, revision, role: 'helper', name, location: 'Saket, New Delhi', language: 'en' },
      ...{ coordinates: [77.206612, 28.524428], showAge: true, photoUrl: '/api/photos/a-256.webp', age: 33 },
    });
    publish(USER_UPDATED, state(3, 'Third'));
    await until(async () => (await shown()).name === 'Third');
    publish(USER_UPDATED, state(2, 'Second'));
    publish(USER_UPDATED, state(4, 'Fourth'));
    await until(async () => (await shown()).name === 'Fourth');
    expect(await shown()).toMatchObject({ coordinates: [77.21, 28.52], photoUrl: '/api/photos/a-256.webp', age: 33 });
    expect(await shown()).not.toHaveProperty('approximate');
    expect((await model.findById(helper.userId).lean())?.point?.coordinates).toEqual([77.21, 28.52]);
  });

  it('is neither found, shown nor booked while staff block the account', async () => {
    const state = (revision: number, blocked: boolean) => ({
      ...{ userId: helper.userId, revision, role: 'helper', name: 'Ravi Kumar', location: 'Saket, New Delhi' },
      ...{ language: 'en', showAge: false, blocked },
    });
    await ask(addFavourite, customer, { helperId: helper.userId });
    const everywhere = async () => [
      await refusal(shown()),
      await refusal(ask(getOffer, customer, { helperId: helper.userId })),
      await names({}),
      await names({ q: 'ravi' }),
      await names({ favourites: 'true' }),
      (await ask(listFavourites, customer)).helpers.map(({ name }) => name),
    ];
    publish(USER_UPDATED, state(5, true));
    await until(async () => (await refusal(shown())) === 'HELPER_NOT_FOUND');
    expect(await everywhere()).toEqual(['HELPER_NOT_FOUND', 'HELPER_NOT_FOUND', [], [], [], []]);
    publish(USER_UPDATED, state(6, false));
    await until(async () => (await refusal(shown())) === 'no refusal');
    const there = ['Ravi Kumar'];
    expect(await everywhere()).toEqual(['no refusal', 'no refusal', there, there, there, there]);
  });

  it.each(HOSTILE)('stores %j as the text that it is', async (text) => {
    await update({ name: text, bio: text, location: `${text} Saket, New Delhi` });
    expect(await shown()).toMatchObject({ name: text, bio: text });
    await names({ q: text, location: text });
    await names({ q: text.repeat(3).slice(0, 200) });
  });

  it.each([{ hours: { monday: 'always' } }, { availability: { monday: 'perhaps' } }, { services: [{ $gt: '' }] }])(
    'refuses %j as no form at all',
    async (fields) => expect(await refusal(update(fields))).toBe('INVALID_INPUT'),
  );
});

describe('words', () => {
  it('find by name, place and service, one typing error forgiven from five letters on', async () => {
    await join(newId(), 'Lakshmi Iyer', ['gardening'], 'Adyar, Chennai');
    await join(newId(), 'Asha Rao', ['laundry'], 'Springfield');
    expect(await names({ q: 'lakshmi' })).toEqual(['Lakshmi Iyer']);
    expect(await names({ q: 'LAKSMI' })).toEqual(['Lakshmi Iyer']);
    expect(await names({ q: 'laksh' })).toEqual(['Lakshmi Iyer']);
    expect(await names({ q: 'grdening chennai' })).toEqual(['Lakshmi Iyer']);
    expect(await names({ q: 'cookign' })).toEqual(['Ravi Kumar']);
    expect(await names({ q: 'asga' })).toEqual([]);
    expect(await names({ q: 'asha gardening' })).toEqual([]);
    expect(await names({ q: '...' })).toEqual([]);
    expect((await names({ q: ' ' })).length).toBe(3);
    expect(await names({ q: 'rao', location: 'springfield' })).toEqual(['Asha Rao']);
  });
});

describe('free then', () => {
  const slot = { date: day(1), startTime: '09:00', endTime: '11:00' };

  it.each<[RuleCode, object]>([
    ['DATE_REQUIRED', { date: '' }],
    ['TIMES_REQUIRED', { startTime: '' }],
    ['END_BEFORE_START', { endTime: '08:00' }],
    ['TOO_SHORT', { endTime: '09:15' }],
    ['TOO_LONG', { endTime: '18:00' }],
    ['DATE_NOT_FUTURE', { date: TODAY }],
    ['DATE_TOO_FAR', { date: day(31) }],
    ['OFF_GRID', { startTime: '09:10' }],
  ])('refuses with %s', async (code, changes) => {
    expect(await refusal(ask(listHelpers, customer, { ...slot, ...changes }))).toBe(code);
  });

  it('leaves out who is off that weekday or hour, inactive, or busy by booking’s word', async () => {
    const [off, late, away, taken] = [newId(), newId(), newId(), newId()];
    await Promise.all([join(off, 'Off'), join(late, 'Late'), join(away, 'Away'), join(taken, 'Taken')]);
    await model.updateOne({ _id: off }, { 'availability.wednesday': false });
    await model.updateOne({ _id: late }, { 'hours.wednesday': { from: '10:00', to: '20:00' } });
    await model.updateOne({ _id: away }, { isActive: false });
    busy.add(taken);
    expect(await names(slot)).toEqual(['Ravi Kumar']);
    expect(await names({ ...slot, startTime: '10:00' })).toEqual(['Ravi Kumar', 'Late']);
    const answer = await ask(listHelpers, customer, { ...slot, location: 'Saket', sort: 'nearest' });
    expect(answer).toMatchObject({ pagination: { total: 1 }, totalIsCapped: false });
  });
});

describe('time off', () => {
  const add = (fields: object, more: object = {}) => ask(addTimeOff, helper, { ...fields, ...more });

  it.each<[RuleCode, object]>([
    ['DATE_REQUIRED', { date: 'tomorrow' }],
    ['TIME_OFF_PAST', { date: day(-1) }],
    ['TIME_OFF_TOO_FAR', { date: day(181) }],
    ['TIMES_REQUIRED', { date: day(1), startTime: '09:00' }],
    ['END_BEFORE_START', { date: day(1), startTime: '09:00', endTime: '09:00' }],
    ['OFF_GRID', { date: day(1), startTime: '09:10', endTime: '10:00' }],
    ['REASON_TOO_LONG', { date: day(1), reason: 'x'.repeat(201) }],
  ])('refuses with %s', async (code, fields) => {
    expect(await refusal(add(fields))).toBe(code);
    expect(claimed.size).toBe(0);
  });

  it('of a whole day and of a part is claimed in booking by its own id, listed by date, and withdrawn', async () => {
    const { timeOff: whole } = await add({ date: day(180), reason: 'Wedding' });
    const { timeOff: part } = await add({ date: day(2), startTime: '14:00', endTime: '16:00' });
    expect(whole).toMatchObject({ wholeDay: true, startTime: '06:00', endTime: '22:30', reason: 'Wedding' });
    expect((await ask(listTimeOff, helper)).timeOff).toEqual([part, whole]);
    expect(claimed.get(part._id)).toMatchObject({ helperId: helper.userId, startTime: '14:00', endTime: '16:00' });

    await ask(deleteTimeOff, helper, { id: part._id });
    await until(() => !claimed.has(part._id));
    expect((await ask(listTimeOff, helper)).timeOff).toEqual([whole]);
    expect(await refusal(ask(deleteTimeOff, helper, { id: part._id }))).toBe('TIME_OFF_NOT_FOUND');
    expect(await refusal(ask(deleteTimeOff, { ...helper, userId: newId() }, { id: whole._id }))).toBe(
      'TIME_OFF_NOT_FOUND',
    );
  });

  it('that an accepted visit stands against is refused, with its name, and leaves nothing', async () => {
    clash = new AppError('TIME_OFF_CLASH', { bookingId: 'b', service: 'cooking', startTime: '09:00' });
    const error = await add({ date: day(1) }).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'TIME_OFF_CLASH', details: { service: 'cooking', startTime: '09:00' } });
    expect((await ask(listTimeOff, helper)).timeOff).toEqual([]);
    const rows = catalog.get(Db).connection.collection('time_off');
    await until(async () => (await rows.countDocuments({ helperId: helper.userId })) === 0);
  });

  it('pressed twice with one Idempotency-Key is one', async () => {
    const keyed = { idempotencyKey: 'press-1' };
    const first = await add({ date: day(3) }, keyed);
    expect(await add({ date: day(3) }, keyed)).toEqual(first);
    expect(claimed.size).toBe(1);
  });
});

describe('favourites', () => {
  it('are saved once, the latest first, and forgotten', async () => {
    const other = newId();
    await join(other, 'Asha Rao');
    await Promise.all([1, 2, 3].map(() => ask(addFavourite, customer, { helperId: helper.userId })));
    catalog.clock.set(NOW.getTime() + 1_000 - Date.now());
    await ask(addFavourite, customer, { helperId: other });
    expect((await ask(listFavourites, customer)).helperIds).toEqual([other, helper.userId]);
    expect((await names({ favourites: 'true' })).sort()).toEqual(['Asha Rao', 'Ravi Kumar']);
    await ask(removeFavourite, customer, { helperId: other });
    await ask(removeFavourite, customer, { helperId: other });
    expect((await ask(listFavourites, customer)).helpers.map(({ name }) => name)).toEqual(['Ravi Kumar']);
    expect(await names({ favourites: 'true', service: 'laundry' })).toEqual([]);
    expect(await names({ favourites: 'true' }, { ...customer, userId: newId() })).toEqual([]);
    expect(await refusal(ask(addFavourite, customer, { helperId: newId() }))).toBe('HELPER_NOT_FOUND');
  });
});

describe('a blocked pair', () => {
  it.each(['the customer', 'the helper'])('when %s blocks, neither finds nor books the other', async (who) => {
    const [by, of] = who === 'the helper' ? [helper, customer] : [customer, helper];
    await ask(addFavourite, customer, { helperId: helper.userId });
    await ask(addBlock, by, { userId: of.userId });
    await ask(addBlock, by, { userId: of.userId });
    expect((await ask(listBlocks, by)).people).toEqual([{ _id: of.userId, name: `Name of ${of.userId}` }]);
    expect((await ask(listBlocks, of)).people).toEqual([]);

    const offer = { helperId: helper.userId, customerId: customer.userId };
    expect(await names({})).toEqual([]);
    expect((await ask(listFavourites, customer)).helperIds).toEqual([]);
    expect(await refusal(shown())).toBe('HELPER_NOT_FOUND');
    expect(await refusal(ask(getOffer, customer, offer))).toBe('HELPER_NOT_FOUND');
    expect(await refusal(ask(addFavourite, customer, offer))).toBe('HELPER_NOT_FOUND');
    const slot = { helperId: helper.userId, date: day(1), startTime: '09:00', endTime: '11:00' };
    expect(await refusal(ask(addToWaitlist, customer, slot))).toBe('HELPER_NOT_FOUND');
    expect(await names({}, { ...customer, userId: newId() })).toEqual(['Ravi Kumar']);

    await ask(removeBlock, by, { userId: of.userId });
    expect(await names({})).toEqual(['Ravi Kumar']);
  });

  it('is listed with the names that people have now, the latest first; who is gone without one', async () => {
    for (const userId of [helper.userId, gone]) {
      await ask(addBlock, customer, { userId });
      catalog.clock.set(NOW.getTime() - Date.now() + HOUR_MS);
    }
    expect((await ask(listBlocks, customer)).people).toEqual([
      { _id: gone },
      { _id: helper.userId, name: `Name of ${helper.userId}` },
    ]);
  });

  it('is never one person', async () => {
    expect(await refusal(ask(addBlock, helper, { userId: helper.userId }))).toBe('CANNOT_BLOCK');
  });
});

describe('the waiting list', () => {
  const wait = (changes: object = {}) =>
    ask(addToWaitlist, customer, {
      ...{ helperId: helper.userId, date: day(1), startTime: '09:00', endTime: '11:00' },
      ...changes,
    });
  const offers = async () =>
    (await published('events.waitlist.offered')).filter(({ envelope }) => envelope.data.customerId === customer.userId);
  const own = async () => (await ask(listWaitlist, customer)).waitlist;
  const freed = (changes: object = {}) =>
    publish(HELPER_TIME_FREED, {
      ...{ helperId: helper.userId, date: day(1), startTime: '10:00', endTime: '12:00' },
      ...changes,
    });

  it('takes no time that is free, nobody’s, or no time', async () => {
    expect(await refusal(wait())).toBe('WAITLIST_FREE');
    expect(await refusal(wait({ helperId: newId() }))).toBe('HELPER_NOT_FOUND');
    expect(await refusal(wait({ helperId: '' }))).toBe('HELPER_REQUIRED');
    expect(await refusal(wait({ date: TODAY }))).toBe('DATE_NOT_FUTURE');
  });

  it('tells once when the time is free again, for 24 hours; freed time that does not help is silent', async () => {
    busy.add(helper.userId);
    const { entry } = await wait();
    expect((await wait()).entry._id).toBe(entry._id);
    await wait({ startTime: '14:00', endTime: '15:00' });
    freed();
    freed({ date: day(2) });
    freed({ startTime: '11:00', endTime: '12:00' });
    const rows = catalog.get(Db).connection.collection('waitlist');
    await until(async () => (await rows.findOne({ _id: entry._id as never }))?.['freed'] > 2);
    await until(async () => (await rows.countDocuments({ state: 'checking' })) === 0);
    expect(await offers()).toEqual([]);

    busy.clear();
    freed();
    await until(async () => (await offers()).length === 1);
    expect((await offers())[0]?.envelope.data).toMatchObject({ entryId: entry._id, helperName: 'Ravi Kumar' });
    expect((await own()).map(({ state }) => state)).toEqual(['offered', 'waiting']);
    freed();
    catalog.clock.set(NOW.getTime() + 24 * HOUR_MS - 5_000 - Date.now());
    expect((await own())[0]?.state).toBe('offered');
    catalog.clock.set(NOW.getTime() + 24 * HOUR_MS + 5_000 - Date.now());
    expect((await own())[0]?.state).toBe('expired');
    expect(await offers()).toHaveLength(1);
  });

  it('hears of a new weekly plan too', async () => {
    await model.updateOne({ _id: helper.userId }, { 'availability.wednesday': false });
    await wait();
    await ask(updateHelperProfile, helper, { availability: { wednesday: true } });
    await until(async () => (await offers()).length === 1);
  });

  it('is left, by its owner only, and has an end', async () => {
    busy.add(helper.userId);
    const { entry } = await wait();
    expect(await refusal(ask(removeFromWaitlist, { ...customer, userId: newId() }, { id: entry._id }))).toBe(
      'WAITLIST_NOT_FOUND',
    );
    await ask(removeFromWaitlist, customer, { id: entry._id });
    expect(await own()).toEqual([]);
    for (let n = 1; n <= 20; n += 1) await wait({ date: day(n) });
    expect(await refusal(wait({ date: day(21) }))).toBe('TOO_MANY_WAITLIST');
  });
});

describe('verification', () => {
  const request = (fields: object = { idType: 'aadhaar', idNumber: '1234 5678 9012' }, more: object = {}) =>
    ask(requestHelperVerification, helper, { ...fields, ...more });
  const decide = (id: string, decision: string, reason = '') =>
    ask(decideVerification, staff, { id, decision, reason });

  it.each<[RuleCode, object]>([
    ['ID_TYPE_REQUIRED', { idType: 'library card', idNumber: '1' }],
    ['ID_NUMBER_INVALID', { idType: 'pan', idNumber: '12' }],
    ['ID_NUMBER_INVALID', { idType: 'pan', idNumber: '<b>ABCDE1234F</b>' }],
    ['ID_NUMBER_INVALID', { idType: 'pan', idNumber: '' }],
  ])('refuses with %s: %j', async (code, fields) => expect(await refusal(request(fields))).toBe(code));

  it('keeps no more of the number than its last four characters', async () => {
    const { verification } = await request();
    expect(verification).toMatchObject({ idNumberMasked: '•••• 9012', state: 'pending', helperName: 'Ravi Kumar' });
    const rows = await catalog.get(Db).connection.collection('verifications').find().toArray();
    expect(JSON.stringify(rows)).not.toMatch(/5678|1234/);
    expect((await ask(myHelperVerification, helper)).verification).toEqual(verification);
    expect(await ask(myHelperVerification, { ...helper, userId: newId() })).toEqual({});
    expect(await refusal(request())).toBe('VERIFICATION_PENDING');
  });

  it('is a badge from the staff’s yes on, and only then', async () => {
    const { verification } = await request({ idType: 'passport', idNumber: 'XXXX-Z1234' });
    expect(await shown()).not.toHaveProperty('verified');
    const listed = await ask(adminVerifications, staff, { state: 'pending' });
    expect(listed.verifications.map(({ _id }) => _id)).toContain(verification._id);

    expect(await refusal(decide(verification._id, 'perhaps'))).toBe('DECISION_REQUIRED');
    expect(await refusal(decide(verification._id, 'rejected'))).toBe('DECISION_REASON_REQUIRED');
    expect(await refusal(decide(newId(), 'verified'))).toBe('VERIFICATION_NOT_FOUND');
    const outcomes = await Promise.all([
      refusal(decide(verification._id, 'verified')),
      refusal(decide(verification._id, 'rejected', 'The photo is not readable')),
    ]);
    expect(outcomes.sort()).toEqual(['CASE_CHANGED', 'no refusal']);
  });

  it('after a rejection may be asked again, after a yes not', async () => {
    const { verification } = await request();
    const { verification: rejected } = await decide(verification._id, 'rejected', 'The photo is not readable');
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'The photo is not readable' });
    expect(await shown()).not.toHaveProperty('verified');
    const { verification: second } = await request();
    await decide(second._id, 'verified');
    expect((await decide(second._id, 'verified')).verification.state).toBe('verified');
    expect(await shown()).toMatchObject({ verified: true });
    expect(await refusal(request())).toBe('VERIFICATION_DONE');
    const told = await published('events.helper.verification-decided');
    expect(told.filter(({ envelope }) => envelope.data.helperId === helper.userId)).toHaveLength(2);
  });
});
