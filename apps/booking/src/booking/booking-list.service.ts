import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type InputOf, type myBookings, type OutputOf } from '@sahaya/contracts';
import { addDays, BOOKING_STATUSES, type BookingStatus, istInstant, parseDate, type Party } from '@sahaya/domain';
import {
  type CursorOrder,
  type CursorPage,
  decodeCursor,
  encodeCursor,
  escapeRegExp,
  findAfter,
  type Order,
  PAGED_MAX,
  type Position,
  startOf,
} from '@sahaya/persistence';
import { Model, type QueryFilter } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { requireParty } from '../shared/party.js';

type Asked = InputOf<typeof myBookings>;
type Filter = QueryFilter<BookingDoc>;
type Whose = 'customerId' | 'helperId';
/** The part of the list by visit that the query reads. */
type Phase = 'upcoming' | 'past';

/** The longest page; one with long texts is shorter. */
const LIST_MAX = 500;
const REPLACED_MAX = 20;
const WHEN = ['upcoming', 'past', 'all'] as const;
type When = (typeof WHEN)[number];
const PHASES: Record<When, readonly Phase[]> = { upcoming: ['upcoming'], past: ['past'], all: ['upcoming', 'past'] };
const STATUSES_OF: Record<Phase, readonly BookingStatus[]> = {
  upcoming: ['pending', 'accepted'],
  past: ['completed', 'cancelled'],
};
const ORDER_OF = {
  upcoming: { field: 'startsAt', direction: 1 },
  past: { field: 'startsAt', direction: -1 },
} as const;
/** Cancelled by the helper, and another helper is searched for: still upcoming for the customer. */
const IS_REPLACED: Filter = { 'replacement.state': { $in: ['searching', 'offered'] } };
const isBookingStatus = (text: string): text is BookingStatus => (BOOKING_STATUSES as readonly string[]).includes(text);

const showTo = (whose: Whose) => (doc: BookingDoc) =>
  toBooking(doc, { role: whose === 'helperId' ? 'helper' : 'customer' });

/** The bookings of one customer or helper, page by page. */
@Injectable()
export class BookingListService {
  constructor(@InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>) {}

  async listMine(asked: Asked): Promise<OutputOf<typeof myBookings>> {
    const { mine, party } = requireParty(asked.actor);
    const whose = party === 'helper' ? 'helperId' : 'customerId';
    const matching = { ...mine, ...toFilter(asked, party) };
    const when = readWhen(asked);
    const [page, counts] = await Promise.all([
      when ? this.byVisit(matching, whose, when, asked) : this.inOneOrder(matching, whose, asked),
      when && !asked.cursor ? this.countByStatus(matching, whose) : undefined,
    ]);
    const { docs, nextCursor } = page;
    return {
      bookings: docs.map((doc) => toBooking(doc, { role: party })),
      ...(nextCursor && { nextCursor }),
      ...(counts && { counts }),
    };
  }

  /** Newest first, or the visits of some days as they begin. */
  private inOneOrder(matching: Filter, whose: Whose, asked: Asked): Promise<CursorPage<BookingDoc>> {
    const { status, from, to, cursor, limit = LIST_MAX } = asked;
    const hasStatus = isBookingStatus(status);
    const order: CursorOrder<BookingDoc> =
      from || to
        ? { list: 'days', field: 'startsAt', direction: 1, index: { [whose]: 1, startsAt: 1, _id: 1 } }
        : {
            list: 'created',
            field: 'createdAt',
            direction: -1,
            index: { [whose]: 1, ...(hasStatus && { status: 1 }), createdAt: -1, _id: -1 },
          };
    const filter = { ...matching, ...(hasStatus && { status }) };
    return findAfter(this.model, filter, order, {
      after: decodeCursor(cursor, [order.list]),
      limit,
      show: showTo(whose),
    });
  }

