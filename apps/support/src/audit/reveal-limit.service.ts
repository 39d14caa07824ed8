import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { type CountedReveal, countedReveals, MINUTE_MS, revealRefusal } from '@sahaya/domain';
import { isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { REVEAL_COUNT_MODEL, type RevealCountDoc } from './audit.model.js';

/** Limits what each staff member reveals, over all services. */
@Injectable()
export class RevealLimitService {
  constructor(
    @InjectModel(REVEAL_COUNT_MODEL) private readonly counts: Model<RevealCountDoc>,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a reveal of a record. Throws REVEAL_THROTTLED for too many in a minute, and STEP_UP_REQUIRED for too many
   * different records without a recent code of the second factor.
   */
  async count(userId: string, reveal: { record: string; isVerified: boolean }): Promise<void> {
    for (;;) {
      const now = this.clock.now();
      const known = await this.counts.findById(userId).lean<RevealCountDoc>();
      const earlier = countedReveals(known?.reveals ?? [], now);
      const refusal = revealRefusal(earlier, reveal, now);
      if (refusal === 'too-fast') throw new AppError('REVEAL_THROTTLED', { retryAfterSeconds: MINUTE_MS / 1_000 });
      if (refusal === 'unverified') throw new AppError('STEP_UP_REQUIRED');
      if (await this.store(userId, known?.revision, [...earlier, { record: reveal.record, at: now }])) return;
    }
  }

  /** False if another reveal was counted meanwhile. */
  private async store(userId: string, revision: number | undefined, reveals: CountedReveal[]): Promise<boolean> {
    try {
      await this.counts.updateOne(
        { _id: userId, revision: revision ?? null },
        { $set: { reveals, revision: (revision ?? 0) + 1 } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // The document has another revision, so the upsert tries to insert it again.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
