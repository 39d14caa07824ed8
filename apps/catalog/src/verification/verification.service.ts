import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type InputOf,
  type myHelperVerification,
  refuse,
  type requestHelperVerification,
  signedIn,
  VERIFICATION_ASKED,
} from '@sahaya/contracts';
import { type IdType, lastFour, verificationViolation } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { IdempotencyStore, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { HelperProfileService } from '../profiles/profiles.module.js';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import { toVerification, VERIFICATION_MODEL, type VerificationDoc } from '../shared/verification.model.js';

/** Takes helpers' requests for verification. */
@Injectable()
export class VerificationService {
  constructor(
    @InjectModel(VERIFICATION_MODEL) private readonly model: Model<VerificationDoc>,
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly profiles: HelperProfileService,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async request(input: InputOf<typeof requestHelperVerification>) {
    const { userId: helperId } = signedIn(input.actor);
    refuse(verificationViolation(input));
    const helper = await this.helpers.findById(helperId, { name: 1 }).lean<HelperDoc>();
    if (!helper) throw new AppError('HELPER_NOT_FOUND');
    const doc: VerificationDoc = {
      _id: newId(),
      helperId,
      helperName: helper.name,
      idType: input.idType as IdType,
      lastFour: lastFour(input.idNumber),
      state: 'pending',
      createdAt: this.clock.now(),
    };
    return this.idempotency
      .once('catalog.verification', input, async (session) => {
        await this.model.create([doc], { session });
        await this.profiles.applyChange(helperId, session, () => ({ verification: 'pending' }));
        await this.outbox.add(session, VERIFICATION_ASKED, { verificationId: doc._id, helperId });
        return { verification: toVerification(doc) };
      })
      .catch(async (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        const isVerified = await this.model.exists({ helperId, state: 'verified' });
        throw new AppError(isVerified ? 'VERIFICATION_DONE' : 'VERIFICATION_PENDING');
      });
  }

  async readLatest({ actor }: InputOf<typeof myHelperVerification>) {
    const { userId: helperId } = signedIn(actor);
    const latest = await this.model.findOne({ helperId }).sort({ createdAt: -1 }).lean<VerificationDoc>();
    return latest ? { verification: toVerification(latest) } : {};
  }
}
