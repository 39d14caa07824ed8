import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminVerifications,
  AppError,
  type decideVerification,
  type InputOf,
  refuse,
  signedIn,
  VERIFICATION_DECIDED,
} from '@sahaya/contracts';
import { decisionViolation, VERIFICATION_STATES, type VerificationState } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Db, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { HelperProfileService } from '../profiles/profiles.module.js';
import { toVerification, VERIFICATION_MODEL, type VerificationDoc } from '../shared/verification.model.js';

const isState = (text: string): text is VerificationState => (VERIFICATION_STATES as readonly string[]).includes(text);

/** Lists requests for verification for staff, and records their decisions. */
@Injectable()
export class VerificationReviewService {
  constructor(
    @InjectModel(VERIFICATION_MODEL) private readonly model: Model<VerificationDoc>,
    private readonly profiles: HelperProfileService,
    private readonly outbox: Outbox,
    private readonly names: StaffNamesClient,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list({ state, ...page }: InputOf<typeof adminVerifications>) {
    const filter = isState(state) ? { state } : {};
    const { docs, pagination } = await pageOf(this.model, filter, { state: 1, createdAt: 1 }, page);
    return { verifications: docs.map(toVerification), pagination };
  }

  /** Repeating the same decision changes nothing. */
  async decide({ actor, id, decision, reason }: InputOf<typeof decideVerification>) {
    refuse(decisionViolation({ decision, reason }));
    const state = decision as VerificationState;
    const found = await this.model.findById(id).lean<VerificationDoc>();
    if (!found) throw new AppError('VERIFICATION_NOT_FOUND');
    if (found.state === state) return { verification: toVerification(found) };
    if (found.state !== 'pending') throw await this.toConflict(found);

    const decided = {
      state,
      ...(reason && { reason }),
      decidedAt: this.clock.now(),
      decidedBy: signedIn(actor).userId,
    };
    const after = await this.db.transaction(async (session) => {
      const doc = await this.model
        .findOneAndUpdate({ _id: id, state: 'pending' }, { $set: decided }, { returnDocument: 'after', session })
        .lean<VerificationDoc>();
      if (!doc) return undefined;
      const { helperId } = doc;
      const isVerified = state === 'verified' && { isVerified: true };
      await this.profiles.applyChange(helperId, session, () => ({ verification: state, ...isVerified }));
      await this.outbox.add(session, VERIFICATION_DECIDED, {
        verificationId: id,
        helperId,
        state,
        reason,
        decidedBy: decided.decidedBy,
      });
      return doc;
    });
    if (!after) throw await this.toConflict(await this.model.findById(id).orFail().lean<VerificationDoc>());
    return { verification: toVerification(after) };
  }

  /** The error when a colleague decided first. */
  private async toConflict({ state, decidedBy, decidedAt }: VerificationDoc): Promise<AppError> {
    return decidedBy
      ? this.names.buildChangedError({ by: decidedBy, what: state, at: decidedAt })
      : new AppError('CASE_CHANGED', { what: state });
  }
}
