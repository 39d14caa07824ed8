import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getPhoto,
  me,
  PHOTO_REMOVED,
  type PhotoFiles,
  type PhotoSize,
  removePhoto,
  setPhoto,
  updateProfile,
  USER_UPDATED,
} from '@sahaya/contracts';
import { Db } from '@sahaya/persistence';
import { readEnv } from '@sahaya/service-kit';
import { SERVICE_SECRETS, until } from '@sahaya/testing';
import { KEY_VARIABLES } from '../../test/keys.js';
import { codeOf, type Person, type RunningAuth, startAuth } from '../../test/harness.js';
import { type Fault, type StandIn, startS3 } from '../../test/s3.js';
import { authEnv } from '../auth.env.js';

/** Stands for the gateway's encoded picture; auth stores bytes. */
const photo = (bytes = 40_000): PhotoFiles => ({
  small: randomBytes(bytes / 4).toString('base64'),
  large: randomBytes(bytes).toString('base64'),
});
const idOf = (photoUrl = '') => /^\/api\/photos\/([0-9a-f]{32})-256\.webp$/.exec(photoUrl)?.[1] ?? '';
const HOURS_2 = 7_200;

let auth: RunningAuth;
let s3: StandIn;
const set = async ({ actor }: Person, files = photo()) =>
  idOf((await auth.rpc.call(setPhoto, { actor, photo: files })).user.photoUrl);
const read = async (photoId: string, size: PhotoSize = 768) => (await auth.rpc.call(getPhoto, { photoId, size })).webp;
const own = async ({ actor }: Person) => idOf((await auth.rpc.call(me, { actor })).user.photoUrl);
const isGone = async (photoId: string) => (await codeOf(read(photoId))) === 'NOT_FOUND';
const collection = (name: string) => auth.service.get(Db).connection.collection(name);
const loose = () => collection('loose_photos').countDocuments();

describe.each<['gridfs' | 's3', () => Promise<number>]>([
  ['gridfs', () => collection('photos.files').countDocuments()],
  ['s3', () => Promise.resolve(s3.objects.size)],
])('photos in %s', (store, files) => {
  beforeAll(async () => {
    s3 = await startS3();
    auth = await startAuth(store === 's3' ? s3.variables : {});
  });
  afterAll(async () => {
    await auth?.stop();
    await s3?.stop();
  });

  it('are stored in both sizes, byte for byte, and shown with the person', async () => {
    const person = await auth.person();
    const sent = photo(300_000);
    const { user } = await auth.rpc.call(setPhoto, { actor: person.actor, photo: sent });
    const photoId = idOf(user.photoUrl);
    expect(photoId).not.toBe('');
    expect(await own(person)).toBe(photoId);
    expect((await read(photoId, 256)) === sent.small).toBe(true);
    expect((await read(photoId, 768)) === sent.large).toBe(true);
    await until(() =>
      auth.heard.some(({ subject, data }) => subject === USER_UPDATED.subject && data['photoUrl'] === user.photoUrl),
    );
    expect(await loose()).toBe(0);
  });

  it('are set with the profile too, and stay when the profile has none', async () => {
    const person = await auth.person();
    const profile = { actor: person.actor, name: 'Asha Verma', location: 'Kothrud, Pune' };
    const { user } = await auth.rpc.call(updateProfile, { ...profile, photo: photo() });
    expect(idOf(user.photoUrl)).not.toBe('');
    expect((await auth.rpc.call(updateProfile, profile)).user.photoUrl).toBe(user.photoUrl);
    expect(await codeOf(read(idOf(user.photoUrl)))).toBe('ok');
  });

  it('are not stored with a refused profile', async () => {
    const before = await files();
    const { actor } = await auth.person();
    const refused = auth.rpc.call(updateProfile, { actor, name: '', location: 'Pune', photo: photo() });
    expect(await codeOf(refused)).toBe('NAME_REQUIRED');
    expect(await files()).toBe(before);
  });

  it('are removed when replaced; a name is never reused, not even for the same picture', async () => {
    const [person, other] = [await auth.person(), await auth.person()];
    const before = await files();
    const same = photo();
    const [first, others] = [await set(person, same), await set(other, same)];
    expect(others).not.toBe(first);
    const second = await set(person, same);
    expect(second).not.toBe(first);
    await until(() =>
      auth.heard.some(({ subject, data }) => subject === PHOTO_REMOVED.subject && data['photoId'] === first),
    );
    expect(await isGone(first)).toBe(true);
    expect((await auth.rpc.call(removePhoto, { actor: person.actor })).user.photoUrl).toBeUndefined();
    await until(() => isGone(second));
    expect((await read(others)) === same.large).toBe(true);
    await until(async () => (await files()) === before + 2 && (await loose()) === 0);
  });

  it('leave one after simultaneous uploads', async () => {
    const person = await auth.person();
    const before = await files();
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => set(person)));
    const last = await own(person);
    expect(ids).toContain(last);
    expect(await codeOf(read(last))).toBe('ok');
    await until(async () => (await files()) === before + 2 && (await loose()) === 0);
  });

  it('without an owner are removed after an hour', async () => {
    const before = await files();
    const nobody = { userId: 'f'.repeat(24), role: 'customer' as const, sid: 'gone' };
    expect(await codeOf(auth.rpc.call(setPhoto, { actor: nobody, photo: photo() }))).toBe('TOKEN_INVALID');
    expect(await files()).toBe(before + 2);
    auth.advance(HOURS_2);
    await until(async () => (await files()) === before && (await loose()) === 0);
  });

  it.each(['../../../etc/passwd', 'A'.repeat(32), '', 'f'.repeat(33)])('%j is not a photo', async (photoId) => {
    expect(await codeOf(auth.rpc.call(getPhoto, { photoId, size: 256 }))).toBe('INVALID_INPUT');
  });

  it('that do not exist are not found', async () => {
    expect(await codeOf(read('0'.repeat(32)))).toBe('NOT_FOUND');
  });
});

