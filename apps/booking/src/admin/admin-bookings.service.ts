import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminBookings,
  type adminRefundQuote,
  AppError,
  type InputOf,
  type OutputOf,
  signedIn,
} from '@sahaya/contracts';
import {
  addDays,
  BOOKING_STATUSES,
  type BookingStatus,
  HOME_CITIES,
  HOUR_MS,
  istInstant,
  parseDate,
  PAYMENT_STATUSES,
  type PaymentStatus,
  refundByPolicy,
  toRupees,
} from '@sahaya/domain';
import { type Order, type Paged, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model, type QueryFilter } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc, cancellationFacts, keptPaiseOf, toBooking } from '../shared/booking.model.js';
import { MOMENT_MODEL, type MomentDoc } from '../scheduling/scheduling.module.js';

type Asked = InputOf<typeof adminBookings>;
type Page = Pick<Asked, 'page' | 'limit'>;
/** A request that nobody answers is gone within this time. */
const SOON_MS = 2 * HOUR_MS;

/** Bookings as staff look for them: whatever they ask, an index knows the way and the order. */
@Injectable()
export class BookingDesk {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    @InjectModel(MOMENT_MODEL) private readonly moments: Model<MomentDoc>,
    private readonly clock: Clock,
  ) {}

  async list(input: Asked): Promise<OutputOf<typeof adminBookings>> {
    const { docs, pagination } = await this.find(input);
    return { bookings: docs.map((doc) => toBooking(doc, signedIn(input.actor))), pagination };
  }

  private find(asked: Asked): Promise<Paged<BookingDoc>> {
    const { status, payment, city, customerId, helperId, from, to, completed } = asked;
    const isNarrowed = Boolean(status || payment || city || customerId || helperId);
    if (completed) {
      if (completed !== 'early' || isNarrowed || asked.waiting) throw invalid('completed');
      return pageOf(this.model, { completedEarly: true, ...daysOf(asked) }, { startsAt: -1 }, asked);
    }
    if (!asked.waiting) return this.filtered(asked);
    if (isNarrowed || from || to) throw invalid('waiting');
    if (asked.waiting === 'answer') return this.expiring(asked);
    if (asked.waiting !== 'staff') throw invalid('waiting');
    return pageOf(this.model, { 'staffCase.since': { $exists: true } }, { 'staffCase.since': 1 }, asked);
  }

  /** Pending, and nobody has answered until soon: their moments know by when. */
  private async expiring(page: Page): Promise<Paged<BookingDoc>> {
    const until = new Date(this.clock.now().getTime() + SOON_MS);
    const soon = { kind: 'answer-by', state: 'planned', dueAt: { $lte: until } } as const;
    const { docs: moments, pagination } = await pageOf(this.moments, soon, { dueAt: 1 }, page);
    const ids = moments.map(({ bookingId }) => bookingId);
    const found = await this.model.find({ _id: { $in: ids } }).lean();
    const known = new Map(found.map((doc) => [doc._id, doc]));
    return { docs: ids.flatMap((id) => known.get(id) ?? []), pagination };
  }

  private filtered(asked: Asked): Promise<Paged<BookingDoc>> {
    const days = daysOf(asked);
    const sort: Order = days ? { startsAt: 1 } : { createdAt: -1 };
    const { customerId, helperId } = asked;
    const states = statesOf(asked);
    const city = cityOf(asked);
    if (customerId || helperId) {
      // One person's are few.
      const whose = { ...(customerId && { customerId }), ...(helperId && { helperId }) };
      return pageOf(this.model, { ...whose, ...city, ...states, ...days }, sort, asked);
    }
    if (Object.keys({ ...city, ...states }).length === 0) return pageOf(this.model, { ...days }, sort, asked);
    // What is not asked for may be anything: so one index has the order, merged out of at most five of its stretches,
    // or twenty of a city of which nothing else is asked.
    const any = { status: { $in: [...BOOKING_STATUSES] }, 'payment.status': { $in: [...PAYMENT_STATUSES] } };
    return pageOf(this.model, { ...city, ...any, ...states, ...days }, sort, asked, {
      ...(city && { city: 1 }),
      status: 1,
      'payment.status': 1,
      ...sort,
    });
  }

  async refundQuote({ id }: InputOf<typeof adminRefundQuote>): Promise<OutputOf<typeof adminRefundQuote>> {
    const doc = await this.model.findById(id).lean();
    if (!doc) throw new AppError('BOOKING_NOT_FOUND');
    const { completedAt, endsAt, dispute, payment, price, policy } = doc;
    const facts = {
      ...cancellationFacts(doc),
      completedAt,
      endsAt,
      dispute,
      price,
      method: payment.method,
      paidPaise: keptPaiseOf(doc),
    };
    const { kind, refundPaise, feePaise, until } = refundByPolicy(facts, policy, this.clock.now());
    return {
      kind,
      refund: toRupees(refundPaise),
      fee: toRupees(feePaise),
      ...(until && { until: until.toISOString() }),
    };
  }
}

const invalid = (field: string) => new AppError('INVALID_INPUT', { field });
const oneOf = <T extends string>(known: readonly T[], text: string, field: string): T => {
  const found = known.find((one) => one === text);
  if (!found) throw invalid(field);
  return found;
};

function statesOf({ status, payment }: Asked): { status?: BookingStatus; 'payment.status'?: PaymentStatus } {
  return {
    ...(status && { status: oneOf(BOOKING_STATUSES, status, 'status') }),
    ...(payment && { 'payment.status': oneOf(PAYMENT_STATUSES, payment, 'payment') }),
  };
}

const cityOf = ({ city }: Asked) => (city ? { city: oneOf(HOME_CITIES, city, 'city') } : undefined);

/** Visits that begin on these days in India. */
function daysOf({ from, to }: Asked): QueryFilter<BookingDoc> | undefined {
  if (!from && !to) return undefined;
  const [first, last] = [from && parseDate(from), to && parseDate(to)];
  if (first === undefined) throw invalid('from');
  if (last === undefined) throw invalid('to');
  return {
    startsAt: {
      ...(first && { $gte: istInstant(first, '00:00') }),
      ...(last && { $lt: istInstant(addDays(last, 1), '00:00') }),
    },
  };
}
