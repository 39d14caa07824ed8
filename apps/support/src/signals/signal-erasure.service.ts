import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model } from 'mongoose';
import { SIGNAL_MODEL, SIGNAL_OCCURRENCE_MODEL, type SignalDoc, type SignalOccurrenceDoc } from './signal.model.js';

@Injectable()
export class SignalErasureService {
  constructor(
    @InjectModel(SIGNAL_OCCURRENCE_MODEL) private readonly occurrences: Model<SignalOccurrenceDoc>,
    @InjectModel(SIGNAL_MODEL) private readonly signals: Model<SignalDoc>,
  ) {}

  /** Removes what concerns a deleted user. Decisions stay without people and evidence, because they count. */
  async erase(session: ClientSession, userId: string): Promise<void> {
    await this.occurrences.deleteMany({ people: userId }, { session });
    await this.signals.deleteMany({ people: userId, state: 'open' }, { session });
    await this.signals.updateMany(
      { people: userId },
      { $set: { people: [], subject: '', evidence: [], 'decision.reason': '' } },
      { session },
    );
  }
}
