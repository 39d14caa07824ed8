import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Helper, listHelpers, REPLACEMENT_ASKED, REPLACEMENT_FAILED } from '@sahaya/contracts';
import {
  askWave,
  failReplacement,
  isReplacementOver,
  notWorking,
  REPLACEMENT_WAVE,
  type ReplacementOffer,
  toPaise,
  toRupees,
} from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { NO_FILTER } from '../shared/helper-search.js';
import { BOOKING_MODEL, type BookingDoc, movedOf } from '../shared/booking.model.js';
import { Claims } from '../slot-reservation/slot-reservation.module.js';
import { Moments } from '../scheduling/scheduling.module.js';
import { isSought, type SoughtDoc } from '../shared/replacement.model.js';
import { ReplacementMoves, replacementsEnded } from './replacement-transitions.service.js';
import { priceAt } from './replacement-offers.js';

type Candidate = Pick<ReplacementOffer, 'helperId' | 'hourlyRatePaise'>;

/** So many pages of the search are looked through for a wave. */
const PAGES = 4;
const PAGE = 50;

/** Looks for another helper by itself: wave after wave until somebody agrees, or until the deadline (decisions P7). */
@Injectable()
export class ReplacementSearch implements OnModuleInit {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly moments: Moments,
    private readonly moves: ReplacementMoves,
    private readonly claims: Claims,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
  ) {}

  onModuleInit(): void {
    this.moments.onAsking(
      'replacement-wave',
      (booking) => this.candidates(booking),
      (session, booking, now, candidates) => this.ask(session, booking, now, candidates),
    );
    this.moments.on('replacement-by', (session, booking, now) => this.fail(session, booking, now));
  }

  /** With nobody to ask it is looked again later: somebody may become free. */
  private async ask(session: ClientSession, booking: BookingDoc, now: Date, candidates: Candidate[]): Promise<boolean> {
    const to = isSought(booking) && askWave(booking.replacement, candidates, now);
    if (!to) return false;
    const doc = await this.moves.step(session, booking, to);
    const wave = to.offers.filter(({ state }) => state === 'asked');
    const [first] = wave;
    if (first) {
      const helperIds = wave.map(({ helperId }) => helperId);
      const answerBy = first.answerBy.toISOString();
      await this.outbox.add(session, REPLACEMENT_ASKED, { ...movedOf(doc), helperIds, answerBy });
    }
    return true;
  }

  private async fail(session: ClientSession, booking: BookingDoc, now: Date) {
    const to = isSought(booking) && failReplacement(booking.replacement, now);
    if (!to) return false;
    const doc = await this.moves.step(session, booking, to);
    await this.outbox.add(session, REPLACEMENT_FAILED, movedOf(doc));
    return () => replacementsEnded.inc({ outcome: to.state });
  }

  /** Who does this near the customer at no higher price, is free then, and was not asked; in the search's order. */
  private async candidates(booking: BookingDoc): Promise<Candidate[]> {
    if (!isSought(booking) || isReplacementOver(booking.replacement)) return [];
    const out = await this.outOfQuestion(booking);
    const found: Candidate[] = [];
    for (let page = 1; page <= PAGES && found.length < REPLACEMENT_WAVE.helpers; page += 1) {
      const { helpers, pagination } = await this.page(booking, page);
      const fit = helpers.filter((helper) => !out.has(helper._id) && this.fits(booking, helper));
      const busy = new Set(
        await this.claims.busyAmong(
          fit.map(({ _id }) => _id),
          booking,
        ),
      );
      found.push(...fit.filter(({ _id }) => !busy.has(_id)).map(candidateOf));
      if (page >= pagination.pages) break;
    }
    return found.slice(0, REPLACEMENT_WAVE.helpers);
  }

  /** Not by date: the search does not know visits of today. The customer's own search leaves out whom a block parts from him. */
  private page({ service, customer, customerId, hourlyRatePaise }: SoughtDoc, page: number) {
    const ask = { ...NO_FILTER, service, location: customer.location, maxPrice: toRupees(hourlyRatePaise) };
    const none = { date: '', startTime: '', endTime: '' };
    const actor = { userId: customerId, role: 'customer', sid: 'replacement' } as const;
    return this.rpc.call(listHelpers, { ...ask, ...none, page, limit: PAGE, actor });
  }

  private fits(booking: SoughtDoc, helper: Helper): boolean {
    if (!helper.isActive || notWorking(helper, booking)) return false;
    return priceAt(booking, toPaise(helper.hourlyRate)).totalPaise <= booking.price.totalPaise;
  }

  /** Asked before, the one who called off, and with whom the customer has something else then. */
  private async outOfQuestion({ helperId, customerId, startsAt, endsAt, replacement }: SoughtDoc) {
    const then = { startsAt: { $lt: endsAt }, endsAt: { $gt: startsAt } };
    const others = await this.model
      .find({ customerId, status: { $in: ['pending', 'accepted'] }, ...then }, { helperId: 1 })
      .lean();
    return new Set([helperId, ...replacement.offers.map((offer) => offer.helperId), ...others.map((o) => o.helperId)]);
  }
}

const candidateOf = ({ _id, hourlyRate }: Helper): Candidate => ({
  helperId: _id,
  hourlyRatePaise: toPaise(hourlyRate),
});
