import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminBooking,
  type adminBookings,
  type adminRefundQuote,
  AppError,
  type InputOf,
  type OutputOf,
  readListSort,
  refuse,
  type revealBooking,
  signedIn,
  taggedBookings,
} from '@sahaya/contracts';
import {
  addDays,
  BOARD_COLUMNS,
  boardWindow,
  BOOKING_STATUSES,
  type BookingStatus,
  hasBoard,
  HOME_CITIES,
  HOUR_MS,
  istInstant,
  parseDate,
  PAYMENT_STATUSES,
  type PaymentStatus,
  staffReasonViolation,
  refundByPolicy,
  REVEALED_MS,
  TAGGED_MAX,
  toRupees,
  visitMapPoint,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { type AskedPage, type Order, type Paged, pageOf, partOfPage } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model, type QueryFilter } from 'mongoose';
import { SCHEDULED_TASK_MODEL, type ScheduledTaskDoc } from '../scheduling/scheduling.module.js';
import { BOOKING_MODEL, type BookingDoc, getUnrefundedPaise, toCancellationFacts } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';

type Asked = InputOf<typeof adminBookings>;
/** The field that marks the bookings of each `completed` filter. */
const COMPLETED_FLAGS = new Map([
  ['early', 'completedEarly'],
  ['unconfirmed', 'completionUnconfirmed'],
]);
/** Requests without an answer, and visits for which another helper is searched. */
const WITHOUT_HELPER: QueryFilter<BookingDoc>[] = [
  { status: 'pending' },
  { 'replacement.state': { $in: ['searching', 'offered'] } },
];
/** Unanswered requests that expire within this time are listed as expiring. */
const EXPIRING_MS = 2 * HOUR_MS;

/** Bookings as staff see them. Every list is filtered and ordered by an index. */
@Injectable()
export class AdminBookingsService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    @InjectModel(SCHEDULED_TASK_MODEL) private readonly tasks: Model<ScheduledTaskDoc>,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async list(input: Asked): Promise<OutputOf<typeof adminBookings>> {
    const actor = signedIn(input.actor);
    const tagged = input.tag ? await this.rpc.call(taggedBookings, { tag: input.tag }) : undefined;
    const { docs, pagination } = await (tagged ? this.findTagged(input, tagged.bookingIds) : this.findPage(input));
    const hasAreas = input.board !== '' && input.ids.length === 0 && hasBoard(actor.role);
    return {
      bookings: docs.map((doc) => ({ ...toBooking(doc, actor), ...(hasAreas && toArea(doc)) })),
      pagination,
      ...(tagged?.more && { taggedMax: TAGGED_MAX }),
    };
  }

  /** Few bookings have a tag: they are found by their ids and sorted. */
  private findTagged(asked: Asked, ids: string[]): Promise<Paged<BookingDoc>> {
    const { customerId, helperId, waiting, completed, board } = asked;
    if (waiting || completed || board || asked.ids.length > 0) throw invalid('tag');
    const days = toDaysFilter(asked);
    const filter = {
      _id: { $in: ids },
      ...(customerId && { customerId }),
      ...(helperId && { helperId }),
      ...toCityFilter(asked),
      ...toStatusFilter(asked),
      ...days,
    };
    return pageOf(this.model, filter, toSortOrder(asked) ?? toUsualOrder(days), asked, { by: { _id: 1 } });
  }

  private findPage(asked: Asked): Promise<Paged<BookingDoc>> {
    const { status, payment, city, customerId, helperId, from, to, completed } = asked;
    const sorted = toSortOrder(asked);
    if (asked.ids.length > 0) return pageOf(this.model, { _id: { $in: asked.ids } }, { createdAt: -1 }, asked);
    const isNarrowed = Boolean(status || payment || city || customerId || helperId);
    if (asked.board) {
      if (status || payment || customerId || helperId || from || to || completed || asked.waiting)
        throw invalid('board');
      return this.findOnBoard(asked);
    }
    if (completed) {
      const flag = COMPLETED_FLAGS.get(completed);
      if (!flag || isNarrowed || asked.waiting) throw invalid('completed');
      return pageOf(this.model, { [flag]: true, ...toDaysFilter(asked) }, { startsAt: -1 }, asked);
    }
    if (!asked.waiting) return this.findFiltered(asked, sorted);
    if (isNarrowed || from || to) throw invalid('waiting');
    if (asked.waiting === 'answer') return this.findExpiring(asked);
    if (asked.waiting !== 'staff') throw invalid('waiting');
    return pageOf(this.model, { 'staffCase.since': { $exists: true } }, { 'staffCase.since': 1 }, asked);
  }

  /** Pending requests that expire soon, by the due times of their scheduled tasks. */
  private async findExpiring({ page, limit, after }: AskedPage): Promise<Paged<BookingDoc>> {
    const until = new Date(this.clock.now().getTime() + EXPIRING_MS);
    const soon = { kind: 'answer-by', state: 'planned', dueAt: { $lte: until } } as const;
    const { docs: tasks, pagination } = await pageOf(this.tasks, soon, { dueAt: 1 }, { page, limit });
    const ids = tasks.map(({ bookingId }) => bookingId);
    const found = await this.model.find({ _id: { $in: ids } }).lean();
    const known = new Map(found.map((doc) => [doc._id, doc]));
    const part = partOfPage(
      ids.flatMap((id) => known.get(id) ?? []),
      pagination,
      after,
    );
    return { docs: part.entries, pagination: part.pagination };
  }

  /** Visits of a column of the board, the first to begin at the top. The window of a column is at most a day. */
  private findOnBoard(asked: Asked): Promise<Paged<BookingDoc>> {
    const column = requireOneOf(BOARD_COLUMNS, asked.board, 'board');
    const { from, until } = boardWindow(column, this.clock.now());
    const window = { ...toCityFilter(asked), startsAt: { $gte: from, $lt: until } };
    const order: Order = { startsAt: 1 };
    if (column === 'without-helper')
      return pageOf(this.model, { ...window, $or: WITHOUT_HELPER }, order, asked, { by: order });
    const awaited = {
      ...window,
      status: 'accepted' as const,
      'payment.status': { $in: [...PAYMENT_STATUSES] },
      'arrival.arrivedAt': { $exists: false },
    };
    return pageOf(this.model, awaited, order, asked, {
      by: { ...(asked.city && { city: 1 }), status: 1, 'payment.status': 1, ...order },
    });
  }

  private findFiltered(asked: Asked, sorted: Order | undefined): Promise<Paged<BookingDoc>> {
    const days = toDaysFilter(asked);
    const sort = sorted ?? toUsualOrder(days);
    const { customerId, helperId } = asked;
    const states = toStatusFilter(asked);
    const city = toCityFilter(asked);
    if (customerId || helperId) {
      // One person has few bookings: the index of the person is enough.
      const whose = { ...(customerId && { customerId }), ...(helperId && { helperId }) };
      return pageOf(this.model, { ...whose, ...city, ...states, ...days }, sort, asked);
    }
    if (Object.keys({ ...city, ...states }).length === 0) return pageOf(this.model, { ...days }, sort, asked);
    // A filter that is not set matches all values by $in, so that one index gives the order: MongoDB merges up to five
    // sorted ranges of it, or twenty if only the city is given.
    const any = { status: { $in: [...BOOKING_STATUSES] }, 'payment.status': { $in: [...PAYMENT_STATUSES] } };
    return pageOf(this.model, { ...city, ...any, ...states, ...days }, sort, asked, {
      by: { ...(city && { city: 1 }), status: 1, 'payment.status': 1, ...toIndexed(sort) },
    });
  }

  async get({ id, actor }: InputOf<typeof adminBooking>) {
    const doc = await this.read(id);
    return { booking: toBooking(doc, { role: actor?.role ?? 'support' }) };
  }

  /** Returns the private details of a booking. The caller has to give a reason. */
  async reveal({ id, reason, category }: InputOf<typeof revealBooking>) {
    refuse(staffReasonViolation({ reason, category }));
    const { customerAddress, householdNotes, customer, helper } = await this.read(id);
    return {
      customerAddress,
      ...(householdNotes && { householdNotes }),
      ...(customer.phone && { customerPhone: customer.phone }),
      ...(helper.phone && { helperPhone: helper.phone }),
      until: new Date(this.clock.now().getTime() + REVEALED_MS).toISOString(),
    };
  }

  async quoteRefund({ id }: InputOf<typeof adminRefundQuote>): Promise<OutputOf<typeof adminRefundQuote>> {
    const doc = await this.read(id);
    const { completedAt, endsAt, dispute, payment, price, policy } = doc;
    const facts = {
      ...toCancellationFacts(doc),
      completedAt,
      endsAt,
      dispute,
      price,
      method: payment.method,
      paidPaise: getUnrefundedPaise(doc),
    };
    const { kind, refundPaise, feePaise, until } = refundByPolicy(facts, policy, this.clock.now());
    return {
      kind,
      refund: toRupees(refundPaise),
      fee: toRupees(feePaise),
      ...(until && { until: until.toISOString() }),
    };
  }

  private async read(id: string): Promise<BookingDoc> {
    const doc = await this.model.findById(id).lean();
    if (!doc) throw new AppError('BOOKING_NOT_FOUND');
    return doc;
  }
}

