import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminDispute,
  type adminDisputes,
  type answerDispute,
  AppError,
  type approveDispute,
  type bookingDispute,
  BOOKING_SETTLED,
  type decideDispute,
  DISPUTE_ANSWERED,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  type EventData,
  type InputOf,
  type openDispute,
  refuse,
  reserveRefund,
  signedIn,
  type withdrawDispute,
} from '@sahaya/contracts';
import {
  allowsPartialRefund,
  disputablePaise,
  disputeAnswerBy,
  disputeAnswerViolation,
  disputeDecisionViolation,
  type DisputeKind,
  type DisputeOutcome,
  disputeRefusal,
  disputeSettlement,
  type DisputeState,
  DISPUTE_STATES,
  disputeViolation,
  isArbitrationEligible,
  mayDecideDispute,
  toPaise,
  toRupees,
} from '@sahaya/domain';
import { Outbox, RpcClient, StaffNames } from '@sahaya/messaging';
import { Db, IdempotencyStore, newId, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc, keptPaiseOf, movedOf } from '../shared/booking.model.js';
import { BookingMoves, settledEvent } from '../shared/booking-transitions.service.js';
import { DISPUTE_MODEL, type DisputeDoc, type DisputeProposal, toDispute, toStaffDispute } from './dispute.model.js';
import { partyOf } from '../shared/party.js';

const isState = (text: string): text is DisputeState => (DISPUTE_STATES as readonly string[]).includes(text);
interface Decided {
  doc: DisputeDoc;
  /** A colleague was faster. */
  earlier?: NonNullable<DisputeDoc['decision']>;
}
type ClosedAs = EventData<typeof DISPUTE_CLOSED>['outcome'];

