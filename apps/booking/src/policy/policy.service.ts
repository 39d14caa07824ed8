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
import { Outbox, StaffNames } from '@sahaya/messaging';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model, Schema } from 'mongoose';
import type { BookingEnv } from '../booking.env.js';

/** A version of the figures that staff have put in force; all of them are kept. The first one is the domain's. */
export interface PolicyDoc {
  /** The version. */
  _id: number;
  policy: Policy;
  by: string;
  since: Date;
}
export const POLICY_MODEL = 'policies';
export const policySchema = new Schema<PolicyDoc>(
  { _id: Number, policy: { type: Schema.Types.Mixed, required: true }, by: String, since: Date },
  { versionKey: false, collection: POLICY_MODEL },
);

/** The figures in force, and the next ones. */
@Injectable()
export class Policies {
  /** In force until staff put another version. */
  private readonly first: Policy;

  constructor(
    @InjectModel(POLICY_MODEL) private readonly model: Model<PolicyDoc>,
    private readonly names: StaffNames,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(ENV) { COMPLETION_NOT_BEFORE_START: notBeforeStart }: BookingEnv,
  ) {
    this.first = { ...POLICY_V1, completion: { notBeforeStart } };
  }

  async current(): Promise<Policy> {
    return (await this.inForce()).policy;
  }

  async inForce(): Promise<{ policy: Policy; since?: string }> {
    const latest = await this.model.findOne().sort({ _id: -1 }).lean();
    if (!latest) return { policy: this.first };
    return { policy: completePolicy(latest.policy), since: latest.since.toISOString() };
  }

  /** Newest first; the domain's is the first one, and nobody's. */
  async list({ page, limit }: InputOf<typeof adminPolicies>) {
    const total = (await this.model.estimatedDocumentCount()) + 1;
    const skip = (page - 1) * limit;
    const docs = await this.model
      .find()
      .sort({ _id: -1 })
      .skip(skip)
      .limit(limit + 1)
      .lean();
    const names = await this.names.of(docs.map(({ by }) => by));
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

  /** The whole next version: of two who started from the same one, the first is taken. */
  async put({ actor, policy }: InputOf<typeof putPolicy>) {
    const { userId: by } = signedIn(actor);
    const figures = outOfBounds(policy);
    if (figures.length > 0) throw new AppError('POLICY_OUT_OF_BOUNDS', { figures });
    const { version } = await this.current();
    if (policy.version !== version + 1) throw await this.changedMeanwhile();
    const since = this.clock.now();
    try {
      await this.db.transaction(async (session) => {
        await this.model.create([{ _id: policy.version, policy, by, since }], { session });
        await this.outbox.add(session, POLICY_CHANGED, { version: policy.version });
      });
    } catch (error) {
      throw isDuplicateKey(error) ? await this.changedMeanwhile() : error;
    }
    return { policy, since: since.toISOString() };
  }

  /** Who put the figures in force that this colleague did not know, and when. */
  private async changedMeanwhile(): Promise<AppError> {
    const latest = await this.model.findOne().sort({ _id: -1 }).lean();
    if (!latest) return new AppError('POLICY_CHANGED_MEANWHILE', { version: this.first.version });
    const { _id: version, by, since } = latest;
    const name = (await this.names.of([by])).get(by);
    const details = { version, at: since.toISOString(), ...(name && { by: name }) };
    return new AppError('POLICY_CHANGED_MEANWHILE', details);
  }
}
