import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type askReplacementHelper,
  type Helper,
  type InputOf,
  refuse,
  type ReplacementHelper,
  type replacementHelpers,
} from '@sahaya/contracts';
import {
  askChosenHelper,
  beginReplacement,
  isCancellableByStaff,
  staffReasonViolation,
  toPaise,
  toRupees,
} from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { hasReplacement } from '../shared/replacement.model.js';
import { ReplacementCandidatesService } from './replacement-candidates.service.js';
import { quoteAtRate } from './replacement-offers.js';
import { ReplacementTransitionsService } from './replacement-transitions.service.js';

/** Number of helpers among whom staff choose. */
const CHOICE = 10;

/** Staff choose the helper who is asked next to take over a visit. */
@Injectable()
export class StaffReplacementService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly candidates: ReplacementCandidatesService,
    private readonly transitions: ReplacementTransitionsService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** For a visit to come that may be replaced, or a running search. Throws REPLACEMENT_NOT_POSSIBLE otherwise. */
  async helpers({ id }: InputOf<typeof replacementHelpers>) {
    const found = await this.find(id);
    const now = this.clock.now();
    const { replacement, status, policy } = found;
    const canBegin =
      status === 'accepted' && isCancellableByStaff(found, now) && beginReplacement(found, policy, now) !== undefined;
    const isOpen = replacement?.state === 'searching' && now < replacement.deadline;
    if (!canBegin && !isOpen) throw new AppError('REPLACEMENT_NOT_POSSIBLE');
    const helpers = await this.candidates.find(found, CHOICE);
    return { helpers: helpers.map((helper) => toReplacementHelper(found, helper)) };
  }

  /** Repeatable: a helper who is being asked already is not asked twice. */
  async ask(input: InputOf<typeof askReplacementHelper>) {
    refuse(staffReasonViolation(input));
    const { id, helperId } = input;
    const seen = await this.find(id);
    // A repetition finds the helper among those who were asked.
    const wasAsked = seen.replacement?.offers.find((offer) => offer.helperId === helperId);
    const candidate = wasAsked ?? (await this.candidates.require(seen, helperId));
    const doc = await this.db.transaction(async (session) => {
      const found = await this.model.findById(id, null, { session }).lean<BookingDoc>();
      if (!found || !hasReplacement(found)) throw new AppError('REPLACEMENT_NOT_POSSIBLE');
      const step = askChosenHelper(found.replacement, candidate, this.clock.now());
      if ('refused' in step) throw new AppError(step.refused);
      if (!('to' in step)) return found;
      const updated = await this.transitions.step(session, found, step.to);
      await this.transitions.announceOffers(session, updated, step.to.offers.slice(-1), { byStaff: true });
      return updated;
    });
    return { booking: toBooking(doc, { role: 'support' }) };
  }

  private async find(id: string): Promise<BookingDoc> {
    const found = await this.model.findById(id).lean<BookingDoc>();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  }
}

function toReplacementHelper(booking: BookingDoc, helper: Helper): ReplacementHelper {
  const { totalPaise } = quoteAtRate(booking, toPaise(helper.hourlyRate));
  const { _id, name, location, averageRating, totalReviews, verified = false } = helper;
  return {
    _id,
    name,
    location,
    averageRating,
    totalReviews,
    verified,
    totalAmount: toRupees(totalPaise),
    saves: toRupees(booking.price.totalPaise - totalPaise),
  };
}
