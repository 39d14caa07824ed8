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
  async end({ auditId, outcome }: InputOf<typeof endAudit>) {
    await this.outcomes.create({ _id: auditId, at: this.clock.now(), outcome }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    return {};
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
    const [outcomes, names] = await Promise.all([
      this.outcomes.find({ _id: { $in: docs.map(({ _id }) => _id) } }).lean<AuditOutcomeDoc[]>(),
      this.names.of(docs.map(({ by }) => by.userId)),
    ]);
    const outcomeOf = new Map(outcomes.map(({ _id, outcome }) => [_id, outcome]));
    const entries = docs.map(({ at, by: { userId, role }, ...doc }) => {
      const [outcome, name] = [outcomeOf.get(doc._id), names.get(userId)];
      return { ...doc, at: at.toISOString(), by: { userId, role, ...(name && { name }) }, ...(outcome && { outcome }) };
    });
    return { entries, pagination: paginate(page, limit, total) };
  }
}
