import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type acceptChange,
  AppError,
  BOOKING_CHANGED,
  BOOKING_SETTLED,
  CHANGE_CLOSED,
  CHANGE_PROPOSED,
  type changeBooking,
  type EventData,
  getOffer,
  HELPER_TIME_FREED,
  type InputOf,
  refuse,
} from '@sahaya/contracts';
import {
  answerBy,
  changeViolation,
  cityOfHome,
  feeClockAfter,
  freeChangesLeft,
  isPaidOnline,
  istInstant,
  isTooLateToChange,
  minutesOf,
  notWorking,
  parseDate,
  type Party,
  pricingOf,
  toRupees,
} from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { Db, IdempotencyStore, isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import {
  BOOKING_MODEL,
  type BookingDoc,
  type ChangedDoc,
  liveKeysOf,
  movedOf,
  paidPaiseOf,
  priceOfLength,
  slotOf,
  toBooking,
} from '../shared/booking.model.js';
import { BookingMoves, NO_MONEY, settledEvent } from '../shared/booking-transitions.service.js';
import { claimant, Claims } from '../slot-reservation/slot-reservation.module.js';
import { Moments } from '../scheduling/scheduling.module.js';
import { partyOf } from '../shared/party.js';
import { expectWithinArea } from '../shared/service-area.js';

/** What a change would mean, and whether it needs the other side. */
interface Plan {
  to: ChangedDoc;
  takesEffect: 'now' | 'when_accepted';
}

/** Another time or address for a booking that stands (decisions P8). */
@Injectable()
export class ChangeService implements OnModuleInit {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly bookings: BookingMoves,
    private readonly claims: Claims,
    private readonly moments: Moments,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.moments.on('change-by', (session, booking, now) => this.expire(session, booking, now));
  }

  async quote(input: InputOf<typeof changeBooking>) {
    const { found, party } = await this.find(input);
    const { to, takesEffect } = await this.plan(found, party, input);
    return {
      pricing: pricingOf(to.price),
      difference: toRupees(to.price.totalPaise - found.price.totalPaise),
      takesEffect,
      freeChanges: freeChangesLeft(found.changesUsed ?? 0, found.policy),
    };
  }

  async change(input: InputOf<typeof changeBooking>) {
    const { found, party } = await this.find(input);
    const { to, takesEffect } = await this.plan(found, party, input);
    const answer = await this.idempotency
      .once('booking.change', input, async (session) => {
        const doc =
          takesEffect === 'now'
            ? await this.apply(session, found, { by: party, to, isFree: found.status === 'accepted' })
            : await this.propose(session, found, party, to);
        return { booking: toBooking(doc, { role: party }) };
      })
      .catch(asDuplicate);
    await this.moments.arm(found._id);
    return answer;
  }

  async accept(input: InputOf<typeof acceptChange>) {
    const { found, party } = await this.find(input);
    const change = this.openChange(found, (by) => by !== party);
    this.expectPayable(found, change);
    const doc = await this.db
      .transaction((session) => this.apply(session, found, { by: change.by, to: change, isFree: false }))
      .catch(asDuplicate);
    await this.moments.arm(found._id);
    return { booking: toBooking(doc, { role: party }) };
  }

  async decline(input: InputOf<typeof acceptChange>) {
    const { found, party } = await this.find(input);
    this.openChange(found, (by) => by !== party);
    return this.close(found, party, 'declined');
  }

  async withdraw(input: InputOf<typeof acceptChange>) {
    const { found, party } = await this.find(input);
    this.openChange(found, (by) => by === party);
    return this.close(found, party, 'withdrawn');
  }

  /** What is wanted against what stands: the rules, the windows, the helper's time, the price. */
  private async plan(found: BookingDoc, party: Party, wanted: InputOf<typeof changeBooking>): Promise<Plan> {
    const now = this.clock.now();
    const isMine = party === 'customer' ? ['pending', 'accepted'] : ['accepted'];
    if (!isMine.includes(found.status)) throw new AppError('BOOKING_MOVE_REFUSED', { status: found.status });
    if (found.status === 'pending' && now >= answerBy(found, found.policy)) throw new AppError('BOOKING_EXPIRED');
    if (found.change && now < found.change.answerBy) throw new AppError('CHANGE_PENDING');

    const form = {
      date: wanted.date || found.date,
      startTime: wanted.startTime || found.startTime,
      endTime: wanted.endTime || found.endTime,
      customerAddress: wanted.customerAddress || found.customerAddress,
    };
    const slot = { ...form, date: parseDate(form.date) ?? form.date, helperId: found.helperId };
    const moves = {
      time: (['date', 'startTime', 'endTime'] as const).some((part) => slot[part] !== found[part]),
      place: slot.customerAddress !== found.customerAddress,
    };
    if (!moves.time && !moves.place) throw new AppError('CHANGE_IS_NONE');
    if (moves.place && party === 'helper') throw new AppError('FORBIDDEN');
    refuse(changeViolation(form, moves, found.policy, now));
    if (found.status === 'accepted' && isTooLateToChange(moves, found.startsAt, found.policy, now)) {
      throw new AppError('CHANGE_TOO_LATE');
    }
    await this.expectPossible(found, party, slot, moves);

    const to = this.changed(found, slot);
    this.expectPayable(found, to);
    const isFree = party === 'customer' && freeChangesLeft(found.changesUsed ?? 0, found.policy) > 0;
    return { to, takesEffect: found.status === 'pending' || isFree ? 'now' : 'when_accepted' };
  }

  /** A helper may offer time outside their weekly plan; a customer may not ask for it, nor for an address too far. */
  private async expectPossible(
    found: BookingDoc,
    party: Party,
    slot: Slot,
    moves: { time: boolean; place: boolean },
  ): Promise<void> {
    if (party === 'customer') {
      const { helperId, customerId } = found;
      const { customerAddress } = slot;
      const ask = { helperId, customerId, ...(moves.place && { customerAddress }) };
      const offer = await this.rpc.call(getOffer, ask);
      if (moves.place) expectWithinArea(offer);
      const closed = moves.time && notWorking(offer, slot);
      if (closed) throw new AppError(closed);
    }
    if (moves.time) await this.claims.expectFree(slot, claimant(found._id));
  }

  /** The price by the rate that was agreed. */
  private changed(found: BookingDoc, { date, startTime, endTime, customerAddress }: Slot): ChangedDoc {
    const minutes = (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);
    const price = priceOfLength(found, minutes);
    const [startsAt, endsAt] = [istInstant(date, startTime), istInstant(date, endTime)];
    return { date, startTime, endTime, startsAt, endsAt, minutes, customerAddress, price };
  }

  /** What is paid is not asked for a second time; what is too much goes back. */
  private expectPayable({ payment, price }: BookingDoc, to: ChangedDoc): void {
    if (isPaidOnline(payment) && to.price.totalPaise > price.totalPaise) throw new AppError('CHANGE_PAID');
  }

  private async apply(
    session: ClientSession,
    found: BookingDoc,
    { by, to, isFree }: { by: Party; to: ChangedDoc; isFree: boolean },
  ): Promise<BookingDoc> {
    const now = this.clock.now();
    const { date, startTime, endTime, startsAt, endsAt, minutes, customerAddress, price } = to;
    const timeMoves = movesTime(found, to);
    const isAgreed = found.status === 'accepted';
    if (isAgreed && timeMoves) {
      await this.claims.release(session, found, claimant(found._id));
      await this.claims.take(session, { helperId: found.helperId, date, startTime, endTime }, claimant(found._id));
    }
    const feeClock = feeClockAfter({ feeClock: found.feeClock ?? found.startsAt, by, to: startsAt }, found.policy, now);
    const paidPaise = paidPaiseOf(found);
    const refundPaise = Math.max(0, paidPaise - price.totalPaise);
    const doc = await this.bookings.update(session, found, {
      $set: {
        ...{ date, startTime, endTime, startsAt, endsAt, minutes, customerAddress, price },
        city: cityOfHome(customerAddress, found.customer.location),
        liveKeys: liveKeysOf({ ...found, date, startTime, endTime }),
        ...(timeMoves && isAgreed && { agreedAt: now, feeClock }),
        ...(refundPaise > 0 && { 'payment.paidPaise': paidPaise - refundPaise }),
      },
      $inc: { ...(isFree && by === 'customer' && { changesUsed: 1 }) },
      $unset: { change: 1 },
    });
    if (isAgreed && timeMoves) await this.outbox.add(session, HELPER_TIME_FREED, slotOf(found));
    if (refundPaise > 0) await this.giveBack(session, doc, refundPaise);
    await this.outbox.add(session, BOOKING_CHANGED, changeNews(found, by, to));
    return doc;
  }

  /** The part of what was paid that the visit no longer costs. */
  private giveBack(session: ClientSession, doc: BookingDoc, refundPaise: number): Promise<void> {
    const key = `booking:${doc._id}:change-${doc.sequence ?? 0}`;
    const settlement = { ...NO_MONEY, refundPaise };
    const as = { key, kind: 'correction', reason: 'changed' } as const;
    return this.outbox.add(session, BOOKING_SETTLED, settledEvent(doc, refundPaise, settlement, as));
  }

  private async propose(session: ClientSession, found: BookingDoc, by: Party, to: ChangedDoc): Promise<BookingDoc> {
    const now = this.clock.now();
    const sooner = to.startsAt < found.startsAt ? to.startsAt : found.startsAt;
    const until = answerBy({ createdAt: now, startsAt: sooner }, found.policy);
    const doc = await this.bookings.update(session, found, { $set: { change: { ...to, by, answerBy: until } } });
    await this.outbox.add(session, CHANGE_PROPOSED, {
      ...changeNews(found, by, to),
      answerBy: until.toISOString(),
    });
    return doc;
  }

  private async close(found: BookingDoc, party: Party, outcome: ClosedAs) {
    const doc = await this.db.transaction((session) => this.drop(session, found, outcome));
    return { booking: toBooking(doc, { role: party }) };
  }

  private async expire(session: ClientSession, booking: BookingDoc, now: Date): Promise<boolean> {
    if (!booking.change || booking.change.answerBy > now) return false;
    await this.drop(session, booking, 'expired');
    return true;
  }

  private async drop(session: ClientSession, found: BookingDoc, outcome: ClosedAs): Promise<BookingDoc> {
    const doc = await this.bookings.update(session, found, { $unset: { change: 1 } });
    if (found.change) {
      const news = changeNews(found, found.change.by, found.change);
      await this.outbox.add(session, CHANGE_CLOSED, { ...news, outcome });
    }
    return doc;
  }

  private openChange({ change }: BookingDoc, isMine: (by: Party) => boolean) {
    if (!change || this.clock.now() >= change.answerBy) throw new AppError('CHANGE_NOT_FOUND');
    if (!isMine(change.by)) throw new AppError('FORBIDDEN');
    return change;
  }

  private async find({ actor, id }: InputOf<typeof acceptChange>) {
    const { party, mine } = partyOf(actor);
    const found = await this.model.findOne({ _id: id, ...mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return { found, party };
  }
}

type Slot = Pick<ChangedDoc, 'date' | 'startTime' | 'endTime' | 'customerAddress'> & { helperId: string };

type ClosedAs = EventData<typeof CHANGE_CLOSED>['outcome'];

const movesTime = (found: BookingDoc, to: ChangedDoc): boolean =>
  to.startsAt.getTime() !== found.startsAt.getTime() || to.endsAt.getTime() !== found.endsAt.getTime();

/** What stood before, and what is to be instead. */
const changeNews = (found: BookingDoc, by: Party, to: ChangedDoc) => ({
  ...movedOf(found),
  by,
  sequence: (found.sequence ?? 0) + 1,
  ...(movesTime(found, to) && { to: { date: to.date, startTime: to.startTime, endTime: to.endTime } }),
});

/** The customer has another live booking with this helper then. */
function asDuplicate(error: unknown): never {
  throw isDuplicateKey(error) ? new AppError('BOOKING_DUPLICATE') : error;
}
