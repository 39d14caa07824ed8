import { describe, expect, it } from '@jest/globals';
import { type Actor, type InputOf, listNotifications, readNotifications } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { setUpScenario } from '../../test/scenario.js';

const AT = new Date('2026-12-01T06:00:00Z');
type Asked = Partial<InputOf<typeof listNotifications>>;

const scenario = setUpScenario();

const row = (kind: string, part: object = {}) => ({
  _id: newId(),
  userId: scenario.customer.userId,
  key: newId(),
  kind,
  title: 'Title',
  body: 'Body',
  path: '/my-bookings',
  read: false,
  createdAt: AT,
  ...part,
});
const rows = (count: number, kind = 'booking-accepted', part: object = {}) =>
  Array.from({ length: count }, () => row(kind, part));
const insert = (docs: ReturnType<typeof row>[]) => scenario.collection('notifications').insertMany(docs as never[]);
const ask = (asked: Asked = {}, actor: Actor = scenario.customer) =>
  scenario.service.rpc.call(listNotifications, { actor, page: 1, limit: 20, ...asked });
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

async function readAll(asked: Asked, meanwhile?: () => Promise<unknown>) {
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask({ ...asked, ...(cursor && { cursor }) });
    read.push(...idsOf(page.notifications));
    cursor = page.nextCursor;
    if (cursor) await meanwhile?.();
  } while (cursor);
  return read;
}

describe('the inbox in pages', () => {
  it('has each of 64 notifications of the same time once, while new ones are added and all are read', async () => {
    const stored = rows(64);
    await insert(stored);
    const read = await readAll({ limit: 9 }, async () => {
      await insert(rows(2, 'booking-paid', { createdAt: new Date(AT.getTime() + 1) }));
      await scenario.service.rpc.call(readNotifications, { actor: scenario.customer });
    });
    expect(read).toHaveLength(64);
    expect(new Set(read)).toEqual(new Set(idsOf(stored)));
  });

  it('is filtered by topic and unread ones; the unread count is that of the whole inbox', async () => {
    await insert([
      ...rows(10, 'booking-accepted'),
      ...rows(6, 'refund-started'),
      ...rows(5, 'booking-paid', { read: true }),
      ...rows(7, 'plan-accepted', { read: true }),
      ...rows(3, 'verification-verified'),
    ]);
    const sizes = async (asked: Asked) => (await readAll({ limit: 4, ...asked })).length;
    expect(await sizes({ topic: 'bookings' })).toBe(10);
    expect(await sizes({ topic: 'money' })).toBe(11);
    expect(await sizes({ topic: 'money', unread: true })).toBe(6);
    expect(await sizes({ unread: true })).toBe(19);
    expect(await sizes({ topic: 'subscriptions' })).toBe(7);
    expect(await sizes({ topic: 'account' })).toBe(3);
    expect(await ask({ topic: 'messages' })).toMatchObject({ notifications: [], unreadCount: 19 });
    expect(await ask({ topic: 'money', limit: 4 })).toMatchObject({ pagination: { total: 11, pages: 3 } });
  });

  it('is numbered without a cursor and says with it only where to continue', async () => {
    await insert(rows(5));
    const first = await ask({ limit: 3 });
    expect(first).toMatchObject({ pagination: { page: 1, total: 5, pages: 2 }, nextCursor: expect.any(String) });
    const second = await ask({ limit: 3, cursor: first.nextCursor });
    expect(Object.keys(second).sort()).toEqual(['notifications', 'unreadCount']);
    expect(second.notifications).toHaveLength(2);
    expect(await ask({ limit: 3, page: 2 })).not.toHaveProperty('nextCursor');
  });

  it('refuses a wrong cursor and an unknown topic; the cursor of another person shows nothing of theirs', async () => {
    await insert(rows(4));
    await expect(ask({ cursor: 'later' })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
    await expect(ask({ topic: 'weather' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'topic' },
    });
    const { nextCursor: cursor } = await ask({ limit: 2 });
    expect((await ask({ cursor }, scenario.helper)).notifications).toEqual([]);
  });
});
