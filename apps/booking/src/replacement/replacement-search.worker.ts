import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Helper, listHelpersFor, REPLACEMENT_ASKED, REPLACEMENT_FAILED } from '@sahaya/contracts';
import {
  askWave,
  failReplacement,
  isReplacementOver,
  mayTravelTo,
  notWorking,
  REPLACEMENT_WAVE,
  type ReplacementOffer,
  toPaise,
  toRupees,
} from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBookingEventData } from '../shared/booking.view.js';
import { NO_FILTER, searchAreaOf } from '../shared/helper-search.js';
import { hasReplacement, type ReplacedBookingDoc } from '../shared/replacement.model.js';
import { SlotReservationService } from '../slot-reservation/slot-reservation.module.js';
import { replacementOutcomes } from './replacement-metrics.js';
import { quoteAtRate } from './replacement-offers.js';
import { ReplacementTransitionsService } from './replacement-transitions.service.js';

type Candidate = Pick<ReplacementOffer, 'helperId' | 'hourlyRatePaise'>;

/** Number of search pages that are read for one wave of offers. */
const PAGES = 4;
const PAGE = 50;

/** Offers the visit to other helpers in waves, until one agrees or the deadline passes. */
@Injectable()
export class ReplacementSearchWorker implements OnModuleInit {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly tasks: ScheduledTasksService,
    private readonly replacementTransitions: ReplacementTransitionsService,
    private readonly reservations: SlotReservationService,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
  ) {}

  onModuleInit(): void {
    this.tasks.handleWithLookup(
      'replacement-wave',
      (booking) => this.findCandidates(booking),
      (session, booking, now, candidates) => this.ask(session, booking, now, candidates),
    );
    this.tasks.handle('replacement-by', (session, booking, now) => this.fail(session, booking, now));
  }

  /** A wave without candidates is repeated later, because helpers may become free. */
  private async ask(session: ClientSession, booking: BookingDoc, now: Date, candidates: Candidate[]): Promise<boolean> {
    const to = hasReplacement(booking) && askWave(booking.replacement, candidates, now);
    if (!to) return false;
    const doc = await this.replacementTransitions.step(session, booking, to);
    const wave = to.offers.filter(({ state }) => state === 'asked');
    const [first] = wave;
    if (first) {
      const helperIds = wave.map(({ helperId }) => helperId);
      const answerBy = first.answerBy.toISOString();
      await this.outbox.add(session, REPLACEMENT_ASKED, { ...toBookingEventData(doc), helperIds, answerBy });
    }
    return true;
  }

  private async fail(session: ClientSession, booking: BookingDoc, now: Date) {
    const to = hasReplacement(booking) && failReplacement(booking.replacement, now);
    if (!to) return false;
    const doc = await this.replacementTransitions.step(session, booking, to);
    await this.outbox.add(session, REPLACEMENT_FAILED, toBookingEventData(doc));
    return () => replacementOutcomes.inc({ outcome: to.state });
  }

  /** Helpers nearby who are free, cost no more and were not asked yet, in the order of the search. */
  private async findCandidates(booking: BookingDoc): Promise<Candidate[]> {
    if (!hasReplacement(booking) || isReplacementOver(booking.replacement)) return [];
    const excluded = await this.findExcluded(booking);
    const found: Candidate[] = [];
    for (let page = 1; page <= PAGES && found.length < REPLACEMENT_WAVE.helpers; page += 1) {
      const { helpers, pagination } = await this.searchPage(booking, page);
      const fit = helpers.filter((helper) => !excluded.has(helper._id) && this.fits(booking, helper));
      const busy = new Set(
        await this.reservations.findBusyHelpers(
          fit.map(({ _id }) => _id),
          booking,
        ),
      );
      found.push(...fit.filter(({ _id }) => !busy.has(_id)).map(toCandidate));
      if (page >= pagination.pages) break;
    }
    return found.slice(0, REPLACEMENT_WAVE.helpers);
  }

  /**
   * Searches around the address, without a date, because the search does not cover visits of today. Helpers whom the
   * customer blocked are left out.
   */
  private searchPage(booking: ReplacedBookingDoc, page: number) {
    const { service, customerId, hourlyRatePaise } = booking;
    const ask = { ...NO_FILTER, ...searchAreaOf(booking), service, maxPrice: toRupees(hourlyRatePaise) };
    return this.rpc.call(listHelpersFor, { ...ask, page, limit: PAGE, customerId });
  }

  private fits(booking: ReplacedBookingDoc, helper: Helper): boolean {
    if (!helper.isActive || notWorking(helper, booking) || !mayTravelTo(booking, helper)) return false;
    return quoteAtRate(booking, toPaise(helper.hourlyRate)).totalPaise <= booking.price.totalPaise;
  }

  /** The helper who cancelled, helpers asked before, and helpers with whom the customer has another booking then. */
  private async findExcluded({ helperId, customerId, startsAt, endsAt, replacement }: ReplacedBookingDoc) {
    const then = { startsAt: { $lt: endsAt }, endsAt: { $gt: startsAt } };
    const others = await this.model
      .find({ customerId, status: { $in: ['pending', 'accepted'] }, ...then }, { helperId: 1 })
      .lean();
    return new Set([helperId, ...replacement.offers.map((offer) => offer.helperId), ...others.map((o) => o.helperId)]);
  }
}

const toCandidate = ({ _id, hourlyRate }: Helper): Candidate => ({
  helperId: _id,
  hourlyRatePaise: toPaise(hourlyRate),
});
