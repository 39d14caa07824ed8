import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import {
  type Actor,
  countPendingSubscriptions,
  type ErrorCode,
  getSubscription,
  helperSubscriptions,
  listSubscriptions,
  SUBSCRIPTION_STATUSES,
} from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import type { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from './subscription.model.js';
import { SubscriptionModule } from './subscription.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let natsServer: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;
let made: SubscriptionDoc[];

const person = (role: Actor['role']): Actor => ({ userId: newId(), role, sid: newId() });
const customer = person('customer');
const helper = person('helper');
const stranger = person('customer');

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { code: ErrorCode }) => error.code,
  );
const mine = (fields: Record<string, unknown> = {}, actor = customer) =>
  service.rpc.call(listSubscriptions, { actor, ...fields } as never);
const jobs = (fields: Record<string, unknown> = {}, actor = helper) =>
  service.rpc.call(helperSubscriptions, { actor, helperId: helper.userId, ...fields } as never);
const statuses = ({ subscriptions }: { subscriptions: { status: string }[] }) =>
  subscriptions.map(({ status }) => status);

beforeAll(async () => {
  [mongo, natsServer] = await Promise.all([startMongo(), startNats()]);
  service = await startServiceForTest('subscription', serviceEnv, SubscriptionModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: natsServer.url,
  });
  made = SUBSCRIPTION_STATUSES.map((status, day) => ({
    _id: newId(),
    customerId: customer.userId,
    customer: { name: 'Asha Verma', phone: '9876543210' },
    helperId: helper.userId,
    helper: { name: 'Ravi Kumar', location: 'Saket, New Delhi' },
    services: [{ serviceType: 'cooking' }],
    status,
    createdAt: new Date(Date.UTC(2026, 10, 1 + day)),
  }));
  await service.get<Model<SubscriptionDoc>>(getModelToken(SUBSCRIPTION_MODEL)).insertMany(made);
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([natsServer?.stop(), mongo?.stop()]);
});

describe("a customer's subscriptions", () => {
  it('are listed newest first, by pages and by status', async () => {
    const newestFirst = [...SUBSCRIPTION_STATUSES].reverse();
    expect(statuses(await mine())).toEqual(newestFirst);
    expect(statuses(await mine({ status: 'all' }))).toEqual(newestFirst);
    expect(statuses(await mine({ status: 'paused' }))).toEqual(['paused']);
    expect(statuses(await mine({ status: 'sleeping' }))).toEqual(newestFirst);
    const second = await mine({ page: '2', limit: '4' });
    expect(statuses(second)).toEqual(newestFirst.slice(4));
    expect(second.pagination).toEqual({ page: 2, limit: 4, total: 6, pages: 2 });
    expect((await mine({}, stranger)).subscriptions).toEqual([]);
  });

  it('are shown in the fields of the contract', async () => {
    const { subscriptions } = await mine({ status: 'pending' });
    expect(subscriptions).toEqual([
      {
        _id: made[0]?._id,
        helperId: { _id: helper.userId, name: 'Ravi Kumar', location: 'Saket, New Delhi' },
        customerId: { _id: customer.userId, name: 'Asha Verma', phone: '9876543210' },
        services: [{ serviceType: 'cooking' }],
        status: 'pending',
        createdAt: '2026-11-01T00:00:00.000Z',
      },
    ]);
  });

  it('refuse an operator for a status', async () => {
    expect(await codeOf(mine({ status: { $ne: 'x' } }))).toBe('INVALID_INPUT');
  });
});

describe("a helper's jobs", () => {
  it("are listed for the helper only, with the customer's phone from acceptance on", async () => {
    const { subscriptions } = await jobs();
    const phones = Object.fromEntries(subscriptions.map(({ status, customerId }) => [status, customerId.phone]));
    expect(phones).toEqual({
      ...{ active: '9876543210', paused: '9876543210', completed: '9876543210' },
      ...{ pending: undefined, cancelled: undefined, expired: undefined },
    });
    expect(statuses(await jobs({ status: 'active' }))).toEqual(['active']);
    expect(await codeOf(jobs({ helperId: newId() }))).toBe('SUBSCRIPTION_NOT_FOUND');
    expect(await codeOf(jobs({}, person('helper')))).toBe('SUBSCRIPTION_NOT_FOUND');
  });

  it('that wait for an answer are counted', async () => {
    const pending = (helperId: string) => service.rpc.call(countPendingSubscriptions, { helperId });
    expect(await pending(helper.userId)).toEqual({ pending: 1 });
    expect(await pending(newId())).toEqual({ pending: 0 });
  });
});

describe('one subscription', () => {
  const one = (actor: Actor | undefined, id = made[0]?._id) =>
    service.rpc.call(getSubscription, { actor, id: id ?? '' });

  it('is shown to its parties and to nobody else', async () => {
    expect((await one(customer)).subscription).toMatchObject({ _id: made[0]?._id, status: 'pending' });
    expect((await one(helper)).subscription._id).toBe(made[0]?._id);
    expect(await codeOf(one(stranger))).toBe('SUBSCRIPTION_NOT_FOUND');
    expect(await codeOf(one(customer, newId()))).toBe('SUBSCRIPTION_NOT_FOUND');
    expect(await codeOf(one(customer, 'no id'))).toBe('INVALID_INPUT');
    expect(await codeOf(one(undefined))).toBe('TOKEN_MISSING');
  });
});
