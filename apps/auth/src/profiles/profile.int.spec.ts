import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login, me, register, updateProfile, USER_UPDATED } from '@sahaya/contracts';
import { TERMS_VERSION } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import { codeOf, PASSWORD, type Person, type RunningAuth, sessionOf, startAuth, wordsOf } from '../../test/harness.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const whole = { name: 'Asha Verma', location: 'Kothrud, Pune' };
const update = ({ actor }: Person, fields: Record<string, unknown>) =>
  auth.rpc.call(updateProfile, { actor, ...whole, ...fields });
describe('the profile', () => {
  it('is changed, answered and published', async () => {
    const person = await auth.person();
    const { user } = await update(person, {
      name: ' Asha Rani ',
      location: 'Saket, New Delhi',
      coordinates: { type: 'Point', coordinates: [77.2, 28.5] },
      bio: 'Twelve years of it',
      gender: 'prefer-not-to-say',
      age: '41',
      language: 'hi',
      showAge: true,
    });
    const changed = {
      name: 'Asha Rani',
      location: 'Saket, New Delhi',
      coordinates: [77.2, 28.5],
      bio: 'Twelve years of it',
      gender: 'prefer-not-to-say',
      age: 41,
      language: 'hi',
      showAge: true,
    };
    expect(user).toEqual({ ...person.user, ...changed });
    expect((await auth.rpc.call(me, { actor: person.actor })).user).toEqual(user);
    const event = await until(() =>
      auth.heard.find(({ subject, data }) => subject === USER_UPDATED.subject && data['userId'] === user._id),
    );
    const unchanged = { userId: user._id, role: 'customer', phone: person.phone, blocked: false };
    expect(event.data).toEqual({ ...unchanged, revision: 1, ...changed });
  });

  it('keeps omitted fields and clears empty ones', async () => {
    const person = await auth.person({ bio: 'Mine', coordinates: [73.8, 18.5] });
    expect((await update(person, {})).user).toEqual(person.user);
    const { user } = await update(person, { bio: '', age: '', gender: '' });
    expect(user).toEqual({ ...person.user, bio: undefined });
    expect(user.age).toBe(31);
  });

  it('removes the point of a previous location', async () => {
    const person = await auth.person({ coordinates: [73.8, 18.5] });
    expect((await update(person, {})).user.coordinates).toEqual([73.8, 18.5]);
    expect((await update(person, { location: 'Bandra, Mumbai' })).user.coordinates).toBeUndefined();
    expect((await update(person, { coordinates: [72.8, 19] })).user.coordinates).toEqual([72.8, 19]);
    expect((await update(person, { coordinates: null })).user.coordinates).toBeUndefined();
  });

  it.each([
    ['Name is required', { name: '  ', location: '' }],
    ['Location is required', { location: '' }],
    ['Location is required', { location: undefined }],
    ['Age must be between 18 and 100', { age: 17 }],
    ['Age must be between 18 and 100', { age: 'old' }],
    ['Please select a gender', { gender: 'x' }],
    ['Name must be at most 100 characters', { name: 'n'.repeat(101) }],
    ['Location must be at most 200 characters', { location: 'l'.repeat(201) }],
    ['Bio must be at most 500 characters', { bio: 'b'.repeat(501) }],
    ['Could not find coordinates for this location', { coordinates: [0, 91] }],
  ])('%s', async (words, fields) => {
    const person = await auth.person();
    expect(await wordsOf(update(person, fields))).toBe(words);
    expect((await auth.rpc.call(me, { actor: person.actor })).user).toEqual(person.user);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE users; --",
    '${7*7} {{7*7}}',
    '$where: function () {}',
    '../../etc/passwd',
    'नमस्ते 👩🏽‍🍳 مرحبا',
    '\u202Eevil\u0000',
    'x\r\nSet-Cookie: a=b',
  ])('keeps the hostile text %j as typed', async (text) => {
    const person = await auth.person();
    const { user } = await update(person, { name: text, location: text, bio: text });
    expect([user.name, user.location, user.bio]).toEqual([text.trim(), text.trim(), text.trim()]);
  });

  it.each([
    [{ name: { $ne: '' } }],
    [{ location: ['a'] }],
    [{ bio: { $gt: '' } }],
    [{ coordinates: 'here' }],
    [{ coordinates: [{ $gt: 1 }, 2] }],
    [{ showAge: 'perhaps' }],
    [{ photo: 'data:image/png;base64,AAAA' }],
  ])('refuses %j as a profile', async (fields) => {
    expect(await codeOf(update(await auth.person(), fields))).toBe('INVALID_INPUT');
  });

  it('refuses a text that nobody types', async () => {
    expect(await codeOf(update(await auth.person(), { bio: 'b'.repeat(50_000) }))).toBe('INVALID_INPUT');
  });

  it('drops contacts, role and every other field that is not editable here', async () => {
    const person = await auth.person();
    const sent = { email: 'other@example.com', phone: '9000000000', role: 'admin', emailVerified: true, _id: 'x' };
    expect((await update(person, sent)).user).toEqual(person.user);
    expect(sessionOf(await auth.rpc.call(login, { identifier: person.email, password: PASSWORD })).user).toEqual(
      person.user,
    );
  });

  it('counts its changes, also simultaneous ones', async () => {
    const person = await auth.person();
    await Promise.all([1, 2, 3, 4].map((n) => update(person, { bio: `the ${n}.` })));
    const own = () => auth.heard.filter(({ data }) => data['userId'] === person.user._id && data['revision']);
    await until(() => own().length === 4);
    expect(
      own()
        .map(({ data }) => data['revision'])
        .sort(),
    ).toEqual([1, 2, 3, 4]);
    const latest = own().find(({ data }) => data['revision'] === 4);
    expect((await auth.rpc.call(me, { actor: person.actor })).user.bio).toBe(latest?.data['bio']);
  });
});

describe('consent', () => {
  it('is recorded with version, time and source, and only when it was given', async () => {
    const { user } = await auth.person({ acceptedTerms: true });
    expect(user.consent).toEqual({
      version: TERMS_VERSION,
      at: auth.now().toISOString(),
      how: 'registration form',
    });
    expect((await auth.person({ acceptedTerms: false })).user.consent).toBeUndefined();
    expect((await auth.person()).user.consent).toBeUndefined();
    expect(await codeOf(auth.rpc.call(register, { acceptedTerms: { $ne: 1 } } as never))).toBe('NAME_REQUIRED');
  });
});
