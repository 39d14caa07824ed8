import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDataProvider } from './data-provider.js';
import { createStepUp } from './step-up.js';
import { buildBooking } from '../testing/a-booking.js';
import { refusal, startFakeApi, success } from '../testing/fake-api.js';

const ID = 'a'.repeat(24);
const { id: _, ...booking } = buildBooking({ _id: ID });
const user = {
  _id: ID,
  name: 'Asha',
  role: 'customer',
  location: 'Saket',
  language: 'en',
  createdAt: booking.createdAt,
};
const page = (total: number) => ({ page: 2, limit: 50, total, pages: 9 });
const params = (filter: Record<string, string>) => ({
  pagination: { page: 2, perPage: 50 },
  sort: { field: 'id', order: 'ASC' as const },
  filter,
});

describe('the data provider', () => {
  let fake: Awaited<ReturnType<typeof startFakeApi>>;
  const data = () => createDataProvider(fake.api, createStepUp(fake.api));

  beforeEach(async () => {
    fake = await startFakeApi({
      'GET /api/admin/users': success({ users: [user], pagination: page(401) }),
      [`GET /api/admin/users/${ID}`]: success({ user }),
      'GET /api/admin/bookings': success({ bookings: [booking], pagination: page(77) }),
      [`GET /api/admin/bookings/${ID}`]: success({ booking }),
    });
    fake.session.write({ token: 'tok', user: { _id: ID, name: 'Kavita', role: 'support' } });
  });
  afterEach(() => fake.stop());

  it('lists users by page, search and role, with `id` for `_id` and the total', async () => {
    expect(await data().getList('users', params({ q: 'ash a', role: 'helper' }))).toEqual({
      data: [{ id: ID, ...user }],
      total: 401,
    });
    expect(fake.seen).toEqual([
      { call: 'GET /api/admin/users?page=2&limit=50&q=ash+a&role=helper', authorization: 'Bearer tok', body: '' },
    ]);
  });

  it('lists a page of an unpaged response', async () => {
    const at = booking.createdAt;
    const known = { device: 'Chrome', createdAt: at, lastSeenAt: at, current: false };
    const sessions = Array.from({ length: 51 }, (_, place) => ({ _id: String(place).padStart(24, '0'), ...known }));
    fake.answers[`GET /api/admin/users/${ID}/sessions`] = success({ sessions });
    expect(await data().getList('sessions', params({ userId: ID }))).toEqual({
      data: [{ id: sessions[50]!._id, ...sessions[50] }],
      total: 51,
    });
    await expect(data().getOne('sessions', { id: '50' })).rejects.toThrow('Not available in this console: sessions');
  });

  it('lists bookings by status and person', async () => {
    const filter = { status: 'pending', customerId: ID, helperId: 'b'.repeat(24) };
    expect(await data().getList('bookings', params(filter))).toEqual({
      data: [{ id: ID, ...booking }],
      total: 77,
    });
    expect(fake.seen[0]!.call).toBe(
      `GET /api/admin/bookings?page=2&limit=50&status=pending&customerId=${ID}&helperId=${'b'.repeat(24)}`,
    );
  });

  it('requests the first page by default and sends no filter of another list', async () => {
    await data().getList('bookings', { filter: { q: 'x', status: '' } });
    expect(fake.seen[0]!.call).toBe('GET /api/admin/bookings?page=1&limit=25');
  });

  it.each([
    ['users', { id: ID, ...user }],
    ['bookings', { id: ID, ...booking }],
  ])('gets one of %s', async (resource, record) => {
    expect(await data().getOne(resource, { id: ID })).toEqual({ data: record });
  });

  it('looks up many bookings with one call for fifty of them', async () => {
    const ids = Array.from({ length: 51 }, (_, place) => String(place).padStart(24, '0'));
    const { data: found } = await data().getMany('bookings', { ids });
    expect(found[0]).toEqual({ id: ID, ...booking });
    expect(fake.seen.map(({ call }) => call).toSorted()).toEqual([
      `GET /api/admin/bookings?ids=${encodeURIComponent(ids.slice(0, 50).join())}&limit=50`,
      `GET /api/admin/bookings?ids=${ids[50]}&limit=50`,
    ]);
  });

  it("passes the server's error on with code and status", async () => {
    fake.answers['GET /api/admin/users'] = refusal(401, 'TOKEN_INVALID', 'Your session has ended.');
    await expect(data().getList('users', params({}))).rejects.toMatchObject({
      message: 'Your session has ended.',
      code: 'TOKEN_INVALID',
      status: 401,
    });
  });

  it('aborts a request that react-admin no longer needs', async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(data().getOne('users', { id: ID, signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(data().supportAbortSignal).toBe(true);
  });

  it('rejects unsupported methods', async () => {
    const { create, update, updateMany, delete: remove, deleteMany, getMany, getManyReference } = data();
    for (const method of [create, update, updateMany, remove, deleteMany, getMany, getManyReference])
      await expect((method as (name: string) => Promise<unknown>)('users')).rejects.toThrow(/^Not available .* users$/);
    await expect(data().getList('weather', params({}))).rejects.toThrow('Not available in this console: weather');
    expect(fake.seen).toEqual([]);
  });
});
