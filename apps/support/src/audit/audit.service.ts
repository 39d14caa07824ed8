import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type adminAuditLog, AppError, type beginAudit, type endAudit, type InputOf } from '@sahaya/contracts';
import { addDays, istInstant, parseDate } from '@sahaya/domain';
import { StaffNamesClient } from '@sahaya/service-clients';
import { newId, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { AUDIT_MODEL, AUDIT_OUTCOME_MODEL, type AuditDoc, type AuditOutcomeDoc, NEWEST } from './audit.model.js';
import { AuditChainService } from './audit-chain.service.js';
import { RevealLimitService } from './reveal-limit.service.js';

export type AuditedAction = AuditDoc & { outcome?: string };
/** More than any case has. */
const ACTIONS_MAX = 300;

/** The append-only log of the actions of staff. */
@Injectable()
export class AuditService {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly entries: Model<AuditDoc>,
    @InjectModel(AUDIT_OUTCOME_MODEL) private readonly outcomes: Model<AuditOutcomeDoc>,
    private readonly reveals: RevealLimitService,
    private readonly chain: AuditChainService,
    private readonly names: StaffNamesClient,
    private readonly clock: Clock,
  ) {}

  async begin({ by, call, targets, fields, address, reveals, isVerified }: InputOf<typeof beginAudit>) {
    const at = this.clock.now();
    // The first target is the record of the path; the others are its parts.
    if (reveals) await this.reveals.count(by.userId, { record: targets[0] ?? '', isVerified });
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

  async list({ page, limit, after, by, target, category, call, from, to }: InputOf<typeof adminAuditLog>) {
    const days = toDaysFilter(from, to);
    const filter = {
      ...(days && { at: days }),
      ...(call && { call }),
      ...(by && { 'by.userId': by }),
      ...(target && { targets: target }),
      ...(category && { 'fields.category': category }),
    };
    const { docs, pagination } = await pageOf(this.entries, filter, NEWEST, { page, limit, after });
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

/** Filter of the entries of these days (IST), both inclusive. */
function toDaysFilter(from: string, to: string): { $gte?: Date; $lt?: Date } | undefined {
  if (!from && !to) return undefined;
  const [first, last] = [from && parseDate(from), to && parseDate(to)];
  if (first === undefined) throw new AppError('INVALID_INPUT', { field: 'from' });
  if (last === undefined) throw new AppError('INVALID_INPUT', { field: 'to' });
  return {
    ...(first && { $gte: istInstant(first, '00:00') }),
    ...(last && { $lt: istInstant(addDays(last, 1), '00:00') }),
  };
}
