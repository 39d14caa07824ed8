import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminSignals,
  AppError,
  type decideSignal,
  type InputOf,
  type OutputOf,
  refuse,
  type setSignalThreshold,
  type Signal,
  SIGNAL_DECIDED,
  signedIn,
} from '@sahaya/contracts';
import {
  SIGNAL_RULE_FACTS,
  SIGNAL_RULES,
  SIGNAL_STATES,
  type SignalRule,
  type SignalState,
  staffReasonViolation,
  suggestionStart,
  suggestThreshold,
  toThresholdStart,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, pageOf } from '@sahaya/persistence';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { MOST_SEVERE, SIGNAL_MODEL, type SignalDoc } from './signal.model.js';
import { SignalThresholdsService } from './signal-thresholds.service.js';

/** Changes of a rule that are shown, and decisions that are counted. */
const CHANGES_SHOWN = 5;
const DECISIONS_MAX = 1_000;

/** Signals for staff, their decisions and the thresholds of the rules. */
@Injectable()
export class SignalsService {
  constructor(
    @InjectModel(SIGNAL_MODEL) private readonly signals: Model<SignalDoc>,
    private readonly thresholds: SignalThresholdsService,
    private readonly names: StaffNamesClient,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list({
    page,
    limit,
    after,
    state,
    rule,
  }: InputOf<typeof adminSignals>): Promise<OutputOf<typeof adminSignals>> {
    const filter = {
      state: requireOneOf(SIGNAL_STATES, state || 'open', 'state'),
      ...(rule && { rule: requireOneOf(SIGNAL_RULES, rule, 'rule') }),
    };
    const [{ docs, pagination }, rules] = await Promise.all([
      pageOf(this.signals, filter, MOST_SEVERE, { page, limit, after }),
      Promise.all(SIGNAL_RULES.map((one) => this.countRule(one))),
    ]);
    const people = docs.flatMap((doc) => [...doc.people, ...(doc.decision ? [doc.decision.by] : [])]);
    const names = await this.names.find(people);
    return { signals: docs.map((doc) => toSignal(doc, names)), rules, pagination };
  }

  /** The second of two decisions changes nothing and names the first. */
  async decide({ id, decision, reason, category, actor }: InputOf<typeof decideSignal>): Promise<object> {
    const state = requireOneOf(['confirmed', 'dismissed'] as const, decision, 'decision');
    refuse(staffReasonViolation({ reason, category }));
    const by = signedIn(actor).userId;
    const at = this.clock.now();
    const isDecided = await this.db.transaction(async (session) => {
      const change = { $set: { state, decision: { by, at, reason, category } } };
      const { modifiedCount } = await this.signals.updateOne({ _id: id, state: 'open' }, change, { session });
      if (modifiedCount === 1) await this.outbox.add(session, SIGNAL_DECIDED, { signalId: id, decidedBy: by });
      return modifiedCount === 1;
    });
    if (isDecided) return {};
    const known = await this.signals.findById(id).lean<SignalDoc>();
    if (!known?.decision) throw new AppError('NOT_FOUND');
    const { by: first, at: firstAt } = known.decision;
    throw await this.names.buildChangedError({ by: first, what: known.state, at: firstAt });
  }

  async setThreshold(input: InputOf<typeof setSignalThreshold>): Promise<object> {
    const { rule, threshold, startsOn, version, reason, category, actor } = input;
    const known = requireOneOf(SIGNAL_RULES, rule, 'rule');
    const { min, max } = SIGNAL_RULE_FACTS[known].threshold;
    if (threshold === null || !Number.isInteger(threshold) || threshold < min || threshold > max)
      throw new AppError('INVALID_INPUT', { field: 'threshold' });
    refuse(staffReasonViolation({ reason, category }));
    const since = toThresholdStart(startsOn, this.clock.now());
    if (!since) throw new AppError('INVALID_INPUT', { field: 'startsOn' });
    const { userId: by } = signedIn(actor);
    await this.thresholds.change(known, version, { threshold, since, by, reason, category });
    return {};
  }

  private async countRule(rule: SignalRule) {
    const count = (state: SignalState) => this.signals.countDocuments({ rule, state });
    const [policy, decided, open, confirmed, dismissed] = await Promise.all([
      this.thresholds.read(rule),
      this.findRecentlyDecided(rule),
      count('open'),
      count('confirmed'),
      count('dismissed'),
    ]);
    const { threshold, version, upcoming } = policy;
    // Signals of deleted accounts have no evidence.
    const known = decided.filter(({ events }) => events > 0);
    const suggested = suggestThreshold(rule, threshold, known);
    const changes = policy.changes.slice(-CHANGES_SHOWN).toReversed();
    const names = await this.names.find(changes.map(({ by }) => by));
    const recent = decided.filter(({ isConfirmed }) => isConfirmed).length;
    return {
      rule,
      threshold,
      windowDays: SIGNAL_RULE_FACTS[rule].windowDays,
      open,
      confirmed,
      dismissed,
      recent: { confirmed: recent, dismissed: decided.length - recent },
      version,
      ...(suggested !== undefined && !upcoming && { suggested }),
      ...(upcoming && { upcoming: { threshold: upcoming.threshold, since: upcoming.since.toISOString() } }),
      changes: changes.map(({ before, threshold: after, since, by, reason, category }) => ({
        before,
        after,
        since: since.toISOString(),
        by: toNamed(by, names),
        reason,
        category,
      })),
    };
  }

  /** The latest decisions of the last 90 days about signals of a rule. */
  private async findRecentlyDecided(rule: SignalRule) {
    const since = suggestionStart(this.clock.now());
    const docs = await this.signals.aggregate<{ state: SignalState; events: number }>([
      { $match: { rule, 'decision.at': { $gte: since } } },
      { $sort: { 'decision.at': -1 } },
      { $limit: DECISIONS_MAX },
      { $project: { state: 1, events: { $size: '$evidence' } } },
    ]);
    return docs.map(({ state, events }) => ({ isConfirmed: state === 'confirmed', events }));
  }
}

const toNamed = (userId: string, names: ReadonlyMap<string, string>) => {
  const name = names.get(userId);
  return { _id: userId, ...(name && { name }) };
};

const requireOneOf = <T extends string>(known: readonly T[], text: string, field: string): T => {
  const found = known.find((one) => one === text);
  if (!found) throw new AppError('INVALID_INPUT', { field });
  return found;
};

function toSignal(doc: SignalDoc, names: ReadonlyMap<string, string>): Signal {
  const named = (userId: string) => toNamed(userId, names);
  const { _id, rule, severity, state, people, evidence, openedAt, decision } = doc;
  return {
    _id,
    rule,
    severity,
    state,
    people: people.map(named),
    evidence: evidence.map(({ kind, id, at, role }) => ({ kind, id, at: at.toISOString(), ...(role && { role }) })),
    openedAt: openedAt.toISOString(),
    ...(decision && {
      decision: {
        by: named(decision.by),
        at: decision.at.toISOString(),
        reason: decision.reason,
        category: decision.category,
      },
    }),
  };
}
