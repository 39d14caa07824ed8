import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminVerifications,
  AppError,
  type decideVerification,
  type InputOf,
  type myHelperVerification,
  refuse,
  type requestHelperVerification,
  signedIn,
  VERIFICATION_ASKED,
  VERIFICATION_DECIDED,
} from '@sahaya/contracts';
import {
  decisionViolation,
  type IdType,
  lastFour,
  VERIFICATION_STATES,
  type VerificationState,
  verificationViolation,
} from '@sahaya/domain';
import { Outbox, StaffNames } from '@sahaya/messaging';
import { Db, IdempotencyStore, isDuplicateKey, newId, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import { HelperProfileService } from '../profiles/profiles.module.js';
import { toVerification, VERIFICATION_MODEL, type VerificationDoc } from '../shared/verification.model.js';

const isState = (text: string): text is VerificationState => (VERIFICATION_STATES as readonly string[]).includes(text);

/** A helper asks, a person of the staff looks and decides. */
@Injectable()
export class VerificationService {
  constructor(
    @InjectModel(VERIFICATION_MODEL) private readonly model: Model<VerificationDoc>,
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly profiles: HelperProfileService,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly names: StaffNames,
    private readonly db: Db,
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
        await this.profiles.change(helperId, session, () => ({ verification: 'pending' }));
        await this.outbox.add(session, VERIFICATION_ASKED, { verificationId: doc._id, helperId });
        return { verification: toVerification(doc) };
      })
      .catch(async (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        const isVerified = await this.model.exists({ helperId, state: 'verified' });
        throw new AppError(isVerified ? 'VERIFICATION_DONE' : 'VERIFICATION_PENDING');
      });
  }

  async mine({ actor }: InputOf<typeof myHelperVerification>) {
    const { userId: helperId } = signedIn(actor);
    const latest = await this.model.findOne({ helperId }).sort({ createdAt: -1 }).lean<VerificationDoc>();
    return latest ? { verification: toVerification(latest) } : {};
  }

  async adminList({ state, ...page }: InputOf<typeof adminVerifications>) {
    const wanted = isState(state) ? { state } : {};
    const { docs, pagination } = await pageOf(this.model, wanted, { state: 1, createdAt: 1 }, page);
    return { verifications: docs.map(toVerification), pagination };
  }

  /** The same decision again changes nothing. */
  async decide({ actor, id, decision, reason }: InputOf<typeof decideVerification>) {
    refuse(decisionViolation({ decision, reason }));
    const state = decision as VerificationState;
    const found = await this.model.findById(id).lean<VerificationDoc>();
    if (!found) throw new AppError('VERIFICATION_NOT_FOUND');
    if (found.state === state) return { verification: toVerification(found) };
    if (found.state !== 'pending') throw await this.changed(found);

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
      await this.profiles.change(helperId, session, () => ({ verification: state, ...isVerified }));
      await this.outbox.add(session, VERIFICATION_DECIDED, {
        ...{ verificationId: id, helperId, state, reason },
        decidedBy: decided.decidedBy,
      });
      return doc;
    });
    if (!after) throw await this.changed(await this.model.findById(id).orFail().lean<VerificationDoc>());
    return { verification: toVerification(after) };
  }

  private async changed({ state: what, decidedBy: by, decidedAt: at }: VerificationDoc): Promise<AppError> {
    return by ? this.names.changed({ by, what, at }) : new AppError('CASE_CHANGED', { what });
  }
}
