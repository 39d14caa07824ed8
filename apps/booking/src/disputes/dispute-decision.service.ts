import { Injectable } from '@nestjs/common';
import { AppError, type approveDispute, type decideDispute, type InputOf, refuse, signedIn } from '@sahaya/contracts';
import { allowsPartialRefund, disputeDecisionViolation, type DisputeOutcome, mayDecideDispute } from '@sahaya/domain';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { DisputeRecordsService } from './dispute-records.service.js';
import { assertRefundable, calculateRefundPaise, DisputeRefundService } from './dispute-refund.service.js';
import { type DisputeDoc, type DisputeProposal, toStaffDispute } from './dispute.model.js';

interface Decided {
  doc: DisputeDoc;
  /** The decision of a colleague who was faster. */
  earlier?: NonNullable<DisputeDoc['decision']>;
}

/** Decisions of staff about disputes. Refunds above the limits need the approval of a second person. */
@Injectable()
export class DisputeDecisionService {
  constructor(
    private readonly records: DisputeRecordsService,
    private readonly refunds: DisputeRefundService,
    private readonly names: StaffNamesClient,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** If two people decide, the second one gets an error that names the first decision. */
  async decide({ actor, id, outcome, refund, note }: InputOf<typeof decideDispute>) {
    const { userId: by } = signedIn(actor);
    refuse(disputeDecisionViolation({ outcome, refund, note }));
    const decidedAs = outcome as DisputeOutcome;
    const at = this.clock.now();
    const reserved = await this.refunds.reserve(id, by, decidedAs, refund);
    const decided = this.db.transaction<Decided>(async (session) => {
      const found = await this.records.find(session, { _id: id });
      if (found.decision) return { doc: found, earlier: found.decision };
      if (found.proposal) throw new AppError('DISPUTE_PROPOSED');
      if (found.state !== 'open') throw new AppError('DISPUTE_NOT_OPEN', { state: found.state });
      if (!mayDecideDispute(found, at)) throw new AppError('DISPUTE_WAITS', { until: found.answerBy.toISOString() });
      if (decidedAs === 'partial_refund' && !allowsPartialRefund(found.kind)) throw new AppError('DISPUTE_FULL_ONLY');
      const booking = await this.records.findBooking(session, { _id: found.bookingId });
      const refundPaise = calculateRefundPaise(booking, decidedAs, refund);
      // The booking changed after the amount was reserved: the caller tries again.
      if (refundPaise !== reserved.refundPaise) throw new AppError('UNAVAILABLE');
      if (reserved.needsApproval) {
        const { limitKey } = reserved;
        const proposal = { outcome: decidedAs, refundPaise, note, by, at, limitKey };
        return { doc: await this.records.update(session, found, { proposal }) };
      }
      if (refundPaise > 0) await this.refunds.settle(session, booking, found._id, refundPaise);
      const decision = { outcome: decidedAs, refundPaise, note, by, at };
      return { doc: await this.records.close(session, found, { state: 'decided', decision }, decidedAs) };
    });
    const { doc, earlier } = await decided.catch(async (error: unknown) => {
      // A transaction whose outcome is unknown keeps its amount reserved.
      if (error instanceof AppError) await this.refunds.release(id, { ...reserved, by });
      throw error;
    });
    if (earlier) {
      await this.refunds.release(id, { ...reserved, by });
      throw await this.names.buildChangedError({ ...earlier, what: earlier.outcome });
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
        const found = await this.records.find(session, { _id: id });
        if (found.decision) return { doc: found, earlier: found.decision };
        const { proposal } = found;
        if (!proposal || found.state !== 'open') throw new AppError('DISPUTE_NOT_PROPOSED');
        if (proposal.by === approvedBy) throw new AppError('SECOND_PERSON');
        const open = await this.records.removeProposal(session, found);
        if (word === 'reject') return { doc: open, rejected: proposal };
        const { outcome, refundPaise, note, by } = proposal;
        const booking = await this.records.findBooking(session, { _id: found.bookingId });
        assertRefundable(booking, refundPaise);
        await this.refunds.settle(session, booking, id, refundPaise);
        const decision = { outcome, refundPaise, note, by, at, approvedBy };
        return { doc: await this.records.close(session, open, { state: 'decided', decision }, outcome) };
      },
    );
    if (earlier) throw await this.names.buildChangedError({ ...earlier, what: earlier.outcome });
    if (rejected) await this.refunds.release(id, rejected);
    return { dispute: toStaffDispute(doc) };
  }
}
