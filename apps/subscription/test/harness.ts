import { type Actor, type ErrorCode, getUser } from '@sahaya/contracts';
import { ALL_DAYS, istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startRedis,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import { subscriptionEnv } from '../src/subscription.env.js';
import { SubscriptionModule } from '../src/subscription.module.js';

export const person = (role: Actor['role']): Actor => ({ userId: newId(), role, sid: newId() });

/** The code of the refusal, or `ok`. */
export const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { code: ErrorCode }) => error.code,
  );

/** The terms of a helper at ₹200 an hour. */
export const offerOf = (helperId: string, name: string, services = ['cooking']) => ({
  helperId,
  name,
  phone: '9123456780',
  location: 'Malviya Nagar, New Delhi',
  services,
  hourlyRatePaise: 20_000,
  isActive: true,
  availability: ALL_DAYS,
});

/** Sets the clock of the service to a time in India. */
export function setTime(service: RunningService, date: string, time = '08:00'): void {
  const now = Date.now();
  service.clock.set(istInstant(date, time).getTime() - now);
}

interface Bench {
  service: RunningService;
  siblings: Responder;
  stop: () => Promise<void>;
}
/** Starts the subscription service on real servers. Of its siblings only auth answers; a spec adds the others. */
export async function startHarness(mongoOptions = ''): Promise<Bench> {
  const [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  const siblings = await startResponder(nats.url);
  await siblings.on(getUser, ({ userId }) => ({
    _id: userId,
    name: 'Asha Verma',
    phone: '9876543210',
    role: 'customer' as const,
    location: 'Saket, New Delhi',
    language: 'en' as const,
  }));
  const service = await startServiceForTest('subscription', subscriptionEnv, SubscriptionModule, {
    MONGO_URL: `${mongo.url}${mongoOptions}`,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  });
  const stop = async () => {
    await service.stop();
    for (const server of [siblings, mongo, nats, redis]) await server.stop();
  };
  return { service, siblings, stop };
}
