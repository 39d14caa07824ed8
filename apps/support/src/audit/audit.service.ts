import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type adminAuditLog, AppError, type beginAudit, type endAudit, type InputOf } from '@sahaya/contracts';
import { StaffNamesClient } from '@sahaya/service-clients';
import { isDuplicateKey, newId, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import {
  AUDIT_MODEL,
  AUDIT_OUTCOME_MODEL,
  type AuditDoc,
  type AuditOutcomeDoc,
  NEWEST,
  REVEAL_COUNT_MODEL,
  type RevealCountDoc,
  REVEALS_MAX,
  REVEALS_WITHIN_MS,
} from './audit.model.js';
import { AuditChainService } from './audit-chain.service.js';

export type AuditedAction = AuditDoc & { outcome?: string };
/** More than any case has. */
const ACTIONS_MAX = 300;

/** The append-only log of the actions of staff. */
@Injectable()
export class AuditService {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly entries: Model<AuditDoc>,
    @InjectModel(AUDIT_OUTCOME_MODEL) private readonly outcomes: Model<AuditOutcomeDoc>,
    @InjectModel(REVEAL_COUNT_MODEL) private readonly reveals: Model<RevealCountDoc>,
    private readonly chain: AuditChainService,
    private readonly names: StaffNamesClient,
    private readonly clock: Clock,
  ) {}

  async begin({ by, call, targets, fields, address, reveals }: InputOf<typeof beginAudit>) {
    const at = this.clock.now();
    if (reveals) await this.countReveal(by.userId, at);
    const entry = {
      _id: newId(),
      at,
      by,
      call,
      targets,
      fields,
      ...(reveals && { reveals }),
      ...(address && { address }),
    };
    await this.chain.append('action', entry);
    return { auditId: entry._id };
  }

  /**
   * The limit applies per colleague, over all users that they reveal. One conditional write decides, so that reveals at
   * the same moment cannot exceed it.
   */
  private async countReveal(userId: string, now: Date, isRetry = false): Promise<void> {
    const since = new Date(now.getTime() - REVEALS_WITHIN_MS);
    const hasRoom = [{ [`at.${REVEALS_MAX - 1}`]: { $exists: false } }, { 'at.0': { $lte: since } }];
    const push = { $push: { at: { $each: [now], $slice: -REVEALS_MAX } } };
    try {
      await this.reveals.updateOne({ _id: userId, $or: hasRoom }, push, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The first reveal of a colleague may have met another one.
      if (!isRetry) return this.countReveal(userId, now, true);
      throw new AppError('REVEAL_THROTTLED', { retryAfterSeconds: REVEALS_WITHIN_MS / 1_000 });
    }
  }

  /** Keeps the first outcome if it is reported again. */
  async end({ auditId, outcome, about }: InputOf<typeof endAudit>) {
    const ended = { _id: auditId, at: this.clock.now(), outcome, ...(about.length > 0 && { about }) };
    await this.chain.append('outcome', ended);
    return {};
  }

  /** The actions on one booking or subscription, whose id is in the request or in the response. */
  async findActions(caseId: string): Promise<AuditedAction[]> {
    const [named, answered] = await Promise.all([
      this.entries.find({ targets: caseId }).sort(NEWEST).limit(ACTIONS_MAX).lean<AuditDoc[]>(),
      this.outcomes.find({ about: caseId }).sort({ at: -1 }).limit(ACTIONS_MAX).lean<AuditOutcomeDoc[]>(),
    ]);
    const known = new Set(named.map(({ _id }) => _id));
    const others = answered.map(({ _id }) => _id).filter((_id) => !known.has(_id));
    const [more, outcomesById] = await Promise.all([
      this.entries.find({ _id: { $in: others } }).lean<AuditDoc[]>(),
      this.findOutcomes([...known, ...others]),
    ]);
    return [...named, ...more].map((doc) => {
      const outcome = outcomesById.get(doc._id);
      return { ...doc, ...(outcome && { outcome }) };
    });
  }

  private async findOutcomes(ids: string[]): Promise<Map<string, string>> {
    const outcomes = await this.outcomes.find({ _id: { $in: ids } }).lean<AuditOutcomeDoc[]>();
    return new Map(outcomes.map(({ _id, outcome }) => [_id, outcome]));
  }

  async list({ page, limit, by, target, category }: InputOf<typeof adminAuditLog>) {
    const filter = {
      ...(by && { 'by.userId': by }),
      ...(target && { targets: target }),
      ...(category && { 'fields.category': category }),
    };
    const { docs, pagination } = await pageOf(this.entries, filter, NEWEST, { page, limit });
    const [outcomesById, names] = await Promise.all([
      this.findOutcomes(docs.map(({ _id }) => _id)),
      this.names.find(docs.map(({ by }) => by.userId)),
    ]);
    const entries = docs.map(({ at, by: { userId, role }, reveals: _, ...doc }) => {
      const [outcome, name] = [outcomesById.get(doc._id), names.get(userId)];
      return { ...doc, at: at.toISOString(), by: { userId, role, ...(name && { name }) }, ...(outcome && { outcome }) };
    });
    return { entries, pagination };
  }
}
