import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type decidePolicyProposal,
  type InputOf,
  POLICY_CHANGED,
  POLICY_DECIDED,
  POLICY_PROPOSED,
  type putPolicy,
  refuse,
  signedIn,
} from '@sahaya/contracts';
import { outOfBounds, policyChanges, policyChangeViolation } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, isDuplicateKey, newId } from '@sahaya/persistence';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { POLICY_MODEL, type PolicyDoc } from './policy.model.js';
import { PolicyService, type ProposalDoc } from './policy.service.js';

/** Another replica may have stored the next start. */
const POLL_MS = 30_000;

/**
 * Changes of the policy by staff. A change that moves money is a proposal, which another person approves. An approved
 * version is in force from its start on; a round of any replica announces it then.
 */
@Injectable()
export class PolicyChangeService extends PollingWorker {
  constructor(
    @InjectModel(POLICY_MODEL) private readonly model: Model<PolicyDoc>,
    private readonly policies: PolicyService,
    private readonly names: StaffNamesClient,
    private readonly db: Db,
    private readonly outbox: Outbox,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  /** Publishes or proposes the next version. If two people edited the same version, the first one wins. */
  async put({ actor, policy, reason, category, startsAt }: InputOf<typeof putPolicy>) {
    const { userId: by } = signedIn(actor);
    const outside = outOfBounds(policy);
    if (outside.length > 0) throw new AppError('POLICY_OUT_OF_BOUNDS', { values: outside });
    const { inForce, open } = await this.policies.readLatest();
    if (open) throw await this.buildOpenError(open);
    if (policy.version !== inForce.policy.version + 1) throw await this.buildConflictError();
    const now = this.clock.now();
    const start = startsAt === undefined ? undefined : new Date(startsAt);
    const changes = policyChanges(inForce.policy, policy);
    refuse(policyChangeViolation({ reason, category, changes, startsAt: start }, now));
    const version = { _id: policy.version, policy, by, reason, category };
    if (!start) {
      await this.store({ ...version, since: now }, now);
      return { policy, since: now.toISOString() };
    }
    const doc = { ...version, since: start, proposal: { id: newId(), proposedAt: now }, pending: 'approval' as const };
    await this.store(doc, now);
    return { ...inForce, proposal: await this.policies.describe(doc, inForce.policy) };
  }

  /**
   * Approves a proposal of another person, or rejects it. A rejection keeps the policy as it is, so the proposer may
   * reject too, also after the approval.
   */
  async decide({ actor, id, decision }: InputOf<typeof decidePolicyProposal>) {
    const { userId } = signedIn(actor);
    if (decision !== 'approve' && decision !== 'reject') throw new AppError('INVALID_INPUT', { field: 'decision' });
    const open = await this.find(id);
    const now = this.clock.now();
    const decided = { proposalId: id, decidedBy: userId };
    if (decision === 'reject') {
      await this.db.transaction(async (session) => {
        const { deletedCount } = await this.model.deleteOne({ 'proposal.id': id, since: { $gt: now } }, { session });
        if (deletedCount === 0) throw new AppError('POLICY_PROPOSAL_NOT_FOUND');
        await this.outbox.add(session, POLICY_DECIDED, decided);
      });
      this.policies.forgetCurrent();
      return {};
    }
    await this.refuseDecided(open);
    if (open.by === userId) throw new AppError('SECOND_PERSON');
    const approved = await this.db.transaction(async (session) => {
      const doc = await this.model
        .findOneAndUpdate(
          { 'proposal.id': id, pending: 'approval', since: { $gt: now } },
          { $set: { pending: 'start', 'proposal.approvedBy': userId, 'proposal.approvedAt': now } },
          { returnDocument: 'after', session },
        )
        .lean<ProposalDoc>();
      if (doc) await this.outbox.add(session, POLICY_DECIDED, decided);
      return doc;
    });
    if (!approved) {
      await this.refuseDecided(await this.find(id));
      throw new AppError('POLICY_PROPOSAL_NOT_FOUND');
    }
    this.policies.forgetCurrent();
    this.sweep.soon();
    const { inForce } = await this.policies.readLatest();
    return { proposal: await this.policies.describe(approved, inForce.policy) };
  }

  protected override round(): Promise<Date | undefined> {
    return this.announceStarted();
  }

  /** Announces approved versions that have started; returns the next start. Of two replicas, the first one does it. */
  async announceStarted(): Promise<Date | undefined> {
    const scheduled = await this.model.find({ pending: 'start' }).sort({ since: 1 }).lean<PolicyDoc[]>();
    for (const { _id: version, since } of scheduled) {
      if (since > this.clock.now()) return since;
      await this.db.transaction(async (session) => {
        const waiting = { _id: version, pending: 'start' as const };
        const { modifiedCount } = await this.model.updateOne(waiting, { $unset: { pending: 1 } }, { session });
        if (modifiedCount === 1) await this.outbox.add(session, POLICY_CHANGED, { version });
      });
      this.policies.forgetCurrent();
    }
    return undefined;
  }

  private async find(id: string): Promise<ProposalDoc> {
    const doc = await this.model.findOne({ 'proposal.id': id }).lean<PolicyDoc>();
    if (!doc || !this.policies.isOpen(doc)) throw new AppError('POLICY_PROPOSAL_NOT_FOUND');
    return doc;
  }

  private async refuseDecided({ proposal: { approvedBy: by, approvedAt: at } }: ProposalDoc): Promise<void> {
    if (by) throw await this.names.buildChangedError({ by, what: 'approved', at });
  }

  /** The version number is unique, and an expired proposal gives its number back. */
  private async store(doc: PolicyDoc, now: Date): Promise<void> {
    try {
      await this.db.transaction(async (session) => {
        const expired = { _id: doc._id, pending: 'approval' as const, since: { $lte: now } };
        await this.model.deleteOne(expired, { session });
        await this.model.create([doc], { session });
        await this.announce(session, doc);
      });
    } catch (error) {
      throw isDuplicateKey(error) ? await this.buildConflictError() : error;
    } finally {
      this.policies.forgetCurrent();
    }
  }

  private announce(session: ClientSession, { _id: version, by, since, proposal }: PolicyDoc): Promise<void> {
    if (!proposal) return this.outbox.add(session, POLICY_CHANGED, { version });
    const proposed = { proposalId: proposal.id, proposedBy: by, startsAt: since.toISOString() };
    return this.outbox.add(session, POLICY_PROPOSED, proposed);
  }

  /** Names the person who published or proposed the latest version, and when. */
  private async buildConflictError(): Promise<AppError> {
    const { inForce, open } = await this.policies.readLatest();
    if (open) return this.buildOpenError(open);
    const { version } = inForce.policy;
    const latest = await this.model.findById(version).lean<PolicyDoc>();
    if (!latest) return new AppError('POLICY_CHANGED_MEANWHILE', { version });
    return new AppError('POLICY_CHANGED_MEANWHILE', await this.describeAuthor(latest, latest.since));
  }

  private async buildOpenError(open: ProposalDoc): Promise<AppError> {
    return new AppError('POLICY_PROPOSAL_OPEN', await this.describeAuthor(open, open.proposal.proposedAt));
  }

  private async describeAuthor({ _id: version, by }: PolicyDoc, at: Date) {
    const name = (await this.names.find([by])).get(by);
    return { version, at: at.toISOString(), ...(name && { by: name }) };
  }
}
