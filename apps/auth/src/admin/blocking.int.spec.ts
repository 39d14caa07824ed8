import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminUser,
  AppError,
  BLOCK_APPLIED,
  type BlockPreview,
  blockUser,
  createStaff,
  ensureHelper,
  type EventContract,
  getUser,
  type OutputOf,
  previewBlock,
  previewBlockedBookings,
  previewBlockedSubscriptions,
  register,
  type StaffRole,
  unblockUser,
  unsettledMoney,
  USER_BLOCKED,
  USER_UNBLOCKED,
} from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
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
import { STAFF_PASSWORD } from '../../test/harness.js';
import { KEY_VARIABLES } from '../../test/keys.js';
import { authEnv } from '../auth.env.js';
import { AuthModule } from '../auth.module.js';

type Bookings = OutputOf<typeof previewBlockedBookings>;
const REASON = 'Asks for money beside the booking';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let siblings: Responder;
let auth: RunningService;
let actor: Actor;
let bookings: Bookings['bookings'];
let isBookingDown = false;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  siblings = await startResponder(nats.url);
  await siblings.on(ensureHelper, ({ userId }) => ({ helperId: userId }));
  await siblings.on(previewBlockedBookings, () => {
    if (isBookingDown) throw new AppError('UNAVAILABLE');
    return { bookings, left: 1 };
  });
  await siblings.on(previewBlockedSubscriptions, () => ({
    subscriptions: [
      {
        _id: 'f'.repeat(24),
        otherId: 'b'.repeat(24),
        otherName: 'Meera Das',
        services: ['cooking'],
        startDate: '2026-12-01',
        endDate: '2026-12-31',
        status: 'active' as const,
        visits: 8,
        refundPaise: 358_400,
        compensationPaise: 10_000,
      },
    ],
    substituteVisits: 0,
    left: 0,
  }));
  await siblings.on(unsettledMoney, () => ({ owedPaise: 0, earnedPaise: 12_345 }));
  auth = await startServiceForTest('auth', authEnv, AuthModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    ...KEY_VARIABLES,
  });
});
afterAll(async () => {
  await auth?.stop();
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

const visit = (change: Partial<Bookings['bookings'][number]> = {}): Bookings['bookings'][number] => ({
  _id: newId(),
  otherId: 'b'.repeat(24),
  otherName: 'Asha Verma',
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
  status: 'accepted',
  step: 'cancel',
  refundPaise: 44_800,
  compensationPaise: 0,
  creditPaise: 0,
  ...change,
});
beforeEach(async () => {
  isBookingDown = false;
  bookings = [visit(), visit({ step: 'search', otherId: 'a'.repeat(24), creditPaise: 4_480 })];
  actor = await colleague('ops');
});

let count = 0;
async function colleague(role: StaffRole): Promise<Actor> {
  count += 1;
  const email = `staff${count}@example.com`;
  const { _id } = await auth.rpc.call(createStaff, { email, name: `Kavita ${count}`, password: STAFF_PASSWORD, role });
  return { userId: _id, role, sid: 's' };
}
async function person(role: 'customer' | 'helper' = 'helper'): Promise<string> {
  count += 1;
  const offer = role === 'helper' ? { services: ['cooking'], hourlyRate: 200 } : {};
  const phone = `98${String(count).padStart(8, '0')}`;
  const known = { name: 'Ravi Kumar', age: 31, gender: 'male', location: 'Saket', password: 'sahaya123' };
  const { user } = await auth.rpc.call(register, { ...known, role, phone, email: '', ...offer } as never);
  return user._id;
}
const show = async (id: string): Promise<BlockPreview> => (await auth.rpc.call(previewBlock, { id, actor })).preview;
const block = (id: string, version: string) =>
  auth.rpc.call(blockUser, { id, reason: REASON, category: 'fraud', actor, version });
const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('not refused')),
    (error: AppError) => error,
  );
const published = async (event: EventContract, userId: string) => {
  const rows = await auth
    .get(Db)
    .connection.collection('outbox')
    .find({ subject: event.subject, 'envelope.data.userId': userId })
    .toArray();
  return rows.map((row) => (row['envelope'] as { data: Record<string, unknown> }).data);
};
const blockedOf = async (id: string) => (await auth.rpc.call(adminUser, { id, actor })).user.blocked;

