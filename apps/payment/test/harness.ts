import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Actor,
  adminBooking,
  adminRefundQuote,
  adminSubscription,
  AppError,
  type Booking,
  BOOKING_SETTLED,
  type BookingSettled,
  createPaymentOrder,
  type EventContract,
  type FieldsOf,
  getForParty,
  getNames,
  getPayableSubscription,
  markPaid,
  markSubscriptionPaid,
  type OutputOf,
  PAYMENT_CAPTURED,
  receiveWebhook,
  type Subscription,
  verifyPayment,
} from '@sahaya/contracts';
import { findLedgerFaults, type Outcome, settlementOf, toRupees } from '@sahaya/domain';
import { NATS, Outbox } from '@sahaya/messaging';
import type { NatsConnection } from '@nats-io/transport-node';
import { Db, newId } from '@sahaya/persistence';
import {
  buildBooking,
  RAZORPAY_KEYS,
  RAZORPAY_PREVIOUS_WEBHOOK_SECRET,
  type RazorpayConfirmation,
  type RazorpayWebhook,
  startMongo,
  startNats,
  startRazorpay,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import type { z } from 'zod';
import { BalanceCheckService } from '../src/reconciliation/balance-check.service.js';
import { LedgerService } from '../src/ledger/ledger.service.js';
import { paymentEnv } from '../src/payment.env.js';
import { PaymentModule } from '../src/payment.module.js';
import { answerPasswords } from './payout-accounts.js';

/** The price of `buildBooking`: ₹400 for the visit, ₹40 platform fee, ₹8 processing fee. */
export const PRICE = { basePaise: 40_000, platformFeePaise: 4_000, processingFeePaise: 800, totalPaise: 44_800 };
export const TOTAL = PRICE.totalPaise;
const ROUTE_MS = 5_000;

/** A subscription of the subscription service. */
interface KnownSubscription {
  customer: Actor;
  helper: Actor;
  pricePaise: number;
  payable: boolean;
}
const buildSubscription = (_id: string, { customer, helper, pricePaise }: KnownSubscription): Subscription => ({
  _id,
  helperId: { _id: helper.userId, name: 'Ravi Kumar', location: 'Saket' },
  customerId: { _id: customer.userId, name: 'Asha Rao' },
  services: [{ serviceType: 'cooking', serviceOptions: {} }],
  schedule: {
    daysOfWeek: ['monday'],
    timeSlots: [{ startTime: '09:00', endTime: '11:00', duration: 2, applicableServices: [] }],
    recurrence: 'weekly',
  },
  subscriptionPeriod: { startDate: '2026-12-01', endDate: '2026-12-31', durationInDays: 30 },
  customerAddress: '1 Lake Road',
  specialRequests: '',
  pricing: {
    totalHoursPerMonth: 8,
    monthlyBaseAmount: 1_600,
    platformFee: 160,
    paymentProcessingFee: 32,
    totalMonthlyAmount: toRupees(pricePaise),
  },
  status: 'pending',
  payment: { status: 'pending' },
  daysRemaining: 30,
  progressPercentage: 0,
  servicesCompleted: 0,
  totalServicesScheduled: 4,
  toMark: [],
  absences: [],
  renewalOffered: false,
  createdAt: '2026-11-30T04:00:00.000Z',
});

/** A booking of the booking service. */
interface KnownBooking {
  booking: Booking;
  paidPaise: number;
  outcome?: Outcome;
  /** An unpaid extension. */
  added?: { part: string; paise: number };
  /** A price other than the default, in paise. */
  totalPaise?: number;
  /** The current refund by policy, in rupees. */
  policy?: OutputOf<typeof adminRefundQuote>;
  /** Its service does not answer. */
  down?: boolean;
}

export const person = (role: 'customer' | 'helper'): Actor => ({ userId: newId(), role, sid: `s-${role}` });

/** Repeats a call as a customer would while a busy machine makes the stand-in of the provider answer too late. */
async function withProvider<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const isLate = error instanceof AppError && ['PAYMENT_PROVIDER_FAILED', 'UNAVAILABLE'].includes(error.code);
      if (!isLate || tries === 20) throw error;
      await sleep(500);
    }
  }
}

export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );

/**
 * Two replicas of the payment service, the provider's stand-in, and a booking service that decides like the real one.
 */
