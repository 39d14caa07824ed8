import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { type SignalRule, thresholdInForce, upcomingThreshold } from '@sahaya/domain';
import { isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { SIGNAL_THRESHOLD_MODEL, type SignalThresholdDoc, type ThresholdChangeDoc } from './signal.model.js';

const CHANGES_KEPT = 20;
const ANY_VERSION = -1;

/** The policy of the rules: how many occurrences open a signal, and who changed it why and from when on. */
@Injectable()
export class SignalThresholdsService {
  constructor(
    @InjectModel(SIGNAL_THRESHOLD_MODEL) private readonly thresholds: Model<SignalThresholdDoc>,
    private readonly clock: Clock,
  ) {}

  async of(rule: SignalRule): Promise<number> {
    return (await this.read(rule)).threshold;
  }

  async read(rule: SignalRule) {
    const doc = await this.thresholds.findById(rule).lean<SignalThresholdDoc>();
    const now = this.clock.now();
    const changes = doc?.changes ?? [];
    // The value before the first change applies to a change that has not started.
    const earlier = changes[0]?.before ?? doc?.threshold;
    return {
      threshold: thresholdInForce(rule, changes, now, earlier),
      upcoming: upcomingThreshold(changes, now),
      version: doc?.version ?? 0,
      changes,
    };
  }

  /** Adds a change. Of two people who change the same version, the first one wins. */
  async change(rule: SignalRule, expected: number, change: Omit<ThresholdChangeDoc, 'before'>): Promise<void> {
    const { threshold: before, version } = await this.read(rule);
    const isLate = expected !== ANY_VERSION && expected !== version;
    if (isLate || !(await this.store(rule, version, { ...change, before }))) {
      const latest = await this.read(rule);
      throw new AppError('POLICY_CHANGED_MEANWHILE', { version: latest.version });
    }
  }

  private async store(rule: SignalRule, version: number, change: ThresholdChangeDoc): Promise<boolean> {
    const { threshold, since, before } = change;
    const hasStarted = since <= this.clock.now();
    try {
      const { matchedCount, upsertedCount } = await this.thresholds.updateOne(
        { _id: rule, version: version === 0 ? { $exists: false } : version },
        {
          $set: { version: version + 1, threshold: hasStarted ? threshold : before },
          $push: { changes: { $each: [change], $slice: -CHANGES_KEPT } },
        },
        { upsert: true },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
