import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminDispute,
  type adminDisputes,
  type answerDispute,
  AppError,
  type bookingDispute,
  DISPUTE_ANSWERED,
  DISPUTE_OPENED,
  type InputOf,
  type openDispute,
  readListSort,
  refuse,
  signedIn,
  type withdrawDispute,
} from '@sahaya/contracts';
import {
  disputeAnswerBy,
  disputeAnswerViolation,
  type DisputeKind,
  disputeRefusal,
  DISPUTE_STATES,
  type DisputeState,
  disputeViolation,
  isArbitrationEligible,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, IdempotencyStore, newId, type Order, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { toBookingEventData } from '../shared/booking.view.js';
import { requireParty } from '../shared/party.js';
import { DisputeRecordsService } from './dispute-records.service.js';
import { DISPUTE_MODEL, type DisputeDoc, toDispute, toStaffDispute } from './dispute.model.js';

const isState = (text: string): text is DisputeState => (DISPUTE_STATES as readonly string[]).includes(text);

/** Disputes that customers open about completed visits, with the answers of the helpers. */
@Injectable()
export class DisputeService {
  constructor(
    @InjectModel(DISPUTE_MODEL) private readonly model: Model<DisputeDoc>,
    private readonly records: DisputeRecordsService,
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
      const { userId } = signedIn(input.actor);
      const found = await this.records.findBooking(session, { _id: input.id, customerId: userId });
      const refusal = disputeRefusal(found, kind, found.policy, now);
      if (refusal) throw new AppError(refusal);
      const doc: DisputeDoc = {
        _id: newId(),
        bookingId: found._id,
        customerId: found.customerId,
        customerName: found.customer.name,
        helperId: found.helperId,
        helperName: found.helper.name,
        service: found.service,
        date: found.date,
        startTime: found.startTime,
        endTime: found.endTime,
        totalPaise: found.price.totalPaise,
        arbitrationEligible: isArbitrationEligible(found.price.totalPaise, found.policy),
        kind,
        description: input.description,
        state: 'open',
        openedAt: now,
        answerBy: disputeAnswerBy(now),
        evidence: [],
      };
      await this.records.create(session, found, doc);
      await this.outbox.add(session, DISPUTE_OPENED, { ...toBookingEventData(found), disputeId: doc._id });
      return { dispute: toDispute(doc) };
    });
  }

  async get({ actor, id }: InputOf<typeof bookingDispute>) {
    const doc = await this.model.findOne({ bookingId: id, ...requireParty(actor).mine }).lean();
    if (!doc) throw new AppError('DISPUTE_NOT_FOUND');
    return { dispute: toDispute(doc) };
  }

  /** The helper can answer once. */
  async answer({ actor, id, text }: InputOf<typeof answerDispute>) {
    refuse(disputeAnswerViolation({ text }));
    const now = this.clock.now();
    return this.db.transaction(async (session) => {
      const found = await this.records.find(session, { bookingId: id, helperId: signedIn(actor).userId });
      if (found.answer?.text === text) return { dispute: toDispute(found) };
      if (found.answer) throw new AppError('DISPUTE_ANSWERED');
      if (found.state !== 'open') throw new AppError('DISPUTE_NOT_OPEN');
      if (now > found.answerBy) throw new AppError('DISPUTE_ANSWER_OVER');
      const doc = await this.records.update(session, found, { answer: { text, at: now } });
      const booking = await this.records.findBooking(session, { _id: id });
      await this.outbox.add(session, DISPUTE_ANSWERED, { ...toBookingEventData(booking), disputeId: doc._id });
      return { dispute: toDispute(doc) };
    });
  }

  async withdraw({ actor, id }: InputOf<typeof withdrawDispute>) {
    return this.db.transaction(async (session) => {
      const found = await this.records.find(session, { bookingId: id, customerId: signedIn(actor).userId });
      if (found.state === 'withdrawn') return { dispute: toDispute(found) };
      if (found.state !== 'open') throw new AppError('DISPUTE_NOT_OPEN');
      if (found.proposal) await this.records.removeProposal(session, found);
      return { dispute: toDispute(await this.records.close(session, found, { state: 'withdrawn' }, 'withdrawn')) };
    });
  }

  async list(asked: InputOf<typeof adminDisputes>) {
    const { state, customerId, helperId, ...page } = asked;
    const direction = readListSort('disputes', asked)?.direction;
    if (state && !isState(state)) throw new AppError('INVALID_INPUT', { field: 'state' });
    if (customerId || helperId) {
      const party = customerId ? { customerId } : { helperId: helperId! };
      const filter = { ...party, ...(isState(state) && { state }) };
      const by: Order = customerId ? { customerId: 1, _id: 1 } : { helperId: 1, _id: 1 };
      const { docs, pagination } = await pageOf(this.model, filter, { openedAt: direction ?? -1 }, page, { by });
      return { disputes: docs.map(toStaffDispute), pagination };
    }
    const wanted = { state: isState(state) ? state : 'open' } as const;
    const { docs, pagination } = await pageOf(this.model, wanted, { openedAt: direction ?? 1 }, page);
    return { disputes: docs.map(toStaffDispute), pagination };
  }

  async getForStaff({ id }: InputOf<typeof adminDispute>) {
    const doc = await this.model.findById(id).lean();
    if (!doc) throw new AppError('DISPUTE_NOT_FOUND');
    return { dispute: toStaffDispute(doc) };
  }
}
