import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type Helper, listHelpersFor } from '@sahaya/contracts';
import {
  isReplacementOver,
  mayTravelTo,
  notWorking,
  REPLACEMENT_WAVE,
  type ReplacementOffer,
  toPaise,
  toRupees,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { NO_FILTER, searchAreaOf } from '../shared/helper-search.js';
import { SlotReservationService } from '../slot-reservation/slot-reservation.module.js';
import { quoteAtRate } from './replacement-offers.js';

export type Candidate = Pick<ReplacementOffer, 'helperId' | 'hourlyRatePaise'>;

/** Number of search pages that are read for one list of candidates. */
const PAGES = 4;
const PAGE = 50;

/** Finds helpers who can take over a visit. */
@Injectable()
export class ReplacementCandidatesService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly reservations: SlotReservationService,
    private readonly rpc: RpcClient,
  ) {}

  /** Helpers nearby who are free, cost no more and were not asked yet, in the order of the search. */
  async find(booking: BookingDoc, limit: number = REPLACEMENT_WAVE.helpers): Promise<Helper[]> {
    return this.search(booking, limit, () => true);
  }

  /** Throws REPLACEMENT_NOT_FREE unless `find` without a limit would list the helper. */
  async require(booking: BookingDoc, helperId: string): Promise<Candidate> {
    const [helper] = await this.search(booking, 1, ({ _id }) => _id === helperId);
    if (!helper) throw new AppError('REPLACEMENT_NOT_FREE');
    return toCandidate(helper);
  }

  private async search(booking: BookingDoc, limit: number, isWanted: (helper: Helper) => boolean): Promise<Helper[]> {
    if (booking.replacement && isReplacementOver(booking.replacement)) return [];
    const excluded = await this.findExcluded(booking);
    const found: Helper[] = [];
    for (let page = 1; page <= PAGES && found.length < limit; page += 1) {
      const { helpers, pagination } = await this.searchPage(booking, page);
      const fit = helpers.filter(
        (helper) => isWanted(helper) && !excluded.has(helper._id) && this.fits(booking, helper),
      );
      const busy = new Set(
        await this.reservations.findBusyHelpers(
          fit.map(({ _id }) => _id),
          booking,
        ),
      );
      found.push(...fit.filter(({ _id }) => !busy.has(_id)));
      if (page >= pagination.pages) break;
    }
    return found.slice(0, limit);
  }

  /**
   * Searches around the address, without a date, because the search does not cover visits of today. Helpers whom the
   * customer blocked are left out.
   */
  private searchPage(booking: BookingDoc, page: number) {
    const { service, customerId, hourlyRatePaise } = booking;
    const ask = { ...NO_FILTER, ...searchAreaOf(booking), service, maxPrice: toRupees(hourlyRatePaise) };
    return this.rpc.call(listHelpersFor, { ...ask, page, limit: PAGE, customerId });
  }

  private fits(booking: BookingDoc, helper: Helper): boolean {
    if (!helper.isActive || notWorking(helper, booking) || !mayTravelTo(booking, helper)) return false;
    return quoteAtRate(booking, toPaise(helper.hourlyRate)).totalPaise <= booking.price.totalPaise;
  }

  /** The helper of the visit, helpers asked before, and helpers with whom the customer has another booking then. */
  private async findExcluded({ helperId, customerId, startsAt, endsAt, replacement }: BookingDoc) {
    const then = { startsAt: { $lt: endsAt }, endsAt: { $gt: startsAt } };
    const others = await this.model
      .find({ customerId, status: { $in: ['pending', 'accepted'] }, ...then }, { helperId: 1 })
      .lean();
    const asked = replacement?.offers.map((offer) => offer.helperId) ?? [];
    return new Set([helperId, ...asked, ...others.map((other) => other.helperId)]);
  }
}

export const toCandidate = ({ _id, hourlyRate }: Helper): Candidate => ({
  helperId: _id,
  hourlyRatePaise: toPaise(hourlyRate),
});