describe('the preview of a block', () => {
  it('lists what all services would do, in rupees', async () => {
    const id = await person();
    expect(await show(id)).toMatchObject({
      bookings: [
        { step: 'cancel', refund: 448, otherName: 'Asha Verma' },
        { step: 'search', credit: 44.8 },
      ],
      subscriptions: [{ visits: 8, refund: 3_584, compensation: 100 }],
      left: 1,
      totals: { refund: 4_032, refundLater: 448, compensation: 100, credit: 44.8 },
      notified: 2,
      earnings: 123.45,
      missing: [],
    });
  });

  it('names a service that does not answer, and the block is possible all the same', async () => {
    const id = await person();
    isBookingDown = true;
    const preview = await show(id);
    expect(preview).toMatchObject({ bookings: [], missing: ['booking'] });
    expect((await block(id, preview.version)).user.blocked).toMatchObject({ reason: REASON });
  });

  it('is empty for staff, whom only an admin may block', async () => {
    const { userId } = await colleague('support');
    expect((await refusal(show(userId))).code).toBe('FORBIDDEN');
    actor = await colleague('admin');
    const preview = await show(userId);
    expect(preview).toMatchObject({ bookings: [], subscriptions: [], notified: 0 });
    expect((await block(userId, preview.version)).user.blocked).toMatchObject({ reason: REASON });
  });
});

describe('a confirmed block', () => {
  it('is refused with the new list if anything has changed since it was shown', async () => {
    const id = await person();
    const { version } = await show(id);
    bookings = [...bookings, visit()];
    const error = await refusal(block(id, version));
    expect(error).toMatchObject({ code: 'BLOCK_PREVIEW_STALE' });
    const { preview } = error.details as { preview: BlockPreview };
    expect(preview.bookings).toHaveLength(3);
    expect(await blockedOf(id)).toBeUndefined();
    expect(await published(USER_BLOCKED, id)).toEqual([]);

    await block(id, preview.version);
    expect(await published(USER_BLOCKED, id)).toMatchObject([{ role: 'helper', revision: 1 }]);
    expect((await auth.rpc.call(getUser, { userId: id })).blocked).toBe(true);
  });

  it('is made and published once by two simultaneous requests', async () => {
    const id = await person();
    const { version } = await show(id);
    await Promise.all([block(id, version), block(id, version)]);
    expect(await published(USER_BLOCKED, id)).toHaveLength(1);
  });

  it('shows by whom it was made and what the services have done for it', async () => {
    const id = await person();
    await block(id, (await show(id)).version);
    const nothing = { count: 0, searches: 0, refund: 0, compensation: 0, isDone: false };
    expect(await blockedOf(id)).toMatchObject({
      by: { _id: actor.userId, name: expect.stringContaining('Kavita') },
      effects: { bookings: { planned: 2, ...nothing }, subscriptions: { planned: 1, ...nothing } },
    });
    const [{ blockId } = {}] = await published(USER_BLOCKED, id);
    const applied = { userId: id, part: 'bookings', count: 2, searches: 1, refundPaise: 44_800, compensationPaise: 0 };
    const announce = (blockOf: unknown) =>
      auth
        .get(Db)
        .transaction((session) =>
          auth.get(Outbox).add(session, BLOCK_APPLIED, { ...applied, blockId: blockOf } as never),
        );
    await announce(newId());
    await announce(blockId);
    await announce(blockId);
    await until(async () => (await blockedOf(id))?.effects?.bookings.isDone);
    expect((await blockedOf(id))?.effects).toMatchObject({
      bookings: { planned: 2, count: 2, searches: 1, refund: 448, isDone: true },
      subscriptions: { isDone: false },
    });

    await auth.rpc.call(unblockUser, { id, reason: 'Cleared up by phone', category: 'fraud', actor });
    expect(await published(USER_UNBLOCKED, id)).toMatchObject([{ revision: 2 }]);
    expect(await blockedOf(id)).toBeUndefined();
    expect((await auth.rpc.call(getUser, { userId: id })).blocked).toBeUndefined();
  });
});