/** A customer is not content with a visit that took place (decisions P12, P18): both are heard, staff decide. */
@Injectable()
export class DisputeService {
  constructor(
    @InjectModel(DISPUTE_MODEL) private readonly model: Model<DisputeDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly moves: BookingMoves,
    private readonly names: StaffNames,
    private readonly rpc: RpcClient,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async open(input: InputOf<typeof openDispute>) {
    refuse(disputeViolation(input));
    const kind = input.kind as DisputeKind;
    return this.idempotency.once('booking.open-dispute', input, async (session) => {
      const now = this.clock.now();
      const found = await this.bookingOf(session, { _id: input.id, customerId: signedIn(input.actor).userId });
      const refusal = disputeRefusal(found, kind, found.policy, now);
      if (refusal) throw new AppError(refusal);
      const { customerId, helperId, service, date, startTime, endTime, price, policy } = found;
      const doc: DisputeDoc = {
        _id: newId(),
        bookingId: found._id,
        ...{ customerId, customerName: found.customer.name, helperId, helperName: found.helper.name },
        ...{ service, date, startTime, endTime, totalPaise: price.totalPaise },
        arbitrationEligible: isArbitrationEligible(price.totalPaise, policy),
        ...{ kind, description: input.description, state: 'open', openedAt: now },
        answerBy: disputeAnswerBy(now),
        evidence: [],
      };
      await this.model.create([doc], { session });
      await this.moves.update(session, found, { $set: { dispute: { _id: doc._id, state: 'open' } } });
      await this.outbox.add(session, DISPUTE_OPENED, { ...movedOf(found), disputeId: doc._id });
      return { dispute: toDispute(doc) };
    });
  }

  async get({ actor, id }: InputOf<typeof bookingDispute>) {
    const doc = await this.model.findOne({ bookingId: id, ...partyOf(actor).mine }).lean();
    if (!doc) throw new AppError('DISPUTE_NOT_FOUND');
    return { dispute: toDispute(doc) };
  }

  /** The helper’s side of it, once. */
  async answer({ actor, id, text }: InputOf<typeof answerDispute>) {
    refuse(disputeAnswerViolation({ text }));
    const now = this.clock.now();
    return this.db.transaction(async (session) => {
      const found = await this.find(session, { bookingId: id, helperId: signedIn(actor).userId });
      if (found.answer?.text === text) return { dispute: toDispute(found) };
      if (found.answer) throw new AppError('DISPUTE_ANSWERED');
      if (found.state !== 'open') throw new AppError('DISPUTE_NOT_OPEN');
      if (now > found.answerBy) throw new AppError('DISPUTE_ANSWER_OVER');
      const doc = await this.change(session, found, { answer: { text, at: now } });
      const booking = await this.bookingOf(session, { _id: id });
      await this.outbox.add(session, DISPUTE_ANSWERED, { ...movedOf(booking), disputeId: doc._id });
      return { dispute: toDispute(doc) };
    });
  }

  async withdraw({ actor, id }: InputOf<typeof withdrawDispute>) {
    return this.db.transaction(async (session) => {
      const found = await this.find(session, { bookingId: id, customerId: signedIn(actor).userId });
      if (found.state === 'withdrawn') return { dispute: toDispute(found) };
      if (found.state !== 'open') throw new AppError('DISPUTE_NOT_OPEN');
      if (found.proposal) await this.withoutProposal(session, found);
      return { dispute: toDispute(await this.close(session, found, { state: 'withdrawn' }, 'withdrawn')) };
    });
  }

  async list({ state, ...page }: InputOf<typeof adminDisputes>) {
    if (state && !isState(state)) throw new AppError('INVALID_INPUT', { field: 'state' });
    const wanted = { state: isState(state) ? state : 'open' } as const;
    const { docs, pagination } = await pageOf(this.model, wanted, { openedAt: 1 }, page);
    return { disputes: docs.map(toStaffDispute), pagination };
  }

  async one({ id }: InputOf<typeof adminDispute>) {
    const doc = await this.model.findById(id).lean();
    if (!doc) throw new AppError('DISPUTE_NOT_FOUND');
    return { dispute: toStaffDispute(doc) };
  }

  /** Of two who decide, the second is told what the first one did. */
  async decide({ actor, id, outcome, refund, note }: InputOf<typeof decideDispute>) {
    const { userId: by } = signedIn(actor);
    refuse(disputeDecisionViolation({ outcome, refund, note }));
    const decidedAs = outcome as DisputeOutcome;
    const at = this.clock.now();
    const reserved = await this.reserve(id, by, decidedAs, refund);
    const decided = this.db.transaction<Decided>(async (session) => {
      const found = await this.find(session, { _id: id });
      if (found.decision) return { doc: found, earlier: found.decision };
      if (found.proposal) throw new AppError('DISPUTE_PROPOSED');
      if (found.state !== 'open') throw new AppError('DISPUTE_NOT_OPEN', { state: found.state });
      if (!mayDecideDispute(found, at)) throw new AppError('DISPUTE_WAITS', { until: found.answerBy.toISOString() });
      if (decidedAs === 'partial_refund' && !allowsPartialRefund(found.kind)) throw new AppError('DISPUTE_FULL_ONLY');
      const booking = await this.bookingOf(session, { _id: found.bookingId });
      const refundPaise = this.refundOf(booking, decidedAs, refund);
      // The booking changed after the amount was reserved: the caller tries again.
      if (refundPaise !== reserved.refundPaise) throw new AppError('UNAVAILABLE');
      if (reserved.needsApproval) {
        const { limitKey } = reserved;
        const proposal = { outcome: decidedAs, refundPaise, note, by, at, limitKey };
        return { doc: await this.change(session, found, { proposal }) };
      }
      if (refundPaise > 0) await this.settle(session, booking, found._id, refundPaise);
      const decision = { outcome: decidedAs, refundPaise, note, by, at };
      return { doc: await this.close(session, found, { state: 'decided', decision }, decidedAs) };
    });
    const { doc, earlier } = await decided.catch(async (error: unknown) => {
      // A transaction whose outcome is unknown keeps its amount reserved.
      if (error instanceof AppError) await this.release(id, { ...reserved, by });
      throw error;
    });
    if (earlier) {
      await this.release(id, { ...reserved, by });
      throw await this.names.changed({ ...earlier, what: earlier.outcome });
    }
    return { dispute: toStaffDispute(doc) };
  }

  /** Another member of staff approves or rejects a decision that exceeds the refund limits. */
  async approve({ actor, id, decision: word }: InputOf<typeof approveDispute>) {
    const { userId: approvedBy } = signedIn(actor);
    if (word !== 'approve' && word !== 'reject') throw new AppError('INVALID_INPUT', { field: 'decision' });
    const at = this.clock.now();
    const { doc, earlier, rejected } = await this.db.transaction<Decided & { rejected?: DisputeProposal }>(
      async (session) => {
        const found = await this.find(session, { _id: id });
        if (found.decision) return { doc: found, earlier: found.decision };
        const { proposal } = found;
        if (!proposal || found.state !== 'open') throw new AppError('DISPUTE_NOT_PROPOSED');
        if (proposal.by === approvedBy) throw new AppError('SECOND_PERSON');
        const open = await this.withoutProposal(session, found);
        if (word === 'reject') return { doc: open, rejected: proposal };
        const { outcome, refundPaise, note, by } = proposal;
        const booking = await this.bookingOf(session, { _id: found.bookingId });
        const mostPaise = disputablePaise(disputedOf(booking));
        if (refundPaise > mostPaise) throw new AppError('DISPUTE_REFUND_TOO_HIGH', { most: toRupees(mostPaise) });
        await this.settle(session, booking, id, refundPaise);
        const decision = { outcome, refundPaise, note, by, at, approvedBy };
        return { doc: await this.close(session, open, { state: 'decided', decision }, outcome) };
      },
    );
    if (earlier) throw await this.names.changed({ ...earlier, what: earlier.outcome });
    if (rejected) await this.release(id, rejected);
    return { dispute: toStaffDispute(doc) };
  }

  /** Counts the refund in the limits of 24 hours before it is decided. */
  private async reserve(disputeId: string, staffId: string, outcome: DisputeOutcome, rupees: number | null) {
    const limitKey = `dispute:${disputeId}:${newId()}`;
    const found = await this.model.findById(disputeId).lean<DisputeDoc>();
    // The transaction refuses these with the reason.
    if (!found || found.state !== 'open' || found.proposal || !mayDecideDispute(found, this.clock.now()))
      return { refundPaise: 0, limitKey, needsApproval: false };
    const { bookingId: purposeId, customerId } = found;
    const booking = await this.bookings.findById(purposeId).lean<BookingDoc>().orFail();
    const refundPaise = this.refundOf(booking, outcome, rupees);
    if (refundPaise === 0) return { refundPaise, limitKey, needsApproval: false };
    const asked = { key: limitKey, purposeId, customerId, staffId, amountPaise: refundPaise };
    const { needsApproval } = await this.rpc.call(reserveRefund, asked);
    return { refundPaise, limitKey, needsApproval };
  }

  /** If the payment service is unavailable, the amount counts until 24 hours are over. */
  private async release(
    disputeId: string,
    { limitKey: key, refundPaise, by: staffId }: Pick<DisputeProposal, 'limitKey' | 'refundPaise' | 'by'>,
  ): Promise<void> {
    const found = refundPaise > 0 ? await this.model.findById(disputeId).lean<DisputeDoc>() : undefined;
    if (!found) return;
    const { bookingId: purposeId, customerId } = found;
    await this.rpc
      .call(reserveRefund, { key, purposeId, customerId, staffId, amountPaise: 0 })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
  }

  private withoutProposal(session: ClientSession, { _id }: DisputeDoc): Promise<DisputeDoc> {
    return this.model
      .findOneAndUpdate({ _id }, { $unset: { proposal: 1 } }, { session, returnDocument: 'after' })
      .orFail()
      .lean<DisputeDoc>();
  }

  /** In paise, within what the visit cost and was paid. */
  private refundOf(booking: BookingDoc, outcome: DisputeOutcome, rupees: number | null): number {
    if (outcome === 'rejected') return 0;
    const mostPaise = disputablePaise(disputedOf(booking));
    const paise = outcome === 'full_refund' ? mostPaise : toPaise(rupees ?? 0);
    if (paise === 0 || paise > mostPaise) throw new AppError('DISPUTE_REFUND_TOO_HIGH', { most: toRupees(mostPaise) });
    return paise;
  }

  /** Once for each dispute, on top of what the end of the visit has settled. */
  private settle(session: ClientSession, booking: BookingDoc, disputeId: string, refundPaise: number): Promise<void> {
    const settlement = disputeSettlement(disputedOf(booking), refundPaise);
    const as = { key: `dispute:${disputeId}`, kind: 'correction', reason: 'dispute' } as const;
    return this.outbox.add(session, BOOKING_SETTLED, settledEvent(booking, 0, settlement, as));
  }

  private async close(
    session: ClientSession,
    found: DisputeDoc,
    change: Pick<DisputeDoc, 'state' | 'decision'>,
    outcome: ClosedAs,
  ): Promise<DisputeDoc> {
    const doc = await this.change(session, found, { ...change, closedAt: this.clock.now() });
    const booking = await this.bookingOf(session, { _id: found.bookingId });
    await this.moves.update(session, booking, { $set: { 'dispute.state': doc.state } });
    const decidedBy = doc.decision?.by;
    await this.outbox.add(session, DISPUTE_CLOSED, {
      ...{ ...movedOf(booking), disputeId: doc._id, outcome },
      ...(decidedBy && { decidedBy }),
    });
    return doc;
  }

  /** Read in the same transaction: a change meanwhile conflicts, and all is decided anew. */
  private change(session: ClientSession, { _id }: DisputeDoc, change: Partial<DisputeDoc>): Promise<DisputeDoc> {
    return this.model
      .findOneAndUpdate({ _id }, { $set: change }, { session, returnDocument: 'after' })
      .orFail()
      .lean<DisputeDoc>();
  }

  private async find(session: ClientSession, which: Partial<DisputeDoc>): Promise<DisputeDoc> {
    const found = await this.model.findOne(which, null, { session }).lean<DisputeDoc>();
    if (!found) throw new AppError('DISPUTE_NOT_FOUND');
    return found;
  }

  private async bookingOf(session: ClientSession, which: Partial<BookingDoc>): Promise<BookingDoc> {
    const found = await this.bookings.findOne(which, null, { session }).lean<BookingDoc>();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  }
}

const disputedOf = (booking: BookingDoc) => ({
  method: booking.payment.method,
  price: booking.price,
  paidPaise: keptPaiseOf(booking),
});
