import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AppError,
  checkPassword,
  checkSession,
  EXPORT_SECTIONS,
  exportAccount,
  exportBookingRecords,
  exportBookings,
  exportCatalogRecords,
  exportDisputes,
  exportMessages,
  exportNotificationRecords,
  exportPaymentRecords,
  exportReviews,
  exportSubscriptionRecords,
  exportSubscriptions,
  exportSupportRecords,
  login,
  register,
} from '@sahaya/contracts';
import { startNats, startResponder, type Responder } from '@sahaya/testing';
import { asking, CUSTOMER, runGateway, type RunningGateway, sign } from '../../../test/harness.js';

describe('the data export', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let services: Responder;
  let gateway: RunningGateway;
  let token: string;
  const askedFor: string[] = [];
  const ask = asking(() => gateway.url);
  const PASSWORD = 'the right one';
  const exported = (path = '/api/auth/export', body: object = { password: PASSWORD }) =>
    ask('POST', path, { token, body });

  beforeAll(async () => {
    nats = await startNats();
    services = await startResponder(nats.url);
    await services.on(checkSession, () => ({ alive: true }));
    await services.on(checkPassword, ({ actor, password }) => {
      askedFor.push(actor.userId);
      if (password !== PASSWORD) throw new AppError('PASSWORD_WRONG', { field: 'password' });
      return {};
    });
    await services.on(exportAccount, ({ userId }) => {
      askedFor.push(userId);
      return { rows: [{ account: { _id: userId }, addresses: [], sessions: [] }] };
    });
    // Two pages that each nearly fill a NATS message.
    const large = (n: number) => ({ n, text: 'x'.repeat(900_000) });
    await services.on(exportBookings, ({ userId, after }) => {
      askedFor.push(userId);
      return after ? { rows: [large(2)] } : { rows: [large(1)], next: 'two' };
    });
    await services.on(exportReviews, () => ({ rows: [] }));
    await services.on(exportDisputes, () => ({ rows: [{ _id: 'report' }] }));
    await services.on(exportSubscriptions, () => ({ rows: [{ _id: 'plan' }] }));
    const none = () => ({ rows: [] });
    await services.on(exportBookingRecords, none);
    await services.on(exportNotificationRecords, none);
    await services.on(exportSubscriptionRecords, none);
    await services.on(exportSupportRecords, none);
    await services.on(exportCatalogRecords, () => ({
      rows: [{ section: 'favourites' as const, record: { userId: 'f' } }],
    }));
    await services.on(exportPaymentRecords, ({ after }) =>
      after
        ? { rows: [{ section: 'payments' as const, record: { amount: 448 } }] }
        : {
            rows: [
              { section: 'wallet' as const, record: { credit: 50 } },
              { section: 'payments' as const, record: { amount: 10 } },
            ],
            next: '1|a',
          },
    );
    gateway = await runGateway(nats.url);
    token = await sign(CUSTOMER, 'customer', 'sid-c');
  });
  afterAll(async () => {
    await gateway?.stop();
    await services?.stop();
    await nats?.stop();
  });

  it('is refused if one of its parts is not available', async () => {
    const { status, body } = await exported();
    expect([status, body['code']]).toEqual([503, 'UNAVAILABLE']);
    await services.on(exportMessages, () => ({ rows: [{ content: 'hello' }] }));
  });

  it('contains all pages of every part, for the signed-in user only', async () => {
    askedFor.length = 0;
    const { status, headers, body } = await exported(`/api/auth/export?userId=${'e'.repeat(24)}`);
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="my-data.json"']);
    const { bookings, ...rest } = body.data as { bookings: { n: number }[] };
    expect(bookings.map(({ n }) => n)).toEqual([1, 2]);
    expect(rest).toEqual({
      ...Object.fromEntries(EXPORT_SECTIONS.filter((one) => one !== 'bookings').map((section) => [section, []])),
      exportedAt: expect.any(String),
      account: { _id: CUSTOMER },
      favourites: [{ userId: 'f' }],
      wallet: [{ credit: 50 }],
      payments: [{ amount: 10 }, { amount: 448 }],
      subscriptions: [{ _id: 'plan' }],
      reviews: [],
      disputes: [{ _id: 'report' }],
      messages: [{ content: 'hello' }],
    });
    expect(new Set(askedFor)).toEqual(new Set([CUSTOMER]));
  });

  it('needs a login and the password, before anything is read', async () => {
    expect((await ask('POST', '/api/auth/export')).body['code']).toBe('TOKEN_MISSING');
    askedFor.length = 0;
    const wrong = await exported('/api/auth/export', { password: 'guessed' });
    expect([wrong.status, wrong.body['code'], wrong.body['details']]).toEqual([
      400,
      'PASSWORD_WRONG',
      { field: 'password' },
    ]);
    for (const body of [{}, { password: 7 }]) expect((await exported('/api/auth/export', body)).status).toBe(400);
    expect((await exported('/api/auth/export', {})).body['code']).toBe('PASSWORD_REQUIRED');
    expect(askedFor).toEqual([CUSTOMER]);
    expect((await ask('GET', '/api/auth/export', { token })).status).toBe(404);
  });
});

describe('a new session', () => {
  it.each([register, login])('receives user agent, network and device key: $path', async (row) => {
    const nats = await startNats();
    const services = await startResponder(nats.url);
    const gateway = await runGateway(nats.url);
    const heard: unknown[] = [];
    await services.passThrough(row, ({ userAgent, network, deviceKey }) => {
      heard.push({ userAgent, network, deviceKey });
      return {};
    });
    const ask = asking(() => gateway.url);
    const key = 'a'.repeat(32);
    const sent: Record<string, string>[] = [
      { 'user-agent': 'Firefox/140.0', 'device-key': key },
      { 'user-agent': 'x'.repeat(2_000), 'device-key': 'short', 'x-forwarded-for': '203.0.113.7' },
      { 'user-agent': 'curl', 'device-key': '"; DROP' + key },
    ];
    const forged = { userAgent: 'forged', network: '203.0.113.7', deviceKey: 'b'.repeat(32) };
    for (const headers of sent) await ask(row.method, `/api${row.path}`, { body: forged, headers });
    expect(heard).toEqual([
      { userAgent: 'Firefox/140.0', network: '127.0.0.1', deviceKey: key },
      { userAgent: 'x'.repeat(500), network: '127.0.0.1', deviceKey: undefined },
      { userAgent: 'curl', network: '127.0.0.1', deviceKey: undefined },
    ]);
    await gateway.stop();
    await services.stop();
    await nats.stop();
  });
});
