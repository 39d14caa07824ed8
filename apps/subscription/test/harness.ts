import {
  type Actor,
  type ErrorCode,
  getUser,
  type InputOf,
  type listHelpers,
  listVisitReservations,
  type OutputOf,
} from '@sahaya/contracts';
import { ALL_DAYS, istInstant, toRupees } from '@sahaya/domain';
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

export const newActor = (role: Actor['role']): Actor => ({ userId: newId(), role, sid: newId() });

/** The error code of a failed call, or `ok`. */
export const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { code: ErrorCode }) => error.code,
  );

/** An offer of a helper at ₹200 per hour. */
export const buildOffer = (helperId: string, name: string, services = ['cooking']) => ({
  helperId,
  name,
  phone: '9123456780',
  location: 'Malviya Nagar, New Delhi',
  services,
  hourlyRatePaise: 20_000,
  isActive: true,
  availability: ALL_DAYS,
});

/** The answer of a search that found these helpers. */
export const buildFoundHelpers = (
  offers: readonly Omit<ReturnType<typeof buildOffer>, 'phone'>[],
): OutputOf<typeof listHelpers> => ({
  helpers: offers.map(({ helperId, name, location, services, hourlyRatePaise, isActive, availability }) => ({
    _id: helperId,
    name,
    location,
    services,
    hourlyRate: toRupees(hourlyRatePaise),
    rating: 4.5,
    averageRating: 4.5,
    totalReviews: 2,
    isActive,
    availability,
    serviceRadiusKm: 15,
  })),
  pagination: { page: 1, limit: 50, total: offers.length, pages: 1 },
  totalIsCapped: false,
  why: 'Best rated first',
});

/** Reservations as the booking service lists them when each visit holds its whole day: a round looks at all of them. */
export const listAsReserved = ({
  visits,
}: InputOf<typeof listVisitReservations>): OutputOf<typeof listVisitReservations> => ({
  reservations: visits.map((visit) => ({ ...visit, startTime: '06:00', endTime: '22:30', hold: newId() })),
});

/** Sets the clock of the service to a time in IST. */
export function setTime(service: RunningService, date: string, time = '08:00'): void {
  const now = Date.now();
  service.clock.set(istInstant(date, time).getTime() - now);
}

interface Harness {
  service: RunningService;
  siblings: Responder;
  /** Users who withdrew their consent. */
  withdrawn: Set<string>;
  /** The servers of the service, and the prefix that separates its data there. */
  env: Record<'MONGO_URL' | 'MONGO_DB_PREFIX' | 'NATS_URL' | 'REDIS_URL', string>;
  stop: () => Promise<void>;
}
/**
 * Starts the subscription service on real servers. Only getUser and listVisitReservations are answered; specs add the
 * other services' responses.
 */
export async function startHarness(
  listReserved: typeof listAsReserved = listAsReserved,
  startStore: typeof startRedis = startRedis,
): Promise<Harness> {
  const [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startStore()]);
  const siblings = await startResponder(nats.url);
  const withdrawn = new Set<string>();
  await siblings.on(getUser, ({ userId }) => ({
    _id: userId,
    name: 'Asha Verma',
    phone: '9876543210',
    role: 'customer' as const,
    location: 'Saket, New Delhi',
    language: 'en' as const,
    ...(withdrawn.has(userId) && { consentWithdrawn: true }),
  }));
  await siblings.on(listVisitReservations, listReserved);
  const env = {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  };
  const service = await startServiceForTest('subscription', subscriptionEnv, SubscriptionModule, env);
  const stop = async () => {
    await service.stop();
    for (const server of [siblings, mongo, nats, redis]) await server.stop();
  };
  return { service, siblings, withdrawn, env, stop };
}
