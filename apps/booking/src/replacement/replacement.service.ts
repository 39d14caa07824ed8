import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminReplacements,
  type agreeToReplace,
  AppError,
  getHelper,
  getOffer,
  type InputOf,
  type myReplacementOffers,
  signedIn,
  type stopReplacement,
  type takeReplacement,
} from '@sahaya/contracts';
import {
  agreeToReplacement,
  declineReplacement,
  openReplacementOffer,
  passReplacementOf,
  type ReplacementOffer,
  type ReplacementStep,
  stopReplacementOf,
  takeReplacementOf,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Db, IdempotencyStore, isDuplicateKey, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc, toBooking } from '../shared/booking.model.js';
import { CashStanding } from '../shared/cash-commission-limit.service.js';
import { Moments } from '../scheduling/scheduling.module.js';
import { partyOf } from '../shared/party.js';
import { isSought, type ProposalDoc, type SoughtDoc } from '../shared/replacement.model.js';
import { ReplacementMoves, replacementsEnded } from './replacement-transitions.service.js';
import { priceAt, toOffer } from './replacement-offers.js';

const RUNNING = { 'replacement.state': { $in: ['searching', 'offered'] } } satisfies QueryFilter<BookingDoc>;

/** What helpers answer to a visit that another one called off, and what the customer says to whom they propose. */
@Injectable()
export class ReplacementService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly moves: ReplacementMoves,
    private readonly moments: Moments,
    private readonly cash: CashStanding,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async offers({ actor }: InputOf<typeof myReplacementOffers>) {
    const { userId } = signedIn(actor);
    const now = this.clock.now();
    const docs = await this.model.find({ ...RUNNING, 'replacement.offers.helperId': userId }).lean<BookingDoc[]>();
    const offers = docs.filter(isSought).flatMap((doc) => {
      const offer = openReplacementOffer(doc.replacement, userId, now);
      return offer ? [toOffer(doc, offer)] : [];
    });
    return { offers: offers.sort((a, b) => a.answerBy.localeCompare(b.answerBy)) };
  }

  async agree({ actor, id }: InputOf<typeof agreeToReplace>) {
    const { userId } = signedIn(actor);
    const decide: Decide = (search) => agreeToReplacement(search, userId, this.clock.now());
    const { doc: seen, to } = stepOf(await this.model.findById(id).lean(), decide);
    const proposal = to && (await this.proposal(seen, offerOf(seen, userId)));
    const doc = proposal ? await this.step({ _id: id }, decide, proposal) : seen;
    return { offer: toOffer(doc, offerOf(doc, userId)) };
  }

  async decline({ actor, id }: InputOf<typeof agreeToReplace>) {
    const { userId } = signedIn(actor);
    await this.step({ _id: id }, (search) => declineReplacement(search, userId, this.clock.now()));
    return {};
  }

  /** Answers the new booking. */
  async take(input: InputOf<typeof takeReplacement>) {
    const { mine } = partyOf(input.actor);
    let isNew = false;
    const answer = await this.idempotency
      .once('booking.take-replacement', input, async (session) => {
        const { doc, to } = stepOf(await this.read(session, { _id: input.id, ...mine }), (search) =>
          takeReplacementOf(search, input.helperId, this.clock.now()),
        );
        isNew = to !== undefined;
        const { proposal, bookingId } = doc.replacement;
        const made =
          to && proposal
            ? await this.moves.replace(session, doc, to, proposal)
            : await this.read(session, { _id: bookingId });
        if (!made) throw new AppError('BOOKING_NOT_FOUND');
        return { booking: toBooking(made, { role: 'customer' }) };
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('BOOKING_DUPLICATE') : error;
      });
    if (isNew) replacementsEnded.inc({ outcome: 'accepted' });
    await this.moments.arm(answer.booking._id);
    return answer;
  }

  async pass({ actor, id, helperId }: InputOf<typeof takeReplacement>) {
    const { mine } = partyOf(actor);
    const doc = await this.step({ _id: id, ...mine }, (search) =>
      passReplacementOf(search, helperId, this.clock.now()),
    );
    return { booking: toBooking(doc, { role: 'customer' }) };
  }

  async stop({ actor, id }: InputOf<typeof stopReplacement>) {
    const { mine } = partyOf(actor);
    let isNew = false;
    const doc = await this.step({ _id: id, ...mine }, (search) => {
      isNew = search.state !== 'stopped';
      return stopReplacementOf(search);
    });
    if (isNew) replacementsEnded.inc({ outcome: 'stopped' });
    return { booking: toBooking(doc, { role: 'customer' }) };
  }

  async running({ actor, ...page }: InputOf<typeof adminReplacements>) {
    const { docs, pagination } = await pageOf(this.model, RUNNING, { 'replacement.deadline': 1 }, page);
    return { bookings: docs.map((doc) => toBooking(doc, signedIn(actor))), pagination };
  }

  /** Decided from what is stored, in the transaction that writes it; two at once take their turns. */
  private async step(which: QueryFilter<BookingDoc>, decide: Decide, proposal?: ProposalDoc): Promise<SoughtDoc> {
    const doc = await this.db.transaction(async (session) => {
      const { doc: found, to } = stepOf(await this.read(session, which), decide);
      return to ? this.moves.step(session, found, to, proposal) : found;
    });
    await this.moments.arm(doc._id);
    return doc;
  }

  private read(session: ClientSession, which: QueryFilter<BookingDoc>): Promise<BookingDoc | null> {
    return this.model.findOne(which, null, { session }).lean<BookingDoc>();
  }

  /** Who agrees, as he is now, at the rate that he was asked at. One who is gone, or blocked since, is not asked any more. */
  private async proposal(doc: SoughtDoc, { helperId, hourlyRatePaise }: ReplacementOffer): Promise<ProposalDoc> {
    const { customerId } = doc;
    const actor = { userId: customerId, role: 'customer', sid: 'replacement' } as const;
    const [offer, { helper }] = await Promise.all([
      this.rpc.call(getOffer, { helperId, customerId }),
      this.rpc.call(getHelper, { id: helperId, actor }),
      doc.payment.method === 'cash' && this.cash.expect(helperId),
    ]).catch((error: unknown) => {
      const isGone = error instanceof AppError && error.code === 'HELPER_NOT_FOUND';
      throw isGone ? new AppError('REPLACEMENT_OVER') : error;
    });
    const { name, location, phone } = offer;
    const { photoUrl, averageRating, totalReviews, verified = false } = helper;
    return {
      ...{ helperId, helper: { name, location, ...(phone && { phone }) } },
      ...{ hourlyRatePaise, price: priceAt(doc, hourlyRatePaise) },
      ...{ averageRating, totalReviews, verified, ...(photoUrl && { photoUrl }) },
    };
  }
}

type Decide = (search: SoughtDoc['replacement']) => ReplacementStep;

/** Where the step leads from the booking as it stands; nowhere when it was made already. */
function stepOf(found: BookingDoc | null, decide: Decide) {
  if (!found || !isSought(found)) throw new AppError('BOOKING_NOT_FOUND');
  const step = decide(found.replacement);
  if ('refused' in step) throw new AppError(step.refused);
  return { doc: found, to: 'to' in step ? step.to : undefined };
}

/** Only asked for who was asked. */
function offerOf({ replacement }: Pick<BookingDoc, 'replacement'>, helperId: string): ReplacementOffer {
  const offer = replacement?.offers.find((one) => one.helperId === helperId);
  if (!offer) throw new AppError('BOOKING_NOT_FOUND');
  return offer;
}
