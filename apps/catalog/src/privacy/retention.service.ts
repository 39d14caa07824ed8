import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { istDate } from '@sahaya/domain';
import { deleteBatch } from '@sahaya/persistence';
import { RetentionWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import {
  VERIFICATION_DOCUMENT_MODEL,
  VERIFICATION_MODEL,
  type VerificationDoc,
  type VerificationDocumentDoc,
} from '../shared/verification.model.js';
import { TIME_OFF_MODEL, type TimeOffDoc } from '../time-off/time-off.module.js';
import { WAITLIST_MODEL, type WaitlistDoc } from '../waitlist/waitlist.module.js';

/** Deletes entries of waiting lists and time off for days that are long over, and photos of accepted checks. */
@Injectable()
export class RetentionService implements OnModuleInit {
  constructor(
    @InjectModel(WAITLIST_MODEL) private readonly waitlist: Model<WaitlistDoc>,
    @InjectModel(TIME_OFF_MODEL) private readonly timeOff: Model<TimeOffDoc>,
    @InjectModel(VERIFICATION_MODEL) private readonly verifications: Model<VerificationDoc>,
    @InjectModel(VERIFICATION_DOCUMENT_MODEL) private readonly documents: Model<VerificationDocumentDoc>,
    private readonly retention: RetentionWorker,
  ) {}

  onModuleInit(): void {
    this.retention.register('waitlist', (cutoff, limit) =>
      deleteBatch(this.waitlist, { date: { $lt: istDate(cutoff) } }, limit),
    );
    this.retention.register('time-off', (cutoff, limit) =>
      deleteBatch(this.timeOff, { date: { $lt: istDate(cutoff) }, state: 'kept' }, limit),
    );
    this.retention.register('verification-documents', (cutoff, limit) => this.purgeDocuments(cutoff, limit));
  }

  /** The request stops naming a photo before the photo is deleted, so that an interrupted run is repeated. */
  private async purgeDocuments(cutoff: Date, limit: number): Promise<number> {
    const due = { decidedAt: { $lt: cutoff } };
    const docs = await this.documents.find(due, { verificationId: 1 }).limit(limit).lean<VerificationDocumentDoc[]>();
    const ids = docs.map(({ _id }) => _id);
    const requests = { _id: { $in: docs.map(({ verificationId }) => verificationId) } };
    await this.verifications.updateMany(requests, { $pull: { documents: { _id: { $in: ids } } } });
    const { deletedCount } = await this.documents.deleteMany({ _id: { $in: ids } });
    return deletedCount;
  }
}
