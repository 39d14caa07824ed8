import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { PLATFORM_CANCELLED } from '@sahaya/contracts';
import {
  beginReplacement,
  type BlockedBookingPlan,
  declineReplacement,
  type Party,
  planBlockedBooking,
  stopReplacementOf,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import type { BlockTally, DueBlock } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { ReplacementTransitionsService } from '../replacement/replacement.module.js';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBookingEventData } from '../shared/booking.view.js';
import { hasReplacement } from '../shared/replacement.model.js';
import { openBookingsOf, searchesAsking, searchesFor, toBlockedBookingFacts } from './blocked-bookings.js';

const BATCH = 50;
const PLATFORM_CANCELLATION = 'platform_cancelled';
const UNCOUNTED: BlockTally = { count: 0, searches: 0, refundPaise: 0, compensationPaise: 0 };

/** Ends the bookings of a blocked user, one by one, and takes a blocked helper out of the searches of others. */
@Injectable()
export class BlockedBookingsService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly transitions: BookingTransitionsService,
    private readonly replacements: ReplacementTransitionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The earliest visits first. */
  async findNext(user: DueBlock, seen: readonly string[]): Promise<string[]> {
    const isNew = { _id: { $nin: [...seen] } };
    const searches = user.party === 'customer' ? searchesFor(user.userId) : searchesAsking(user.userId);
    for (const filter of [openBookingsOf(user, this.clock.now()), searches]) {
      const docs = await this.model
        .find({ ...filter, ...isNew }, { _id: 1 })
        .sort({ startsAt: 1 })
        .limit(BATCH)
        .lean();
      if (docs.length > 0) return docs.map(({ _id }) => _id);
    }
    return [];
  }

  /** Reads, decides and writes in the given transaction. Undefined if the booking goes on to its normal end. */
  async apply(session: ClientSession, bookingId: string, { userId, party }: DueBlock): Promise<BlockTally | undefined> {
    const found = await this.model.findById(bookingId, null, { session }).lean<BookingDoc>();
    if (!found) return undefined;
    if (found[`${party}Id`] !== userId) return this.leaveSearch(session, found, userId);
    const plan = planBlockedBooking(toBlockedBookingFacts(found), party, found.policy, this.clock.now());
    if (plan.step === 'leave') return undefined;
    if (plan.step === 'stop-search') return this.stopSearch(session, found, plan);
    return this.cancel(session, found, party, plan);
  }

  private async cancel(
    session: ClientSession,
    found: BookingDoc,
    blocked: Party,
    { step, refundPaise, compensationPaise, creditPaise }: BlockedBookingPlan,
  ): Promise<BlockTally> {
    const isSearching = step === 'search';
    const doc = await this.transitions.cancel(session, found, {
      by: 'system',
      kind: PLATFORM_CANCELLATION,
      compensationPaise,
      isHelperAway: blocked === 'helper',
      ...(isSearching && { replacement: beginReplacement(found, found.policy, this.clock.now()) }),
      ...(creditPaise > 0 && { credit: { paise: creditPaise, key: `platform-cancel:${found._id}` } }),
    });
    const tally = { refundPaise: isSearching ? 0 : refundPaise, compensationPaise };
    await this.outbox.add(session, PLATFORM_CANCELLED, {
      ...toBookingEventData(doc),
      ...tally,
      creditPaise,
      isSearching,
      wasAccepted: found.status === 'accepted',
      notifies: blocked === 'customer' ? 'helper' : 'customer',
    });
    return { ...tally, count: 1, searches: isSearching ? 1 : 0 };
  }

  /** The search of a blocked customer ends with the refund. */
  private async stopSearch(
    session: ClientSession,
    found: BookingDoc,
    { refundPaise }: BlockedBookingPlan,
  ): Promise<BlockTally | undefined> {
    const step = hasReplacement(found) ? stopReplacementOf(found.replacement) : undefined;
    if (!hasReplacement(found) || !step || !('to' in step)) return undefined;
    await this.replacements.step(session, found, step.to);
    return { ...UNCOUNTED, count: 1, refundPaise };
  }

  /** Others are asked instead of a blocked helper, whose booking it is not. */
  private async leaveSearch(
    session: ClientSession,
    found: BookingDoc,
    helperId: string,
  ): Promise<BlockTally | undefined> {
    if (!hasReplacement(found)) return undefined;
    const step = declineReplacement(found.replacement, helperId, this.clock.now());
    if (!('to' in step)) return undefined;
    await this.replacements.step(session, found, step.to);
    return UNCOUNTED;
  }
}
