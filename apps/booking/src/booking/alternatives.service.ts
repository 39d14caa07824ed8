import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  BOOKING_EVENT,
  type bookingAlternatives,
  getOffer,
  type Helper,
  type InputOf,
  listHelpersFor,
  type withdrawOthers,
} from '@sahaya/contracts';
import {
  addDays,
  FREE_SLOT_DAYS,
  firstBookableDay,
  freeDays,
  type FreeSlot,
  istDate,
  lastBookableDay,
  mayTravelTo,
  nextFreeSlots,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { PolicyService } from '../policy/policy.module.js';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { NO_FILTER, searchAreaOf } from '../shared/helper-search.js';
import { requireParty } from '../shared/party.js';
import { SlotReservationService } from '../slot-reservation/slot-reservation.module.js';

const SLOTS = 3;
const HELPERS = 3;

/** Suggests other slots and helpers for a failed request, and withdraws requests that overlap an accepted one. */
@Injectable()
export class AlternativesService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly transitions: BookingTransitionsService,
    private readonly reservations: SlotReservationService,
    private readonly policies: PolicyService,
    private readonly db: Db,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async find({ actor, id }: InputOf<typeof bookingAlternatives>) {
    const lost = await this.model.findOne({ _id: id, ...requireParty(actor).mine }).lean();
    if (!lost) throw new AppError('BOOKING_NOT_FOUND');
    if (lost.status !== 'cancelled' || lost.cancellation?.by === 'customer') {
      throw new AppError('BOOKING_MOVE_REFUSED', { status: lost.status });
    }
    const now = this.clock.now();
    const first = firstBookableDay(await this.policies.getCurrent(), now);
    const [slots, helpers] = await Promise.all([
      this.findSlots(lost, first),
      lost.date < first || lost.startsAt <= now ? [] : this.findHelpers(lost),
    ]);
    return { slots, helpers };
  }

  /** The customer's pending requests that overlap this accepted booking. */
  async findOverlapping(agreed: BookingDoc, session?: ClientSession): Promise<BookingDoc[]> {
    if (agreed.status !== 'accepted') return [];
    const { _id, customerId, startsAt, endsAt } = agreed;
    const overlap = { startsAt: { $lt: endsAt }, endsAt: { $gt: startsAt } };
    return this.model
      .find({ customerId, status: 'pending', _id: { $ne: _id }, ...overlap }, null, { ...(session && { session }) })
      .lean();
  }

  async withdrawOthers({ actor, id }: InputOf<typeof withdrawOthers>) {
    const { mine } = requireParty(actor);
    return this.db.transaction(async (session) => {
      const agreed = await this.model.findOne({ _id: id, ...mine }, null, { session }).lean();
      if (!agreed) throw new AppError('BOOKING_NOT_FOUND');
      if (agreed.status !== 'accepted') throw new AppError('BOOKING_MOVE_REFUSED', { status: agreed.status });
      const others = await this.findOverlapping(agreed, session);
      for (const other of others) {
        await this.transitions.cancel(session, other, {
          by: 'customer',
          kind: 'cancelled',
          reason: 'other_agreed',
          event: BOOKING_EVENT.cancel,
        });
      }
      return { withdrawn: others.map(({ _id }) => _id) };
    });
  }

  private async findSlots(lost: BookingDoc, first: string): Promise<FreeSlot[]> {
    const { helperId, customerId, customerAddress, policy } = lost;
    const offer = await this.rpc.call(getOffer, { helperId, customerId, customerAddress }).catch(ignoreMissingHelper);
    if (!offer?.isActive || offer.outsideServiceArea || !offer.services.includes(lost.service)) return [];
    const now = this.clock.now();
    // The suggested slots start tomorrow at the earliest.
    const tomorrow = addDays(istDate(now), 1);
    const from = [lost.date, first, tomorrow].reduce((latest, day) => (day > latest ? day : latest));
    const [far, last] = [addDays(from, FREE_SLOT_DAYS - 1), lastBookableDay(policy, now)];
    const to = far < last ? far : last;
    const reserved = await this.reservations.findDays(helperId, { from, to });
    return nextFreeSlots(lost, freeDays(offer, reserved, { from, to }), SLOTS);
  }

  /** Other helpers near the address who offer the service and are free at that time. */
  private async findHelpers(lost: BookingDoc): Promise<Helper[]> {
    const { date, startTime, endTime, service } = lost;
    const ask = {
      ...NO_FILTER,
      ...searchAreaOf(lost),
      service,
      date,
      startTime,
      endTime,
      limit: HELPERS + 1,
    };
    const { helpers } = await this.rpc.call(listHelpersFor, { ...ask, customerId: lost.customerId });
    return helpers
      .filter((helper) => helper._id !== lost.helperId && helper.isActive && mayTravelTo(lost, helper))
      .slice(0, HELPERS);
  }
}

/** A helper who left, or who was blocked meanwhile, has no free slots. */
function ignoreMissingHelper(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'HELPER_NOT_FOUND') return undefined;
  throw error;
}