describe('a bucket', () => {
  let person: Person;
  let photoId: string;
  beforeAll(async () => {
    s3 = await startS3();
    auth = await startAuth(s3.variables);
    person = await auth.person();
    photoId = await set(person);
  });
  afterEach(async () => {
    s3.next();
    s3.always(undefined);
    await until(() => s3.isIdle());
    // Failures leave no files once the storage works again.
    auth.advance(HOURS_2);
    await until(async () => s3.objects.size === 2 && (await loose()) === 0);
  });
  afterAll(async () => {
    await auth?.stop();
    await s3?.stop();
  });

  it('receives files that are signed, typed and cached for ever', () => {
    expect([...s3.objects.keys()].sort()).toEqual([`photos/${photoId}-256.webp`, `photos/${photoId}-768.webp`]);
    for (const { type, cacheControl } of s3.objects.values())
      expect([type, cacheControl]).toEqual(['image/webp', 'public, max-age=31536000, immutable']);
    expect(s3.refused).toEqual([]);
  });

  it.each<Fault>(['slow-down', 'reset', 'lost'])('that is %s once is retried', async (fault) => {
    s3.next(fault);
    const next = await set(person);
    expect(await own(person)).toBe(next);
    s3.next(fault);
    expect(await codeOf(read(next))).toBe('ok');
    await until(() => isGone(photoId));
    photoId = next;
  });

  it.each<Fault>(['slow-down', 'reset', 'lost', 'silent', 'denied'])(
    'that stays %s is a 503 in time, and the old photo stays',
    async (fault) => {
      s3.always(fault);
      expect(await codeOf(set(person))).toBe('UNAVAILABLE');
      expect(await codeOf(read(photoId))).toBe('UNAVAILABLE');
      s3.always(undefined);
      expect(await own(person)).toBe(photoId);
      expect(await codeOf(read(photoId))).toBe('ok');
    },
  );

  it('that fails in the middle of a photo is a 503, never half a photo', async () => {
    s3.always('half');
    expect(await codeOf(read(photoId))).toBe('UNAVAILABLE');
  });

  it('that stores one size and not the other makes no photo', async () => {
    s3.next('denied');
    expect(await codeOf(set(person))).toBe('UNAVAILABLE');
    expect(await own(person)).toBe(photoId);
  });

  it('that is unavailable stores nothing; a removed photo is gone at once, and its files later', async () => {
    await s3.down();
    expect(await codeOf(set(person))).toBe('UNAVAILABLE');
    expect((await auth.rpc.call(removePhoto, { actor: person.actor })).user.photoUrl).toBeUndefined();
    // Nobody sees it any more, although its files are still there.
    expect([await isGone(photoId), s3.objects.size]).toEqual([true, 2]);
    await s3.up();
    auth.advance(0);
    await until(() => s3.objects.size === 0);
    photoId = await set(person);
  });
});

describe('the stand-in', () => {
  it('refuses signatures of other keys', async () => {
    s3 = await startS3();
    auth = await startAuth({ ...s3.variables, S3_SECRET_ACCESS_KEY: 'not the secret' });
    const person = await auth.person();
    expect(await codeOf(set(person))).toBe('UNAVAILABLE');
    expect([...new Set(s3.refused)]).toEqual(['SignatureDoesNotMatch']);
    expect(s3.objects.size).toBe(0);
    await auth.stop();
    await s3.stop();
  });
});

describe('the settings of a bucket', () => {
  const base = {
    HEALTH_PORT: '1',
    NATS_URL: 'tls://x',
    MONGO_URL: 'mongodb://user:q7Zk2mVx9LwT4pBd@x/?tls=true',
    ...SERVICE_SECRETS,
    ...KEY_VARIABLES,
  };

  it('are required with PHOTO_STORE=s3, and each missing one is named', () => {
    expect(() => readEnv(authEnv, { ...base, PHOTO_STORE: 's3', S3_BUCKET: 'b' })).toThrow(
      'environment: S3_REGION: is needed with PHOTO_STORE=s3; S3_ACCESS_KEY_ID: is needed with PHOTO_STORE=s3; S3_SECRET_ACCESS_KEY: is needed with PHOTO_STORE=s3',
    );
    expect(() => readEnv(authEnv, { ...base, PHOTO_STORE: 'disk' })).toThrow('PHOTO_STORE');
    expect(readEnv(authEnv, base)).toMatchObject({ PHOTO_STORE: 'gridfs', S3_PATH_STYLE: false });
  });
});
