import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminPolicies,
  AppError,
  type InputOf,
  paginate,
  POLICY_CHANGED,
  type putPolicy,
  signedIn,
} from '@sahaya/contracts';
import { completePolicy, outOfBounds, type Policy, POLICY_V1, policyChanges } from '@sahaya/domain';
import { EventBroadcaster, Outbox } from '@sahaya/messaging';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { BookingEnv } from '../booking.env.js';
import { POLICY_MODEL, type PolicyDoc } from './policy.model.js';

interface PolicyVersion {
  policy: Policy;
  since?: string;
}

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
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    broadcaster: EventBroadcaster,
    @Inject(ENV) { COMPLETION_NOT_BEFORE_START: notBeforeStart }: BookingEnv,
  ) {
    broadcaster.on(POLICY_CHANGED, this.forgetCurrent);
    this.first = { ...POLICY_V1, completion: { notBeforeStart } };
  }

  /** For quotes and requests: kept for `knownForMs`, unless another version is announced. */
  getCurrent(): Promise<Policy> {
    const { current } = this;
    const now = this.clock.now().getTime();
    if (current && now < current.until) return current.policy;
    const policy = this.getCurrentVersion().then((version) => version.policy);
    this.current = { policy, until: now + this.knownForMs };
    policy.catch(() => this.forgetCurrent());
    return policy;
  }

  private readonly forgetCurrent = (): void => {
    this.current = undefined;
  };

  /** Always read: other services ask when they hear of a new version, which this process may not have heard yet. */
  async getCurrentVersion(): Promise<PolicyVersion> {
    const latest = await this.model.findOne().sort({ _id: -1 }).lean();
    if (!latest) return { policy: this.first };
    return { policy: completePolicy(latest.policy), since: latest.since.toISOString() };
  }

  /** Newest first. The oldest version is the one of the domain, which has no author. */
  async list({ page, limit }: InputOf<typeof adminPolicies>) {
    const total = (await this.model.estimatedDocumentCount()) + 1;
    const skip = (page - 1) * limit;
    const docs = await this.model
      .find()
      .sort({ _id: -1 })
      .skip(skip)
      .limit(limit + 1)
      .lean();
    const names = await this.names.find(docs.map(({ by }) => by));
    const stored = docs.map(({ policy, by, since }) => {
      const name = names.get(by);
      return { policy: completePolicy(policy), since: since.toISOString(), by: { _id: by, ...(name && { name }) } };
    });
    const known = skip < total && docs.length <= limit ? [...stored, { policy: this.first }] : stored;
    const versions = known.slice(0, limit).map((version, i) => {
      const before = known[i + 1];
      return { ...version, changes: before ? policyChanges(before.policy, version.policy) : [] };
    });
    return { versions, pagination: paginate(page, limit, total) };
  }

  /** Publishes the next version. If two people edited the same version, the first one wins. */
  async put({ actor, policy }: InputOf<typeof putPolicy>) {
    const { userId: by } = signedIn(actor);
    const outside = outOfBounds(policy);
    if (outside.length > 0) throw new AppError('POLICY_OUT_OF_BOUNDS', { figures: outside });
    const {
      policy: { version },
    } = await this.getCurrentVersion();
    if (policy.version !== version + 1) throw await this.buildConflictError();
    const since = this.clock.now();
    try {
      await this.db.transaction(async (session) => {
        await this.model.create([{ _id: policy.version, policy, by, since }], { session });
        await this.outbox.add(session, POLICY_CHANGED, { version: policy.version });
      });
    } catch (error) {
      throw isDuplicateKey(error) ? await this.buildConflictError() : error;
    } finally {
      this.forgetCurrent();
    }
    return { policy, since: since.toISOString() };
  }

  /** Names the person who published the latest version, and when. */
  private async buildConflictError(): Promise<AppError> {
    const latest = await this.model.findOne().sort({ _id: -1 }).lean();
    if (!latest) return new AppError('POLICY_CHANGED_MEANWHILE', { version: this.first.version });
    const { _id: version, by, since } = latest;
    const name = (await this.names.find([by])).get(by);
    const details = { version, at: since.toISOString(), ...(name && { by: name }) };
    return new AppError('POLICY_CHANGED_MEANWHILE', details);
  }
}
