import { crc32, deflateSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addEvidence,
  AppError,
  checkSession,
  disputeEvidence,
  getPhoto,
  type InputOf,
  PHOTO_REMOVED,
  type PhotoFiles,
  setPhoto,
  updateProfile,
} from '@sahaya/contracts';
import { startNats, startResponder, type Responder, until } from '@sahaya/testing';
import sharp, { type Sharp } from 'sharp';
import { announce, asking, CUSTOMER, runGateway, type RunningGateway, sign } from '../../test/harness.js';

const MB = 1024 * 1024;
const INVALID = 'Please select a valid image file';
const TOO_LARGE = 'File size must be less than 5MB';

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
/** A valid black PNG with one bit per pixel; a few kB at any size. */
const blackPng = (width: number, height: number) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};
const plain = (width = 64, height = 64): Sharp => sharp({ create: { width, height, channels: 3, background: '#2a7' } });
const zip = Buffer.concat([
  Buffer.from('PK\x03\x04', 'latin1'),
  randomBytes(60),
  Buffer.from('PK\x05\x06', 'latin1'),
  Buffer.alloc(18),
]);

describe('photos', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let services: Responder;
  let gateway: RunningGateway;
  let token: string;
  let stored: InputOf<typeof setPhoto>[] = [];
  let profiles: InputOf<typeof updateProfile>[] = [];
  let evidence: InputOf<typeof addEvidence>[] = [];
  let asked = 0;
  /** Whether auth has the photos, and what its answers wait for. */
  let kept = true;
  let late: PromiseWithResolvers<void> | undefined;
  const ask = asking(() => gateway.url);
  const user = {
    _id: CUSTOMER,
    name: 'Asha',
    role: 'customer',
    location: 'Pune',
    language: 'en',
    createdAt: '',
  } as const;

  beforeAll(async () => {
    nats = await startNats();
    services = await startResponder(nats.url);
    await services.on(checkSession, () => ({ alive: true }));
    await services.on(setPhoto, (input) => {
      stored.push(input);
      return { user };
    });
    await services.on(updateProfile, (input) => {
      profiles.push(input);
      return { user };
    });
    await services.passThrough(addEvidence, (input) => {
      evidence.push(input);
      return { dispute: { _id: input.id } };
    });
    await services.on(disputeEvidence, ({ evidenceId }) => ({
      name: `evidence-${evidenceId}.webp`,
      type: 'image/webp',
      base64: Buffer.from('bytes of evidence').toString('base64'),
    }));
    await services.on(getPhoto, async ({ size }) => {
      asked += 1;
      await late?.promise;
      if (!kept) throw new AppError('NOT_FOUND');
      return { webp: Buffer.from(`bytes of ${size}`).toString('base64') };
    });
    gateway = await runGateway(nats.url);
    token = await sign(CUSTOMER, 'customer', 'sid-c');
  });
  afterAll(async () => {
    await gateway?.stop();
    await services?.stop();
    await nats?.stop();
  });
  beforeEach(() => {
    [stored, profiles, evidence, asked] = [[], [], [], 0];
    [kept, late] = [true, undefined];
  });

  /** Sends the file as a form. */
  async function upload(
    bytes: Buffer,
    { name = 'me.jpg', type = 'image/jpeg', bearer = token, path = '/users/profile/photo' } = {},
  ) {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(bytes)], { type }), name);
    const response = await fetch(`${gateway.url}/api${path}`, {
      method: 'POST',
      body: form,
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`;
  const put = (body: Record<string, unknown>) => ask('PUT', '/api/users/profile', { token, body });
  const large = ({ photo }: { photo?: PhotoFiles | undefined }) => Buffer.from(photo?.large ?? '', 'base64');
  const small = ({ photo }: { photo?: PhotoFiles | undefined }) => Buffer.from(photo?.small ?? '', 'base64');

  describe('valid', () => {
    it.each([
      ['a JPEG', () => plain(1200, 800).jpeg().toBuffer()],
      ['a PNG with transparency', () => plain(300, 900).ensureAlpha(0.5).png().toBuffer()],
      ['a WebP', () => plain(900, 300).webp().toBuffer()],
      ['a GIF', () => plain(80, 80).gif().toBuffer()],
      ['one pixel', () => plain(1, 1).png().toBuffer()],
      ['40 megapixels', async () => blackPng(8_000, 5_000)],
    ])('%s becomes two squares in WebP', async (_name, make) => {
      const { status, body } = await upload(await make());
      expect([status, body]).toEqual([200, { success: true, message: 'Photo updated', data: { user } }]);
      const [sent] = stored;
      expect(sent?.actor).toEqual({ userId: CUSTOMER, role: 'customer', sid: 'sid-c' });
      expect(await sharp(large(sent!)).metadata()).toMatchObject({ format: 'webp', width: 768, height: 768 });
      expect(await sharp(small(sent!)).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    });

    it('lose location and camera data, and are rotated upright', async () => {
      const halves = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#f00' } })
        .composite([
          {
            input: await sharp({ create: { width: 200, height: 200, channels: 3, background: '#00f' } })
              .png()
              .toBuffer(),
            left: 200,
            top: 0,
          },
        ])
        .withExif({ IFD0: { Make: 'Canary Camera' }, IFD3: { GPSLatitude: '28/1 31/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      expect((await sharp(halves).metadata()).orientation).toBe(6);
      expect(halves.includes('Canary')).toBe(true);
      expect((await upload(halves)).status).toBe(200);
      const bytes = large(stored[0]!);
      expect(bytes.includes('Canary') || bytes.includes('EXIF')).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3);
      // Rotated by a quarter, the left side is the top.
      expect(at(384, 100)[0]).toBeGreaterThan(200);
      expect(at(384, 668)[2]).toBeGreaterThan(200);
    });

    it('are at most 300 kB, however noisy', async () => {
      const noise = sharp(randomBytes(1_100 * 1_100 * 3), { raw: { width: 1_100, height: 1_100, channels: 3 } });
      expect((await upload(await noise.jpeg({ quality: 90 }).toBuffer())).status).toBe(200);
      expect(large(stored[0]!).length).toBeLessThanOrEqual(300_000);
      expect(small(stored[0]!).length).toBeLessThanOrEqual(300_000);
    });

    it('may be 5 MB', async () => {
      const picture = await plain().jpeg().toBuffer();
      const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
      expect((await upload(padded(5 * MB))).status).toBe(200);
      expect(await upload(padded(5 * MB + 1))).toMatchObject({
        status: 400,
        body: { message: TOO_LARGE, code: 'PHOTO_TOO_LARGE' },
      });
    });
  });

  describe('invalid', () => {
    it('are refused by their announced size, before they are received', async () => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(500 * MB),
      };
      const sending = request(`${gateway.url}/api/users/profile/photo`, { method: 'POST', headers });
      sending.flushHeaders();
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(400);
      expect(JSON.parse(await text(answer))).toMatchObject({ message: TOO_LARGE, code: 'PHOTO_TOO_LARGE' });
      sending.destroy();
    });

    it('leave the gateway without a decoder of other formats', async () => {
      const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
      await expect(sharp(drawing).metadata()).rejects.toThrow('unsupported image format');
    });

    const hostile: [string, () => Buffer | Promise<Buffer>][] = [
      ['nothing', () => Buffer.alloc(0)],
      ['a text', () => Buffer.from('hello')],
      ['a page', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
      [
        'an SVG with a script',
        () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      ],
      [
        'an SVG that reads files',
        () =>
          Buffer.from(
            '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
          ),
      ],
      ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj << >> endobj')],
      ['an archive', () => zip],
      ['a program', () => Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
      [
        'the beginning of a PNG and noise',
        () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(900)]),
      ],
      ['half a JPEG', async () => (await plain(500, 500).jpeg().toBuffer()).subarray(0, 900)],
      [
        'a PNG with a page behind it',
        async () => Buffer.concat([await plain().png().toBuffer(), Buffer.from('<HTML><body onload=alert(1)>')]),
      ],
      ['a JPEG with an archive behind it', async () => Buffer.concat([await plain().jpeg().toBuffer(), zip])],
      [
        'a JPEG with PHP in its comment',
        async () => {
          const jpeg = await plain().jpeg().toBuffer();
          const comment = Buffer.from('<?php system($_GET[0]); ?>');
          return Buffer.concat([
            jpeg.subarray(0, 2),
            Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
            comment,
            jpeg.subarray(2),
          ]);
        },
      ],
      ['a GIF that is a script', () => Buffer.from('GIF89a/*\x00\x00*/=1;alert(document.domain)//', 'latin1')],
      ['a bomb of 400 megapixels in 50 kB', () => blackPng(20_000, 20_000)],
      ['a bomb that is thin and long', () => blackPng(50_000_000, 1)],
      [
        'a RIFF that is no WebP',
        () => Buffer.concat([Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'), randomBytes(40)]),
      ],
      ['a TIFF', () => plain().tiff().toBuffer()],
      ['a film', () => Buffer.concat([Buffer.from('\x00\x00\x00\x18ftypmp42', 'latin1'), randomBytes(500)])],
      ['an image of another kind', () => plain().avif({ effort: 0 }).toBuffer()],
    ];

    it.each(hostile)('%s is refused in both ways and nothing of it goes on', async (_name, make) => {
      const bytes = await make();
      const refusal = { success: false, message: INVALID, code: 'PHOTO_INVALID', details: { field: 'photo' } };
      expect(await upload(bytes)).toEqual({ status: 400, body: refusal });
      const { status, body } = await put({ name: 'Asha', location: 'Pune', photo: dataUrl(bytes) });
      expect([status, body]).toEqual([400, refusal]);
      expect([stored, profiles]).toEqual([[], []]);
    });

    it('20 MB are refused with the message about the size, and the next call is served', async () => {
      expect(await upload(Buffer.alloc(20 * MB, 1))).toMatchObject({ status: 400, body: { message: TOO_LARGE } });
      expect((await upload(await plain().png().toBuffer())).status).toBe(200);
    });

    it.each(['../../x.php\u0000.jpg', '<script>.svg', '. '.repeat(500)])(
      'the name %# of a file means nothing',
      async (name) => {
        expect((await upload(await plain().png().toBuffer(), { name, type: 'text/html' })).status).toBe(200);
      },
    );

    it('a form without a file, JSON, and a broken form are refused', async () => {
      const path = '/api/users/profile/photo';
      const form = (raw: string) =>
        ask('POST', path, { token, raw, headers: { 'content-type': 'multipart/form-data; boundary=b' } });
      const field = '--b\r\ncontent-disposition: form-data; name="photo"\r\n\r\ntext\r\n--b--\r\n';
      const answers = [
        await form(field),
        await form('--b\r\n'),
        await ask('POST', path, { token, body: { photo: 'x' } }),
      ];
      expect(answers.map(({ status, body }) => [status, body['message']])).toEqual(answers.map(() => [400, INVALID]));
    });

    it('an upload needs a login', async () => {
      const { status, body } = await upload(await plain().png().toBuffer(), { bearer: '' });
      expect([status, body['code'], stored]).toEqual([401, 'TOKEN_MISSING', []]);
    });
  });

  describe('in a profile', () => {
    const profile = { name: 'Asha', location: 'Pune' };

    it('arrive as a data URL and are sent on as files', async () => {
      const noise = sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } });
      const photo = dataUrl(await noise.png().toBuffer(), 'image/png');
      expect(photo.length).toBeGreaterThan(MB);
      expect((await put({ ...profile, photo })).status).toBe(200);
      expect(await sharp(large(profiles[0]!)).metadata()).toMatchObject({ format: 'webp', width: 768, height: 768 });
    });

    it.each([undefined, null, '', '/api/photos/0123456789abcdef0123456789abcdef-256.webp'])(
      '%j changes none',
      async (photo) => {
        expect((await put({ ...profile, photo })).status).toBe(200);
        expect(profiles[0]?.photo).toBeUndefined();
      },
    );

    it.each([
      'https://evil.example/x.png',
      'data:text/html;base64,AAAA',
      'data:image/png;base64,',
      'javascript:alert(1)',
      'x',
    ])('%s is none', async (photo) => {
      expect((await put({ ...profile, photo })).body).toMatchObject({ message: INVALID });
    });

    it('are limited to 5 MB and the body to 8 MB; other bodies have the usual limit', async () => {
      const jpeg = await plain().jpeg().toBuffer();
      const photo = dataUrl(Buffer.concat([jpeg, Buffer.alloc(5 * MB)]));
      expect((await put({ ...profile, photo })).body).toMatchObject({ message: TOO_LARGE });
      expect((await put({ ...profile, photo: 'x'.repeat(9 * MB) })).status).toBe(413);
      expect((await ask('POST', '/api/auth/login', { body: { identifier: 'x'.repeat(300_000) } })).status).toBe(413);
    });
  });

  describe('as evidence', () => {
    const bookingId = '65f0c0ffee65f0c0ffee65f0';
    const path = `/bookings/${bookingId}/dispute/evidence`;

    it.each([
      ['wide', 2_600, 1_300, [1_280, 640]],
      ['high', 900, 3_600, [320, 1_280]],
      ['small', 300, 200, [300, 200]],
    ])('that are %s stay whole, as one WebP', async (_, width, height, [w, h]) => {
      const { status, body } = await upload(await plain(width, height).jpeg().toBuffer(), { path });
      expect([status, body['data']]).toEqual([201, { dispute: { _id: bookingId } }]);
      const [sent] = evidence;
      expect(sent).toMatchObject({ id: bookingId, actor: { userId: CUSTOMER } });
      const bytes = Buffer.from(sent?.photo ?? '', 'base64');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: w, height: h });
    });

    it('are at most 300 kB, however noisy', async () => {
      const noise = sharp(randomBytes(1_200 * 1_200 * 3), { raw: { width: 1_200, height: 1_200, channels: 3 } });
      expect((await upload(await noise.jpeg({ quality: 90 }).toBuffer(), { path })).status).toBe(201);
      expect(Buffer.from(evidence[0]?.photo ?? '', 'base64').length).toBeLessThanOrEqual(300_000);
    });

    it.each<[string, () => Buffer | Promise<Buffer>, string]>([
      ['a text', () => Buffer.from('It was like this'), INVALID],
      ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj << >> endobj'), INVALID],
      ['a film', () => Buffer.concat([Buffer.from('\x00\x00\x00\x18ftypmp42', 'latin1'), randomBytes(500)]), INVALID],
      ['half a JPEG', async () => (await plain(500, 500).jpeg().toBuffer()).subarray(0, 900), INVALID],
      ['more than 5 MB', () => Buffer.alloc(5 * MB + 1, 1), TOO_LARGE],
    ])('%s is refused and does not go on', async (_, make, message) => {
      expect(await upload(await make(), { path })).toMatchObject({ status: 400, body: { message } });
      expect(evidence).toEqual([]);
    });

    it('need a valid booking id and a login', async () => {
      const picture = await plain().png().toBuffer();
      expect((await upload(picture, { path: '/bookings/x/dispute/evidence' })).body['code']).toBe('INVALID_INPUT');
      expect((await upload(picture, { path, bearer: '' })).status).toBe(401);
      expect(evidence).toEqual([]);
    });

    it('are served to their parties and not cached on the way', async () => {
      const ask = (bearer: string) =>
        fetch(`${gateway.url}/api${path}/${bookingId}`, {
          headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
        });
      const response = await ask(token);
      expect([response.status, await response.text()]).toEqual([200, 'bytes of evidence']);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect((await ask('')).status).toBe(401);
    });
  });

  describe('are served', () => {
    const id = '0123456789abcdef0123456789abcdef';

    it('to anyone, as WebP alone, and kept by browsers for five minutes', async () => {
      const response = await fetch(`${gateway.url}/api/photos/${id}-256.webp`);
      expect([response.status, await response.text()]).toEqual([200, 'bytes of 256']);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=300',
        etag: `"${id}-256.webp"`,
        'x-content-type-options': 'nosniff',
      });
      expect(await (await fetch(`${gateway.url}/api/photos/${id}-768.webp`)).text()).toBe('bytes of 768');
      await fetch(`${gateway.url}/api/photos/${id}-256.webp`);
      expect(asked).toBe(2);
    });

    it('without their bytes to a browser that has them', async () => {
      const headers = { 'if-none-match': `"${id}-256.webp"` };
      const response = await fetch(`${gateway.url}/api/photos/${id}-256.webp`, { headers });
      expect([response.status, await response.text()]).toEqual([304, '']);
    });

    it('to nobody once they are removed, not even to those who have them', async () => {
      const photoId = 'a'.repeat(32);
      const file = `${gateway.url}/api/photos/${photoId}-256.webp`;
      const headers = { 'if-none-match': `"${photoId}-256.webp"` };
      expect((await fetch(file)).status).toBe(200);
      kept = false;
      expect((await fetch(file)).status).toBe(200);
      announce(gateway.nats, PHOTO_REMOVED, { photoId });
      await until(async () => (await fetch(file)).status === 404);
      expect((await fetch(file, { headers })).status).toBe(404);
    });

    it('and not kept if they are removed while they are read', async () => {
      const photoId = 'b'.repeat(32);
      const file = `${gateway.url}/api/photos/${photoId}-256.webp`;
      late = Promise.withResolvers();
      const first = fetch(file);
      await until(() => asked === 1);
      announce(gateway.nats, PHOTO_REMOVED, { photoId });
      await gateway.nats.flush();
      late.resolve();
      expect((await first).status).toBe(200);
      kept = false;
      expect((await fetch(file)).status).toBe(404);
    });

    it.each([
      'x',
      `${id}.webp`,
      `${id}-512.webp`,
      `${id.toUpperCase()}-256.webp`,
      `..%2f${id}-256.webp`,
      `${id}-256.webp%00`,
    ])('%s is not there', async (file) => {
      const { status, body } = await ask('GET', `/api/photos/${file}`);
      expect([status, body['code'], asked]).toEqual([404, 'NOT_FOUND', 0]);
    });
  });
});
