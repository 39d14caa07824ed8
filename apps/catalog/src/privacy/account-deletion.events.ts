import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { BLOCK_MODEL, FAVOURITE_MODEL, type UserRelationDoc } from '../favourites/favourites.module.js';
import {
  IDENTITY_ATTEMPT_MODEL,
  type IdentityAttemptDoc,
  VERIFICATION_DOCUMENT_MODEL,
  VERIFICATION_MODEL,
  type VerificationDoc,
  type VerificationDocumentDoc,
} from '../shared/verification.model.js';
import { TIME_OFF_MODEL, type TimeOffDoc } from '../time-off/time-off.module.js';
import { WAITLIST_MODEL, type WaitlistDoc } from '../waitlist/waitlist.module.js';
import { ProfileErasureService } from './profile-erasure.service.js';

/** Erases the personal data of a deleted account. */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    private readonly profiles: ProfileErasureService,
    @InjectModel(FAVOURITE_MODEL) private readonly favourites: Model<UserRelationDoc>,
    @InjectModel(BLOCK_MODEL) private readonly blocks: Model<UserRelationDoc>,
    @InjectModel(WAITLIST_MODEL) private readonly waitlist: Model<WaitlistDoc>,
    @InjectModel(TIME_OFF_MODEL) private readonly timeOff: Model<TimeOffDoc>,
    @InjectModel(VERIFICATION_MODEL) private readonly verifications: Model<VerificationDoc>,
    @InjectModel(VERIFICATION_DOCUMENT_MODEL) private readonly documents: Model<VerificationDocumentDoc>,
    @InjectModel(IDENTITY_ATTEMPT_MODEL) private readonly attempts: Model<IdentityAttemptDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, ({ userId }, session) => this.erase(session, userId));
  }

  private async erase(session: ClientSession, userId: string): Promise<void> {
    await this.profiles.erase(session, userId);
    const eitherSide = { $or: [{ from: userId }, { to: userId }] };
    await this.favourites.deleteMany(eitherSide, { session });
    await this.blocks.deleteMany(eitherSide, { session });
    await this.waitlist.deleteMany({ $or: [{ customerId: userId }, { helperId: userId }] }, { session });
    await this.timeOff.deleteMany({ helperId: userId }, { session });
    await this.verifications.deleteMany({ helperId: userId }, { session });
    await this.documents.deleteMany({ helperId: userId }, { session });
    await this.attempts.deleteMany({ helperId: userId }, { session });
  }
}
