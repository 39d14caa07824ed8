import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SIGNAL_RULE_FACTS, type SignalRule } from '@sahaya/domain';
import { Model } from 'mongoose';
import { SIGNAL_THRESHOLD_MODEL, type SignalThresholdDoc } from './signal.model.js';

/** How many occurrences open a signal: the initial number of a rule, or the one that staff chose. */
@Injectable()
export class SignalThresholdsService {
  constructor(@InjectModel(SIGNAL_THRESHOLD_MODEL) private readonly thresholds: Model<SignalThresholdDoc>) {}

  async of(rule: SignalRule): Promise<number> {
    const changed = await this.thresholds.findById(rule).lean<SignalThresholdDoc>();
    return changed?.threshold ?? SIGNAL_RULE_FACTS[rule].threshold.initial;
  }

  async set(rule: SignalRule, threshold: number): Promise<void> {
    await this.thresholds.updateOne({ _id: rule }, { $set: { threshold } }, { upsert: true });
  }
}
