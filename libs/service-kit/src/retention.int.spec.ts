import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { ACCOUNT_DELETED, CHAT_REPORTED, PAYMENT_CAPTURED } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { retention, type RunningService, startMongo, startNats, startServiceForTest, until } from '@sahaya/testing';
import { serviceEnv } from './env.js';
import { RetentionWorker } from './retention.worker.js';

@Module({})
class EmptyModule {}

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
});
afterAll(() => Promise.all([mongo?.stop(), nats?.stop()]));

const start = (name: string) =>
  startServiceForTest(name, serviceEnv, EmptyModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
const withServices = async (names: string[], work: (...services: RunningService[]) => Promise<void>) => {
  const services = await Promise.all(names.map(start));
  try {
    await work(...services);
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
};

it('deletes dead letters after a year, other than those about money and deletions of accounts', async () => {
  await withServices(['chat', 'payment'], async (chat, payment) => {
    const left = async (service: RunningService, name: string) => {
      const { startedAt, insert, all, runNextDay } = retention(service, name);
      const letter = (type: string, daysPast: number) => ({
        _id: `${type} ${daysPast}`,
        durable: 'chat--events',
        envelope: { id: newId(), type, data: { name: 'Asha Rao' } },
        error: 'Failed',
        at: startedAt('dead-letters', daysPast),
      });
      const types = [CHAT_REPORTED, PAYMENT_CAPTURED, ACCOUNT_DELETED].map(({ subject }) => subject);
      await insert('dead_letters', [...types.map((type) => letter(type, 0)), letter(CHAT_REPORTED.subject, -2)]);
      await runNextDay();
      return (await all('dead_letters')).map(({ _id }) => String(_id)).sort();
    };
    const kept = [`${CHAT_REPORTED.subject} -2`, `${PAYMENT_CAPTURED.subject} 0`, `${ACCOUNT_DELETED.subject} 0`];
    expect(await left(chat, 'chat')).toEqual(kept.sort());
    expect(await left(payment, 'payment')).toEqual([...kept, `${CHAT_REPORTED.subject} 0`].sort());
  });
});

it('runs once a day for all replicas of a service', async () => {
  await withServices(['support', 'support'], async (one, other) => {
    const days: string[] = [];
    const { firstDayEnded, runNextDay } = retention(one, 'support');
    await firstDayEnded();
    for (const service of [one, other]) {
      service.get(RetentionWorker).register('tickets', async (cutoff) => {
        days.push(cutoff.toISOString().slice(0, 10));
        return 0;
      });
    }
    await runNextDay();
    other.clock.set(one.clock.now().getTime() - one.clock.real().getTime());
    // The next day begins for the other replica first.
    await retention(other, 'support').runNextDay();
    one.clock.set(other.clock.now().getTime() - other.clock.real().getTime());
    await runNextDay();
    expect(new Set(days).size).toBe(days.length);
    expect(days).toHaveLength(3);
  });
});

it('goes on with the other rows if one fails, and tries it again on the next day', async () => {
  await withServices(['notification'], async (service) => {
    const worker = service.get(RetentionWorker);
    const { startedAt, insert, all, firstDayEnded, runNextDay } = retention(service, 'notification');
    await firstDayEnded();
    let failures = 0;
    worker.register('notifications', () => {
      failures += 1;
      throw new Error('The database is away');
    });
    await insert('dead_letters', [
      { _id: newId(), envelope: { type: CHAT_REPORTED.subject }, at: startedAt('dead-letters', 0) },
    ]);
    await runNextDay();
    expect(failures).toBe(1);
    expect(await all('dead_letters')).toEqual([]);
    await runNextDay();
    expect(failures).toBe(2);
  });
});

it('is due at 03:00 IST', async () => {
  await withServices(['catalog'], async (service) => {
    const runs = () => retention(service, 'catalog').all('retention_runs');
    const set = (instant: string) => service.clock.set(new Date(instant).getTime() - service.clock.real().getTime());
    const endsOn = (day: string) => until(async () => (await runs()).some(({ endedDay }) => endedDay === day));
    set('2027-03-01T21:31:00Z');
    await endsOn('2027-03-02');
    set('2027-03-02T21:29:00Z');
    set('2027-03-02T21:30:30Z');
    await endsOn('2027-03-03');
  });
});