  /**
   * Upcoming visits, soonest first, then past ones, latest first. The page on which the upcoming ones end continues with
   * the past ones, by a second query.
   */
  private async byVisit(matching: Filter, whose: Whose, when: When, asked: Asked): Promise<CursorPage<BookingDoc>> {
    const { status, cursor, limit = LIST_MAX } = asked;
    const phases = PHASES[when];
    const after = decodeCursor(cursor, phases);
    const readPhase = async (
      phase: Phase,
      after: Position | undefined,
      limit: number,
    ): Promise<CursorPage<BookingDoc>> => {
      const filter = toPhaseFilter(matching, whose, phase, status);
      const order = { list: phase, ...ORDER_OF[phase], index: byStatus(whose) };
      return filter ? findAfter(this.model, filter, order, { after, limit, show: showTo(whose) }) : { docs: [] };
    };
    if ((after?.list ?? phases[0]) === 'past') return readPhase('past', after, limit);

    const [replaced, upcoming] = await Promise.all([
      after ? [] : this.findReplaced(matching, whose, status),
      readPhase('upcoming', after, limit),
    ]);
    const docs = [...replaced, ...upcoming.docs];
    if (upcoming.nextCursor || when === 'upcoming') return { ...upcoming, docs };
    const room = limit - upcoming.docs.length;
    if (room > 0) {
      const past = await readPhase('past', undefined, room);
      return { ...past, docs: [...docs, ...past.docs] };
    }
    const filter = toPhaseFilter(matching, whose, 'past', status);
    const hasPast = filter && (await this.model.exists(filter).hint(byStatus(whose)));
    return { docs, ...(hasPast && { nextCursor: encodeCursor(startOf('past')) }) };
  }

  /** The bookings of a customer for which another helper is searched for: few, and for two hours at most. */
  private async findReplaced(matching: Filter, whose: Whose, status: string): Promise<BookingDoc[]> {
    if (whose === 'helperId' || (isBookingStatus(status) && status !== 'cancelled')) return [];
    return this.model
      .find({ ...matching, ...IS_REPLACED }, null, {
        sort: { startsAt: 1, _id: 1 },
        limit: REPLACED_MAX,
        hint: { 'replacement.state': 1, 'replacement.deadline': 1 },
      })
      .lean<BookingDoc[]>();
  }

  private async countByStatus(matching: Filter, whose: Whose): Promise<Record<BookingStatus, number>> {
    const found = await this.model
      .aggregate<{ _id: BookingStatus; count: number }>([
        { $match: matching },
        { $limit: PAGED_MAX },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ])
      .hint(byStatus(whose));
    const none = Object.fromEntries(BOOKING_STATUSES.map((status) => [status, 0])) as Record<BookingStatus, number>;
    return { ...none, ...Object.fromEntries(found.map(({ _id, count }) => [_id, count])) };
  }
}

const byStatus = (whose: Whose): Order => ({ [whose]: 1, status: 1, startsAt: 1, _id: 1 });

/** The filter of one part of the list by visit; undefined if no booking can match. */
function toPhaseFilter(matching: Filter, whose: Whose, phase: Phase, status: string): Filter | undefined {
  const statuses = STATUSES_OF[phase].filter((one) => !isBookingStatus(status) || one === status);
  if (statuses.length === 0) return undefined;
  const isReplacedApart = phase === 'past' && whose === 'customerId';
  return { ...matching, status: { $in: statuses }, ...(isReplacedApart && { $nor: [IS_REPLACED] }) };
}

function readWhen({ when = '', from, to }: Asked): When | undefined {
  if (!when) return undefined;
  const known = WHEN.find((one) => one === when);
  if (!known || from || to) throw invalid('when');
  return known;
}

/** The filters besides status. All of them are applied to the records of one person. */
function toFilter({ service, name, from, to }: Asked, party: Party): Filter {
  const [first, last] = [readDay(from, 'from'), readDay(to, 'to')];
  const startsAt = {
    ...(first && { $gte: istInstant(first, '00:00') }),
    ...(last && { $lt: istInstant(addDays(last, 1), '00:00') }),
  };
  const other = party === 'customer' ? 'helper.name' : 'customer.name';
  return {
    ...(service && { service }),
    ...(name && { [other]: { $regex: escapeRegExp(name), $options: 'i' } }),
    ...((first || last) && { startsAt }),
  };
}

function readDay(text: string | undefined, field: 'from' | 'to'): string | undefined {
  if (!text) return undefined;
  const day = parseDate(text);
  if (!day) throw invalid(field);
  return day;
}
const invalid = (field: string) => new AppError('INVALID_INPUT', { field });
