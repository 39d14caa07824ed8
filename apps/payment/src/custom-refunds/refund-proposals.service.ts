import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type adminRefundProposals, type InputOf, REFUND_DECIDED, REFUND_PROPOSED } from '@sahaya/contracts';
import type { RefundProposalState } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { newId, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { RefundLimitService } from '../refunds/refunds.module.js';
import type { CustomerPayment } from '../shared/payment.model.js';
import { REFUND_PROPOSAL_MODEL, type RefundProposalDoc, toProposal } from '../shared/refund-proposal.model.js';
import { RefundExecutionService } from './refund-execution.service.js';

type NewProposal = Pick<
  RefundProposalDoc,
  'amountPaise' | 'creditPaise' | 'reason' | 'category' | 'proposedBy' | 'policyOf' | 'byPolicy' | 'visit' | 'goodwill'
>;
type Purchase = Pick<CustomerPayment, 'purpose' | 'purposeId' | 'customerId' | 'helperId'>;
type HeldProposal = Omit<RefundProposalDoc, 'proposedAt' | 'state'> & { creditPaise: number };
type Decision = Pick<RefundProposalDoc, 'decidedBy' | 'note'> & { state: 'approved' | 'rejected' };

/** The records of refunds that staff requested. */
@Injectable()
export class RefundProposalsService {
  constructor(
    @InjectModel(REFUND_PROPOSAL_MODEL) private readonly proposals: Model<RefundProposalDoc>,
    private readonly limits: RefundLimitService,
    private readonly execution: RefundExecutionService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Within the limits of 24 hours the refund is executed in the same transaction. */
  async create(
    session: ClientSession,
    { purpose, purposeId, customerId, helperId }: Purchase,
    proposal: NewProposal,
  ): Promise<RefundProposalDoc> {
    const now = this.clock.now();
    const _id = newId();
    const { proposedBy } = proposal;
    const amountPaise = proposal.amountPaise + (proposal.creditPaise ?? 0);
    const parties = { purchase: purposeId, customer: customerId, staff: proposedBy };
    const needsApproval = await this.limits.reserve(session, { key: _id, parties, amountPaise });
    const doc: RefundProposalDoc = {
      _id,
      purpose,
      purposeId,
      customerId,
      helperId,
      ...proposal,
      proposedAt: now,
      state: needsApproval ? 'proposed' : 'approved',
      ...(!needsApproval && { decidedBy: proposedBy, decidedAt: now }),
    };
    await this.proposals.create([doc], { session });
    if (needsApproval) {
      await this.outbox.add(session, REFUND_PROPOSED, { proposalId: _id, purposeId, amountPaise, proposedBy });
    } else await this.execution.execute(session, doc);
    return doc;
  }

  /** Of a cancellation by staff: its amount was counted in the limits under the same id. A repetition changes nothing. */
  async createHeld(session: ClientSession, held: HeldProposal): Promise<void> {
    const { _id, purposeId, amountPaise, creditPaise, proposedBy } = held;
    if (await this.find(session, _id)) return;
    const doc = { ...held, proposedAt: this.clock.now(), state: 'proposed', cancellation: true } as const;
    await this.proposals.create([doc], { session });
    const sumPaise = amountPaise + creditPaise;
    await this.outbox.add(session, REFUND_PROPOSED, { proposalId: _id, purposeId, amountPaise: sumPaise, proposedBy });
  }

  find(session: ClientSession, id: string): Promise<RefundProposalDoc | null> {
    return this.proposals.findById(id, null, { session }).lean<RefundProposalDoc>();
  }

  /** The refund by policy of a booking, or of a visit (`visit:<id>`), executed or awaiting approval. */
  findByPolicy(session: ClientSession | null, purchase: string): Promise<RefundProposalDoc | null> {
    return this.proposals.findOne({ policyOf: purchase }, null, { session }).lean<RefundProposalDoc>();
  }

  async recordDecision(session: ClientSession, id: string, decision: Decision): Promise<RefundProposalDoc> {
    const isRejected = decision.state === 'rejected';
    const after = await this.proposals
      .findOneAndUpdate(
        { _id: id, state: 'proposed' },
        // A rejected refund may be requested again.
        { $set: { ...decision, decidedAt: this.clock.now() }, ...(isRejected && { $unset: { policyOf: 1 } }) },
        { session, returnDocument: 'after' },
      )
      .orFail()
      .lean<RefundProposalDoc>();
    const { purposeId, decidedBy = '' } = after;
    await this.outbox.add(session, REFUND_DECIDED, { proposalId: id, purposeId, decidedBy });
    return after;
  }

  async list({ state, customerId, purposeId, ...page }: InputOf<typeof adminRefundProposals>) {
    // An unknown state finds nothing.
    const filter = {
      ...(state && { state: state as RefundProposalState }),
      ...(customerId && { customerId }),
      ...(purposeId && { purposeId }),
    };
    const { docs, pagination } = await pageOf(this.proposals, filter, { proposedAt: -1, _id: -1 }, page);
    return { proposals: docs.map(toProposal), pagination };
  }
}
