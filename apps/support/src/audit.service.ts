import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminAuditLog,
  AppError,
  type beginAudit,
  type endAudit,
  type InputOf,
  paginate,
} from '@sahaya/contracts';
import { StaffNames } from '@sahaya/messaging';
import { isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import {
  AUDIT_MODEL,
  AUDIT_OUTCOME_MODEL,
  type AuditDoc,
  type AuditOutcomeDoc,
  LATEST,
  REVEALS_MAX,
  REVEALS_WITHIN_MS,
} from './audit.model.js';

export type AuditedDoc = AuditDoc & { outcome?: string };
/** More than any one case sees of staff. */
const ABOUT_MAX = 300;

/** What staff did; only ever added to. */
@Injectable()
export class AuditService {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly entries: Model<AuditDoc>,
    @InjectModel(AUDIT_OUTCOME_MODEL) private readonly outcomes: Model<AuditOutcomeDoc>,
    private readonly names: StaffNames,
    private readonly clock: Clock,
  ) {}

  async begin({ by, call, targets, fields, reveals }: InputOf<typeof beginAudit>) {
    const at = this.clock.now();
    if (reveals) await this.expectFewReveals(by.userId, at);
    const _id = newId();
    await this.entries.create({ _id, at, by, call, targets, fields, ...(reveals && { reveals }) });
    return { auditId: _id };
  }

  /** Each colleague for himself, whoever it is about. */
  private async expectFewReveals(userId: string, now: Date): Promise<void> {
    const since = new Date(now.getTime() - REVEALS_WITHIN_MS);
    const lately = await this.entries.countDocuments({ 'by.userId': userId, at: { $gt: since }, reveals: true });
    if (lately >= REVEALS_MAX) {
      throw new AppError('REVEAL_THROTTLED', { retryAfterSeconds: REVEALS_WITHIN_MS / 1_000 });
    }
  }

  /** Told again, the first one stays. */
  async end({ auditId, outcome, about }: InputOf<typeof endAudit>) {
    const ended = { _id: auditId, at: this.clock.now(), outcome, ...(about.length > 0 && { about }) };
    await this.outcomes.create(ended).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    return {};
  }

  /** What was done about one booking or subscription: named by the call, or by its answer. */
  async about(caseId: string): Promise<AuditedDoc[]> {
    const [named, answered] = await Promise.all([
      this.entries.find({ targets: caseId }).sort(LATEST).limit(ABOUT_MAX).lean<AuditDoc[]>(),
      this.outcomes.find({ about: caseId }).sort({ at: -1 }).limit(ABOUT_MAX).lean<AuditOutcomeDoc[]>(),
    ]);
    const known = new Set(named.map(({ _id }) => _id));
    const others = answered.map(({ _id }) => _id).filter((_id) => !known.has(_id));
    const [more, outcomeOf] = await Promise.all([
      this.entries.find({ _id: { $in: others } }).lean<AuditDoc[]>(),
      this.outcomesOf([...known, ...others]),
    ]);
    return [...named, ...more].map((doc) => {
      const outcome = outcomeOf.get(doc._id);
      return { ...doc, ...(outcome && { outcome }) };
    });
  }

  private async outcomesOf(ids: string[]): Promise<Map<string, string>> {
    const outcomes = await this.outcomes.find({ _id: { $in: ids } }).lean<AuditOutcomeDoc[]>();
    return new Map(outcomes.map(({ _id, outcome }) => [_id, outcome]));
  }

  async list({ page, limit, by, target }: InputOf<typeof adminAuditLog>) {
    const filter = { ...(by && { 'by.userId': by }), ...(target && { targets: target }) };
    const [docs, total] = await Promise.all([
      this.entries
        .find(filter)
        .sort(LATEST)
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<AuditDoc[]>(),
      this.entries.countDocuments(filter),
    ]);
    const [outcomeOf, names] = await Promise.all([
      this.outcomesOf(docs.map(({ _id }) => _id)),
      this.names.of(docs.map(({ by }) => by.userId)),
    ]);
    const entries = docs.map(({ at, by: { userId, role }, ...doc }) => {
      const [outcome, name] = [outcomeOf.get(doc._id), names.get(userId)];
      return { ...doc, at: at.toISOString(), by: { userId, role, ...(name && { name }) }, ...(outcome && { outcome }) };
    });
    return { entries, pagination: paginate(page, limit, total) };
  }
}
