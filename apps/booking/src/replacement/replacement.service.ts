import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminReplacements,
  type agreeToReplace,
  AppError,
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
import { Db, IdempotencyStore, isDuplicateKey, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { requireParty } from '../shared/party.js';
import { hasReplacement, type ProposalDoc, type ReplacedBookingDoc } from '../shared/replacement.model.js';
import { replacementOutcomes } from './replacement-metrics.js';
import { toReplacementOffer } from './replacement-offers.js';
import { ReplacementProposalService } from './replacement-proposal.service.js';
import { ReplacementTransitionsService } from './replacement-transitions.service.js';

const RUNNING = { 'replacement.state': { $in: ['searching', 'offered'] } } satisfies QueryFilter<BookingDoc>;

/** Answers of helpers to replacement offers, and the customer's answers to their proposals. */
@Injectable()
export class ReplacementService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly replacementTransitions: ReplacementTransitionsService,
    private readonly proposals: ReplacementProposalService,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async offers({ actor }: InputOf<typeof myReplacementOffers>) {
    const { userId } = signedIn(actor);
    const now = this.clock.now();
    const docs = await this.model.find({ ...RUNNING, 'replacement.offers.helperId': userId }).lean<BookingDoc[]>();
    const offers = docs.filter(hasReplacement).flatMap((doc) => {
      const offer = openReplacementOffer(doc.replacement, userId, now);
      return offer ? [toReplacementOffer(doc, offer)] : [];
    });
    return { offers: offers.sort((a, b) => a.answerBy.localeCompare(b.answerBy)) };
  }

  async agree({ actor, id }: InputOf<typeof agreeToReplace>) {
    const { userId } = signedIn(actor);
    const decide: Decide = (search) => agreeToReplacement(search, userId, this.clock.now());
    const { doc: seen, to } = decideStep(await this.model.findById(id).lean(), decide);
    const proposal = to && (await this.proposals.build(seen, requireOffer(seen, userId)));
    const doc = proposal ? await this.applyStep({ _id: id }, decide, proposal) : seen;
    return { offer: toReplacementOffer(doc, requireOffer(doc, userId)) };
  }

  async decline({ actor, id }: InputOf<typeof agreeToReplace>) {
    const { userId } = signedIn(actor);
    await this.applyStep({ _id: id }, (search) => declineReplacement(search, userId, this.clock.now()));
    return {};
  }

  /** Accepts the proposal and returns the new booking. */
  async take(input: InputOf<typeof takeReplacement>) {
    const { mine } = requireParty(input.actor);
    let isNew = false;
    const answer = await this.idempotency
      .once('booking.take-replacement', input, async (session) => {
        const { doc, to } = decideStep(await this.read(session, { _id: input.id, ...mine }), (search) =>
          takeReplacementOf(search, input.helperId, this.clock.now()),
        );
        isNew = to !== undefined;
        const { proposal, bookingId } = doc.replacement;
        const created =
          to && proposal
            ? await this.replacementTransitions.replace(session, doc, to, proposal)
            : await this.read(session, { _id: bookingId });
        if (!created) throw new AppError('BOOKING_NOT_FOUND');
        return { booking: toBooking(created, { role: 'customer' }) };
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('BOOKING_DUPLICATE') : error;
      });
    if (isNew) replacementOutcomes.inc({ outcome: 'accepted' });
    return answer;
  }

  async pass({ actor, id, helperId }: InputOf<typeof takeReplacement>) {
    const { mine } = requireParty(actor);
    const doc = await this.applyStep({ _id: id, ...mine }, (search) =>
      passReplacementOf(search, helperId, this.clock.now()),
    );
    return { booking: toBooking(doc, { role: 'customer' }) };
  }

  async stop({ actor, id }: InputOf<typeof stopReplacement>) {
    const { mine } = requireParty(actor);
    let isNew = false;
    const doc = await this.applyStep({ _id: id, ...mine }, (search) => {
      isNew = search.state !== 'stopped';
      return stopReplacementOf(search);
    });
    if (isNew) replacementOutcomes.inc({ outcome: 'stopped' });
    return { booking: toBooking(doc, { role: 'customer' }) };
  }

  async running({ actor, ...page }: InputOf<typeof adminReplacements>) {
    const { docs, pagination } = await pageOf(this.model, RUNNING, { 'replacement.deadline': 1 }, page);
    return { bookings: docs.map((doc) => toBooking(doc, signedIn(actor))), pagination };
  }

  /** Reads, decides and writes in one transaction, so that concurrent steps run one after the other. */
  private applyStep(
    which: QueryFilter<BookingDoc>,
    decide: Decide,
    proposal?: ProposalDoc,
  ): Promise<ReplacedBookingDoc> {
    return this.db.transaction(async (session) => {
      const { doc: found, to } = decideStep(await this.read(session, which), decide);
      return to ? this.replacementTransitions.step(session, found, to, proposal) : found;
    });
  }

  private read(session: ClientSession, which: QueryFilter<BookingDoc>): Promise<BookingDoc | null> {
    return this.model.findOne(which, null, { session }).lean<BookingDoc>();
  }
}

type Decide = (search: ReplacedBookingDoc['replacement']) => ReplacementStep;

/** The result of the step. `to` is undefined if the step was taken before. */
function decideStep(found: BookingDoc | null, decide: Decide) {
  if (!found || !hasReplacement(found)) throw new AppError('BOOKING_NOT_FOUND');
  const step = decide(found.replacement);
  if ('refused' in step) throw new AppError(step.refused);
  return { doc: found, to: 'to' in step ? step.to : undefined };
}

function requireOffer({ replacement }: Pick<BookingDoc, 'replacement'>, helperId: string): ReplacementOffer {
  const offer = replacement?.offers.find((one) => one.helperId === helperId);
  if (!offer) throw new AppError('BOOKING_NOT_FOUND');
  return offer;
}
