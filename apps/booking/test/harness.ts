import {
  type Actor,
  AppError,
  type Booking,
  changeBookingStatus,
  createBooking,
  type EventContract,
  type FieldsOf,
  type InputOf,
  getNames,
  getOffer,
  getUser,
  type OutputOf,
  reserveRefund,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, istDate, type Language } from '@sahaya/domain';
import { Db, FieldCipher, newId } from '@sahaya/persistence';
import {
  announce,
  readStored,
  startMongo,
  startNats,
  startRedis,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import type { z } from 'zod';
import { bookingEnv } from '../src/booking.env.js';
import { BookingModule } from '../src/booking.module.js';
import type { BookingDoc } from '../src/shared/booking.model.js';

/** Noon in India. */
export const NOW = new Date('2026-12-01T06:30:00Z');
export const TODAY = istDate(NOW);
export const TOMORROW = addDays(TODAY, 1);

export type Fields = FieldsOf<typeof createBooking>;
export type Offer = OutputOf<typeof getOffer>;

export const createActor = (role: Actor['role']): Actor => ({
  userId: newId(),
  role,
  sid: `s-${role}`,
});
export const readErrorCode = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );
/** The error with its details. */
export const readError = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('not refused')),
    (error: AppError) => error,
  );

/** The list of staff without a filter. */
export const EVERY_BOOKING = {
  page: 1,
  limit: 100,
  status: '',
  payment: '',
  city: '',
  customerId: '',
  helperId: '',
  from: '',
  to: '',
  waiting: '',
  board: '',
  ids: [],
};

/** Starts the booking service on real servers. The other services are replaced by responders. */
export async function startHarness(startStore: typeof startRedis = startRedis) {
  const [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startStore()]);
  const siblings = await startResponder(nats.url);
  const offers = new Map<string, Partial<Offer> | undefined>();
  const offerRequests: InputOf<typeof getOffer>[] = [];
  const blockedCustomers = new Set<string>();
  // Every helper exists with a default offer unless a test sets another one.
  await siblings.on(getOffer, (request) => {
    offerRequests.push(request);
    const { helperId, customerId = '' } = request;
    const isGone = offers.has(helperId) && !offers.get(helperId);
    if (isGone || blockedCustomers.has(customerId)) throw new AppError('HELPER_NOT_FOUND');
    const known = { name: 'Ravi Kumar', phone: '9123456780', location: 'Saket, New Delhi' };
    const offer = { services: ['cooking'], hourlyRatePaise: 20_000, isActive: true, availability: ALL_DAYS };
    return { helperId, ...known, ...offer, ...offers.get(helperId) };
  });
  const languages = new Map<string, Language>();
  await siblings.on(getUser, ({ userId }) => ({
    _id: userId,
    name: 'Asha Rao',
    phone: '9876543210',
    location: 'Saket, New Delhi',
    role: 'customer' as const,
    language: languages.get(userId) ?? 'en',
  }));
  await siblings.on(getNames, ({ userIds }) => ({ people: userIds.map((_id) => ({ _id, name: 'Kavita Rao' })) }));
  const refundLimits = { needsApproval: false, asked: [] as InputOf<typeof reserveRefund>[] };
  await siblings.on(reserveRefund, (asked) => {
    refundLimits.asked.push(asked);
    return { needsApproval: refundLimits.needsApproval };
  });
  const env = {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  };
  const service = await startServiceForTest('booking', bookingEnv, BookingModule, env);
  const collection = (name: string) => service.get(Db).connection.collection(name);

  const buildRequest = (helper: Actor, changes: Partial<Fields> = {}): Fields => ({
    helperId: helper.userId,
    service: 'cooking',
    date: TOMORROW,
    startTime: '09:00',
    endTime: '11:00',
    paymentMethod: 'online',
    customerAddress: '12 Lake View Road, Saket, New Delhi',
    specialRequests: '',
    serviceOptions: {},
    ...changes,
  });
  const request = async (customer: Actor, helper: Actor, changes: Partial<Fields> = {}): Promise<Booking> =>
    (await service.rpc.call(createBooking, { actor: customer, ...buildRequest(helper, changes) })).booking;
  const changeStatus = async ({ _id }: Pick<Booking, '_id'>, status: string, actor: Actor): Promise<Booking> =>
    (await service.rpc.call(changeBookingStatus, { actor, id: _id, status })).booking;

  return {
    service,
    siblings,
    /** The languages of accounts; without an entry it is English. */
    languages,
    offers,
    /** The received requests for an offer, oldest first. */
    offerRequests,
    /** Customers whom every helper has blocked. */
    blockedCustomers,
    redis,
    env,
    buildRequest,
    request,
    changeStatus,
    collection,
    refundLimits,
    setNow: (instant: Date) => service.clock.set(instant.getTime() - Date.now()),
    createAccepted: async (customer: Actor, helper: Actor, changes: Partial<Fields> = {}) =>
      changeStatus(await request(customer, helper, changes), 'accepted', helper),
    /** Decrypted, and as a majority has it: a later transaction sees this state, and a unique index no older one. */
    readBooking: async (bookingId: string) => {
      const stored = await collection('bookings').findOne({ _id: bookingId as never }, { readConcern: 'majority' });
      return readStored(stored, 'bookings', service.get(FieldCipher)) as BookingDoc | null;
    },
    /** The data of the events of this type about a booking, oldest first. */
    readEvents: async <D extends z.ZodType>(event: EventContract<D>, bookingId: string): Promise<z.output<D>[]> => {
      const rows = await collection('outbox')
        .find({ subject: event.subject, 'envelope.data.bookingId': bookingId })
        .sort({ _id: 1 })
        .toArray();
      return rows.map((row) => (row['envelope'] as { data: z.output<D> }).data);
    },
    readReservedCells: async (helperId: string, date = TOMORROW) =>
      (await collection('claims').findOne({ _id: `${helperId}|${date}` as never }))?.['taken'] as
        { cell: number; by: string }[] | undefined,
    /** Publishes an event of another service and waits until it is handled. */
    publishEvent: async <D extends z.ZodType>(event: EventContract<D>, data: z.input<D>): Promise<void> =>
      void (await announce(service, event, data as EventContract['data']['_input'])),
    stop: async () => {
      await service.stop();
      await siblings.stop();
      await Promise.all([mongo.stop(), nats.stop(), redis.stop()]);
    },
  };
}
export type Harness = Awaited<ReturnType<typeof startHarness>>;
