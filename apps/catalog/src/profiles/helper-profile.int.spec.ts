import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addFavourite,
  getHelper,
  getOffer,
  HELPER_FACTS_CHANGED,
  listFavourites,
  listHelpers,
  updateHelperProfile,
  USER_UPDATED,
} from '@sahaya/contracts';
import { ALL_DAYS, RULE_MESSAGES, type RuleCode } from '@sahaya/domain';
import { announce, until } from '@sahaya/testing';
import { type Harness, refusal, startHarness } from '../../test/harness.js';

let harness: Harness;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
});
afterAll(() => stop?.());
beforeEach(() => harness.reset());

const HOSTILE = [
  '<script>alert(1)</script>',
  "'; drop table helpers; --",
  '{"$gt":""}',
  '\u202egnp.exe',
  '🙂'.repeat(50),
];

describe('profile of a helper', () => {
  const update = (fields: object) => harness.ask(updateHelperProfile, harness.helper, fields);

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
    ['LANGUAGE_UNKNOWN', { languages: ['hi', 'xx'] }],
    ['LANGUAGES_TOO_MANY', { languages: ['hi', 'en', 'bn', 'mr', 'te', 'ta', 'gu'] }],
  ])('refuses with %s: %j', async (code, fields) => {
    const error = await update(fields).catch((e: unknown) => e);
    expect(error).toMatchObject({ code, message: RULE_MESSAGES[code] });
    expect(await harness.shown()).toMatchObject({ services: ['cooking'], hourlyRate: 200 });
  });

  it('changes only the sent fields and is found by them at once', async () => {
    await update({ services: 'laundry,gardening', hourlyRate: '249.5', isActive: 'true', serviceRadiusKm: 7 });
    await update({ availability: { sunday: false }, hours: { monday: { from: '09:00', to: '17:00' } } });
    expect(await harness.shown()).toMatchObject({
      services: ['laundry', 'gardening'],
      hourlyRate: 249.5,
      isActive: true,
      serviceRadiusKm: 7,
      availability: { ...ALL_DAYS, sunday: false },
      hours: { monday: { from: '09:00', to: '17:00' } },
    });
    expect(await harness.names({ service: 'cooking' })).toEqual([]);
    expect(await harness.names({ q: 'garden' })).toEqual(['Ravi Kumar']);
    expect((await harness.ask(getOffer, harness.customer, { helperId: harness.helper.userId })).hours).toEqual({
      monday: { from: '09:00', to: '17:00' },
    });
    await update({ hours: { monday: null } });
    expect(await harness.shown()).not.toHaveProperty('hours');
    const told = await harness.published('events.helper.updated');
    expect(told.filter(({ envelope }) => envelope.data.helperId === harness.helper.userId)).toHaveLength(3);
  });

  it('tells booking whether changes may take effect at once, which is off by default', async () => {
    const allowed = async () => {
      const { helper } = await harness.ask(getHelper, harness.helper, { id: harness.helper.userId });
      const offer = await harness.ask(getOffer, harness.customer, { helperId: harness.helper.userId });
      return [helper.instantChanges, offer.instantChanges];
    };
    expect(await allowed()).toEqual([false, undefined]);
    await update({ instantChanges: true });
    expect(await allowed()).toEqual([true, true]);
    expect(await harness.shown()).not.toHaveProperty('instantChanges');
    await update({ instantChanges: false });
    expect(await allowed()).toEqual([false, undefined]);
  });

  it('shows the languages that the helper speaks, until they are removed', async () => {
    await update({ languages: ['en', 'hi', 'en'] });
    expect((await harness.shown()).languages).toEqual(['en', 'hi']);
    await update({ hourlyRate: 250 });
    expect((await harness.ask(listHelpers, harness.customer)).helpers[0]?.languages).toEqual(['en', 'hi']);
    await update({ languages: [] });
    expect(await harness.shown()).not.toHaveProperty('languages');
  });

  it('shows the facts of the booking service in the list and the profile, and ignores older ones', async () => {
    const told = (revision: number, jobsDone: number) => ({
      helperId: harness.helper.userId,
      revision,
      facts: { jobsDone, lastReview: { rating: 5, text: 'Came on time', at: '2026-12-01T06:00:00.000Z' } },
    });
    expect(await harness.shown()).not.toHaveProperty('facts');
    await announce(harness.catalog, HELPER_FACTS_CHANGED, told(4, 12));
    await announce(harness.catalog, HELPER_FACTS_CHANGED, told(3, 11));
    expect((await harness.shown()).facts).toEqual(told(4, 12).facts);
    expect((await harness.ask(listHelpers, harness.customer)).helpers[0]?.facts).toEqual(told(4, 12).facts);
    await announce(harness.catalog, HELPER_FACTS_CHANGED, { ...told(5, 0), facts: {} });
    expect((await harness.shown()).facts).toEqual({});
  });

  it('forwards account fields such as name and location, and shows the result', async () => {
    await update({ name: 'Ravi K', location: 'Andheri West, Mumbai', age: 41, showAge: true, bio: 'Home food' });
    expect(await harness.shown()).toMatchObject({ name: 'Ravi K', age: 41, bio: 'Home food', approximate: true });
    expect(await harness.names({ location: 'mumbai' })).toEqual(['Ravi K']);
    expect(await harness.names({ location: 'delhi' })).toEqual([]);
    expect(await refusal(update({ name: 'x'.repeat(101), hourlyRate: 300 }))).toBe('NAME_TOO_LONG');
    expect((await harness.shown()).hourlyRate).toBe(200);
  });

  it('follows the events of the account and ignores older revisions', async () => {
    const state = (revision: number, name: string) => ({
      userId: harness.helper.userId,
      revision,
      role: 'helper',
      name,
      location: 'Saket, New Delhi',
      language: 'en',
      coordinates: [77.206612, 28.524428],
      showAge: true,
      photoUrl: '/api/photos/a-256.webp',
      age: 33,
    });
    harness.publish(USER_UPDATED, state(3, 'Third'));
    await until(async () => (await harness.shown()).name === 'Third');
    harness.publish(USER_UPDATED, state(2, 'Second'));
    harness.publish(USER_UPDATED, state(4, 'Fourth'));
    await until(async () => (await harness.shown()).name === 'Fourth');
    expect(await harness.shown()).toMatchObject({
      coordinates: [77.21, 28.52],
      photoUrl: '/api/photos/a-256.webp',
      age: 33,
    });
    expect(await harness.shown()).not.toHaveProperty('approximate');
    expect((await harness.model.findById(harness.helper.userId).lean())?.point?.coordinates).toEqual([77.21, 28.52]);
  });

  it('is neither found, shown nor booked while staff block the account', async () => {
    const state = (revision: number, blocked: boolean) => ({
      userId: harness.helper.userId,
      revision,
      role: 'helper',
      name: 'Ravi Kumar',
      location: 'Saket, New Delhi',
      language: 'en',
      showAge: false,
      blocked,
    });
    await harness.ask(addFavourite, harness.customer, { helperId: harness.helper.userId });
    const everywhere = async () => [
      await refusal(harness.shown()),
      await refusal(harness.ask(getOffer, harness.customer, { helperId: harness.helper.userId })),
      await harness.names({}),
      await harness.names({ q: 'ravi' }),
      await harness.names({ favourites: 'true' }),
      (await harness.ask(listFavourites, harness.customer)).helpers.map(({ name }) => name),
    ];
    harness.publish(USER_UPDATED, state(5, true));
    await until(async () => (await refusal(harness.shown())) === 'HELPER_NOT_FOUND');
    expect(await everywhere()).toEqual(['HELPER_NOT_FOUND', 'HELPER_NOT_FOUND', [], [], [], []]);
    harness.publish(USER_UPDATED, state(6, false));
    await until(async () => (await refusal(harness.shown())) === 'no refusal');
    const there = ['Ravi Kumar'];
    expect(await everywhere()).toEqual(['no refusal', 'no refusal', there, there, there, there]);
  });

  it.each(HOSTILE)('stores %j as plain text', async (text) => {
    await update({ name: text, bio: text, location: `${text} Saket, New Delhi` });
    expect(await harness.shown()).toMatchObject({ name: text, bio: text });
    await harness.names({ q: text, location: text });
    await harness.names({ q: text.repeat(3).slice(0, 200) });
  });

  it.each([{ hours: { monday: 'always' } }, { availability: { monday: 'perhaps' } }, { services: [{ $gt: '' }] }])(
    'refuses %j as invalid input',
    async (fields) => expect(await refusal(update(fields))).toBe('INVALID_INPUT'),
  );
});
