import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SHARED_USE_RULES } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { SIGNAL_MODEL, SIGNAL_OCCURRENCE_MODEL, type SignalDoc, type SignalOccurrenceDoc } from './signal.model.js';

@Injectable()
export class SignalErasureService {
  constructor(
    @InjectModel(SIGNAL_OCCURRENCE_MODEL) private readonly occurrences: Model<SignalOccurrenceDoc>,
    @InjectModel(SIGNAL_MODEL) private readonly signals: Model<SignalDoc>,
  ) {}

  /**
   * Removes what concerns a deleted user. Decisions stay without people and evidence, because they count. What others
   * share without the user stays, so that nobody ends the signal about a group by leaving it.
   */
  async erase(session: ClientSession, userId: string): Promise<void> {
    await this.occurrences.deleteMany({ people: userId }, { session });
    const shared = { rule: { $in: SHARED_USE_RULES } };
    const found = await this.signals.find({ ...shared, people: userId }, { _id: 1 }, { session }).lean();
    const left = { _id: { $in: found.map(({ _id }) => _id) }, 'people.2': { $exists: true } };
    const isDecided = { state: { $ne: 'open' } } as const;
    await this.signals.updateMany({ ...left, ...isDecided }, { $set: { 'decision.reason': '' } }, { session });
    await this.signals.updateMany(left, { $pull: { people: userId, evidence: { id: userId } } }, { session });
    await this.signals.deleteMany({ people: userId, state: 'open' }, { session });
    await this.signals.updateMany(
      { people: userId },
      { $set: { people: [], subject: '', evidence: [], 'decision.reason': '' } },
      { session },
    );
  }
}
