import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type adminPolicies, type InputOf, paginate, POLICY_CHANGED, type PolicyProposal } from '@sahaya/contracts';
import { completePolicy, type Policy, POLICY_V1, policyChanges, policyVersionState } from '@sahaya/domain';
import { EventBroadcaster } from '@sahaya/messaging';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { BookingEnv } from '../booking.env.js';
import { POLICY_MODEL, type PolicyDoc } from './policy.model.js';

interface PolicyVersion {
  policy: Policy;
  since?: string;
}
/** A version with the data of its proposal. */
export type ProposalDoc = PolicyDoc & Required<Pick<PolicyDoc, 'proposal'>>;

/** The policy in force and its versions. */
@Injectable()
export class PolicyService {
  /** In force until staff publish another version. */
  private readonly first: Policy;
  /** How long a process that does not hear of a new version uses the old one. */
  knownForMs = 10_000;
  private current: { policy: Promise<Policy>; until: number } | undefined;

  constructor(
    @InjectModel(POLICY_MODEL) private readonly model: Model<PolicyDoc>,
    private readonly names: StaffNamesClient,
    private readonly clock: Clock,
    broadcaster: EventBroadcaster,
    @Inject(ENV) { COMPLETION_NOT_BEFORE_START: notBeforeStart }: BookingEnv,
  ) {
    broadcaster.on(POLICY_CHANGED, this.forgetCurrent);
    this.first = { ...POLICY_V1, completion: { notBeforeStart } };
  }

  /** For quotes and requests: kept for `knownForMs`, unless another version starts or is announced. */
  getCurrent(): Promise<Policy> {
    const { current } = this;
    const now = this.clock.now().getTime();
    if (current && now < current.until) return current.policy;
    const next = { until: now + this.knownForMs };
    const policy = this.readLatest().then(({ inForce, open }) => {
      next.until = Math.min(next.until, open?.since.getTime() ?? Infinity);
      return inForce.policy;
    });
    this.current = Object.assign(next, { policy });
    policy.catch(() => this.forgetCurrent());
    return policy;
  }

  readonly forgetCurrent = (): void => {
    this.current = undefined;
  };

  /** Always read: other services ask when they hear of a new version, which this process may not have heard yet. */
  async getCurrentVersion(): Promise<PolicyVersion> {
    return (await this.readLatest()).inForce;
  }

  /** The version in force, and the proposal that awaits its approval or its start. */
  async readLatest(): Promise<{ inForce: PolicyVersion; open?: ProposalDoc }> {
    const docs = await this.model.find().sort({ _id: -1 }).limit(2).lean<PolicyDoc[]>();
    const published = docs.find((doc) => this.stateOf(doc) === 'published');
    const [latest] = docs;
    return {
      inForce: published
        ? { policy: completePolicy(published.policy), since: published.since.toISOString() }
        : { policy: this.first },
      ...(latest && this.isOpen(latest) && { open: latest }),
    };
  }

  stateOf({ pending, since }: PolicyDoc) {
    return policyVersionState({ pending, startsAt: since }, this.clock.now());
  }

  isOpen(doc: PolicyDoc): doc is ProposalDoc {
    return doc.proposal !== undefined && ['awaitingApproval', 'scheduled'].includes(this.stateOf(doc));
  }

  /** Newest first. The oldest version is the one of the domain, which has no author. */
  async list({ page, limit }: InputOf<typeof adminPolicies>) {
    const { inForce, open } = await this.readLatest();
    const published = { _id: { $lte: inForce.policy.version } };
    const total = (await this.model.countDocuments(published)) + 1;
    const skip = (page - 1) * limit;
    const docs = await this.model
      .find(published)
      .sort({ _id: -1 })
      .skip(skip)
      .limit(limit + 1)
      .lean<PolicyDoc[]>();
    const nameOf = await this.findNames(open ? [...docs, open] : docs);
    const stored = docs.map(({ policy, by, since, reason, category, proposal }) => ({
      policy: completePolicy(policy),
      since: since.toISOString(),
      by: nameOf(by),
      ...(reason && { reason }),
      ...(category && { category }),
      ...(proposal?.approvedBy && { approvedBy: nameOf(proposal.approvedBy) }),
    }));
    const known = skip < total && docs.length <= limit ? [...stored, { policy: this.first }] : stored;
    const versions = known.slice(0, limit).map((version, i) => {
      const before = known[i + 1];
      return { ...version, changes: before ? policyChanges(before.policy, version.policy) : [] };
    });
    return {
      versions,
      pagination: paginate(page, limit, total),
      ...(open && { proposal: this.toProposal(open, inForce.policy, nameOf) }),
    };
  }

  /** An open proposal with the names of its people and its changes against the policy in force. */
  async describe(open: ProposalDoc, inForce: Policy): Promise<PolicyProposal> {
    return this.toProposal(open, inForce, await this.findNames([open]));
  }

  private toProposal(
    { policy: stored, since, by, reason = '', category, proposal, pending }: ProposalDoc,
    inForce: Policy,
    nameOf: (userId: string) => PolicyProposal['proposedBy'],
  ): PolicyProposal {
    const policy = completePolicy(stored);
    const { id, proposedAt, approvedBy } = proposal;
    return {
      _id: id,
      state: pending === 'approval' ? 'awaitingApproval' : 'scheduled',
      policy: { ...policy, dayParts: [...policy.dayParts], reminders: [...policy.reminders] },
      changes: policyChanges(inForce, policy),
      reason,
      ...(category && { category }),
      proposedBy: nameOf(by),
      proposedAt: proposedAt.toISOString(),
      startsAt: since.toISOString(),
      ...(approvedBy && { approvedBy: nameOf(approvedBy) }),
    };
  }

  private async findNames(docs: readonly PolicyDoc[]) {
    const ids = docs.flatMap(({ by, proposal }) => [by, ...(proposal?.approvedBy ? [proposal.approvedBy] : [])]);
    const names = await this.names.find([...new Set(ids)]);
    return (_id: string) => {
      const name = names.get(_id);
      return { _id, ...(name && { name }) };
    };
  }
}