/** Only the rounded point leaves the service. */
function toArea({ addressPlace, customerAddress, customer }: BookingDoc) {
  const area = visitMapPoint({ addressPlace, customerAddress, homeLocation: customer.location });
  return area && { area };
}

const invalid = (field: string) => new AppError('INVALID_INPUT', { field });
const requireOneOf = <T extends string>(known: readonly T[], text: string, field: string): T => {
  const found = known.find((one) => one === text);
  if (!found) throw invalid(field);
  return found;
};

function toStatusFilter({ status, payment }: Asked): { status?: BookingStatus; 'payment.status'?: PaymentStatus } {
  return {
    ...(status && { status: requireOneOf(BOOKING_STATUSES, status, 'status') }),
    ...(payment && { 'payment.status': requireOneOf(PAYMENT_STATUSES, payment, 'payment') }),
  };
}

const SORT_FIELDS = { startsAt: 'startsAt', createdAt: 'createdAt', totalAmount: 'price.totalPaise' } as const;
function toSortOrder(asked: Asked): Order | undefined {
  const sorted = readListSort('bookings', asked);
  return sorted && { [SORT_FIELDS[sorted.column]]: sorted.direction };
}
const toUsualOrder = (days: QueryFilter<BookingDoc> | undefined): Order => (days ? { startsAt: 1 } : { createdAt: -1 });
/**
 * The indexes of the lists are ascending by start and descending by creation; the server reads them in both directions.
 */
const toIndexed = (sort: Order): Order => ('startsAt' in sort ? { startsAt: 1 } : { createdAt: -1 });

const toCityFilter = ({ city }: Asked) => (city ? { city: requireOneOf(HOME_CITIES, city, 'city') } : undefined);

/** Filter of the visits that begin on these days (IST). */
function toDaysFilter({ from, to }: Asked): QueryFilter<BookingDoc> | undefined {
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