export async function startBench() {
  const [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  const servers = {
    MONGO_URL: mongo.url,
    NATS_URL: nats.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
  };
  const provider = await startRazorpay(servers);
  const siblings = await startResponder(nats.url);
  const start = () =>
    startServiceForTest('payment', paymentEnv, PaymentModule, {
      ...servers,
      ...RAZORPAY_KEYS,
      RAZORPAY_WEBHOOK_SECRET: `${RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET},${RAZORPAY_PREVIOUS_WEBHOOK_SECRET}`,
      PAYOUT_ACCOUNT_KEYS: 'tests:payout_account_key_of_the_tests_only',
      RAZORPAY_API_URL: provider.apiUrl,
      RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1/checkout.js',
    });
  const [service, twin] = [await start(), await start()];
  const collection = (name: string) => service.get(Db).connection.collection(name);

  const bookings = new Map<string, KnownBooking>();
  const known = (bookingId: string): KnownBooking => {
    const found = bookings.get(bookingId);
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  };
  await siblings.on(getForParty, ({ actor, bookingId }) => {
    const { booking, paidPaise, outcome, added, totalPaise = TOTAL } = known(bookingId);
    if (![booking.customerId._id, booking.helperId._id].includes(actor.userId)) throw new AppError('BOOKING_NOT_FOUND');
    const payable = paidPaise === 0 && outcome?.kind !== 'cancelled';
    return { booking, totalPaise, payable, ...(added && !outcome && { added }) };
  });
  await answerPasswords(siblings);
  await siblings.on(getNames, ({ userIds }) => ({ people: userIds.map((_id) => ({ _id, name: 'Kavita Rao' })) }));
  await siblings.on(adminRefundQuote, ({ id }) => {
    const { down, policy = { kind: 'none', refund: 0, fee: 0 } } = known(id);
    if (down) throw new AppError('UNAVAILABLE');
    return policy;
  });
  await siblings.on(adminBooking, ({ id }) => ({ booking: known(id).booking }));
  await siblings.on(markPaid, ({ bookingId }) => {
    const { booking, down } = known(bookingId);
    if (down) throw new AppError('UNAVAILABLE');
    return { booking };
  });
  const subscriptions = new Map<string, KnownSubscription>();
  await siblings.on(getPayableSubscription, ({ actor, subscriptionId }) => {
    const found = subscriptions.get(subscriptionId);
    if (found?.customer.userId !== actor.userId) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return {
      subscription: buildSubscription(subscriptionId, found),
      totalPaise: found.pricePaise,
      payable: found.payable,
    };
  });
  await siblings.on(adminSubscription, ({ id }) => {
    const found = subscriptions.get(id);
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return { subscription: buildSubscription(id, found), visits: [] };
  });
  await siblings.on(markSubscriptionPaid, ({ subscriptionId }) => {
    const found = subscriptions.get(subscriptionId);
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return { subscription: buildSubscription(subscriptionId, found) };
  });

  /** Publishes an event on the stream of the service. */
  const tell = <D extends z.ZodType>(event: EventContract<D>, data: z.input<D>): Promise<void> =>
    service.get(Db).transaction((session) => service.get(Outbox).add(session, event, data));
  const settled = (bookingId: string, changes: Partial<BookingSettled> = {}): BookingSettled => {
    const { booking, paidPaise, outcome = { kind: 'completed' } } = known(bookingId);
    const { customerId, helperId, customerName, service: kind, date, startTime, endTime, paymentMethod } = booking;
    return {
      bookingId,
      customerId: customerId._id,
      helperId: helperId._id,
      customerName,
      helperName: helperId.name,
      service: kind,
      date,
      startTime,
      endTime,
      key: `booking:${bookingId}`,
      kind: outcome.kind,
      reason: outcome.kind,
      method: paymentMethod,
      price: { surchargePaise: 0, ...PRICE },
      paidPaise,
      ...settlementOf({ method: paymentMethod, price: PRICE, paidPaise }, outcome),
      ...changes,
    };
  };
  /** Ends the booking: settles the amount paid so far; later payments are settled as well. */
  const end = async (bookingId: string, outcome: Outcome, changes: Partial<BookingSettled> = {}): Promise<void> => {
    const booking = known(bookingId);
    if (booking.outcome) return;
    booking.outcome = outcome;
    if (outcome.kind === 'completed' && booking.booking.paymentMethod === 'online' && booking.paidPaise === 0) return;
    await tell(BOOKING_SETTLED, settled(bookingId, changes));
  };
  const heard: string[] = [];
  service.get<NatsConnection>(NATS).subscribe(PAYMENT_CAPTURED.subject, {
    callback: (_error, message) => {
      const { id, data } = message.json<{ id: string; data: z.output<typeof PAYMENT_CAPTURED.data> }>();
      const booking = bookings.get(data.purposeId);
      if (!booking || heard.includes(id)) return;
      heard.push(id);
      booking.paidPaise += data.amountPaise;
      delete booking.added;
      if (!booking.outcome) return;
      const key = `booking:${data.purposeId}${booking.outcome.kind === 'cancelled' ? ':payment-after-end' : ''}`;
      void tell(BOOKING_SETTLED, settled(data.purposeId, { key }));
    },
  });

  const accepted = (customer: Actor, helper = person('helper'), changes: Partial<Booking> = {}): string => {
    const _id = newId();
    const booking = buildBooking(_id, { customerId: customer.userId, helperId: helper.userId }, changes);
    bookings.set(_id, { booking, paidPaise: 0 });
    return _id;
  };
  const order = (
    actor: Actor,
    bookingId: unknown,
    { from = service, ...fields }: Partial<FieldsOf<typeof createPaymentOrder>> & { from?: typeof service } = {},
  ) => from.rpc.call(createPaymentOrder, { actor, bookingId, ...fields }, ROUTE_MS);
  const verify = (actor: Actor, bookingId: string, fields: RazorpayConfirmation, from = service) =>
    from.rpc.call(verifyPayment, { actor, bookingId, ...fields }, ROUTE_MS);
  const receive = ({ rawBody, signature, eventId }: RazorpayWebhook, from = service) =>
    from.rpc.call(receiveWebhook, { rawBody, signature, eventId }, ROUTE_MS);

  return {
    provider,
    siblings,
    service,
    twin,
    collection,
    bookings,
    subscriptions,
    known,
    tell,
    settled,
    end,
    accepted,
    order,
    verify,
    receive,
    /** Both replicas and the provider receive webhooks from now on. */
    connectWebhooks: () => {
      let turn = 0;
      provider.hear = (webhook) => receive(webhook, (turn += 1) % 2 === 0 ? service : twin);
    },
    disconnectWebhooks: () => {
      provider.hear = () => Promise.resolve();
    },
    /** Moves the clock of the service only. */
    moveClock: (ms: number) => {
      for (const one of [service, twin]) one.clock.set(ms);
    },
    paid: async (customer: Actor, bookingId = accepted(customer), request: object = {}) => {
      const { orderId } = await withProvider(() => order(customer, bookingId));
      const confirmation = await provider.pay(orderId, request);
      await withProvider(() => verify(customer, bookingId, confirmation));
      await until(() => known(bookingId).paidPaise > 0);
      return { bookingId, orderId, paymentId: confirmation.razorpay_payment_id };
    },
    record: (bookingId: string) =>
      collection('orders').findOne({ purposeId: bookingId, current: true }, { sort: { createdAt: -1 } }),
    /** The events published under this subject about a purpose, oldest first. */
    announced: async <D extends z.ZodType>(event: EventContract<D>, purposeId: string): Promise<z.output<D>[]> => {
      const rows = await collection('outbox')
        .find({ subject: event.subject, 'envelope.data.purposeId': purposeId })
        .sort({ _id: 1 })
        .toArray();
      return rows.map((row) => (row['envelope'] as { data: z.output<D> }).data);
    },
    /** Our ledger equals the provider's to the paisa and is consistent. */
    booksAgree: async (): Promise<boolean> => {
      const [ours, theirs] = [await service.get(BalanceCheckService).sums(), await provider.books()];
      const { captured, refunded, fees, tax, settled } = theirs;
      const same = { captured, refunded, fees, tax, settled };
      const differences = Object.entries(same).filter(([name, paise]) => ours[name as keyof typeof same] !== paise);
      const faults = [...ours.faults, ...findLedgerFaults(await service.get(LedgerService).trialBalance())];
      if (differences.length + faults.length > 0) {
        throw new Error(JSON.stringify({ differences, ours, theirs: same, faults }));
      }
      return true;
    },
    stop: async () => {
      await Promise.all([service.stop(), twin.stop(), siblings.stop(), provider.stop()]);
      await Promise.all([mongo.stop(), nats.stop()]);
    },
  };
}
export type Bench = Awaited<ReturnType<typeof startBench>>;
