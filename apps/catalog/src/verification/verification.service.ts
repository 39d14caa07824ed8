import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type InputOf,
  type myHelperVerification,
  refuse,
  type requestHelperVerification,
  signedIn,
  VERIFICATION_ASKED,
  type addVerificationDocument,
} from '@sahaya/contracts';
import {
  CHECK_DOCUMENTS_MAX,
  checkViolation,
  type IdType,
  isVerificationCheck,
  lastFour,
  namesMatch,
  parseDate,
  type VerificationCheck,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, dropOutdatedIndexes, IdempotencyStore, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { HelperProfileService } from '../profiles/profiles.module.js';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import {
  checkOf,
  OUTDATED_VERIFICATION_INDEXES,
  toVerification,
  VERIFICATION_DOCUMENT_MODEL,
  VERIFICATION_MODEL,
  type VerificationDoc,
  type VerificationDocumentDoc,
} from '../shared/verification.model.js';
import { CheckStatesService } from './check-states.service.js';
import type { ConfirmedDocument } from './identity-provider.client.js';

/** Takes helpers' requests for checks, and their photos. */
@Injectable()
export class VerificationService implements OnApplicationBootstrap {
  constructor(
    @InjectModel(VERIFICATION_MODEL) private readonly model: Model<VerificationDoc>,
    @InjectModel(VERIFICATION_DOCUMENT_MODEL) private readonly documents: Model<VerificationDocumentDoc>,
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly profiles: HelperProfileService,
    private readonly states: CheckStatesService,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await dropOutdatedIndexes(this.model, OUTDATED_VERIFICATION_INDEXES);
  }

  async request(input: InputOf<typeof requestHelperVerification>) {
    const { userId: helperId } = signedIn(input.actor);
    const { idType, idNumber, check: asked = '', issuedOn = '' } = input;
    const now = this.clock.now();
    refuse(checkViolation({ check: asked, idType, idNumber, issuedOn }, now));
    const check = isVerificationCheck(asked) ? asked : 'identity';
    const helper = await this.helpers.findById(helperId, { name: 1 }).lean<HelperDoc>();
    if (!helper) throw new AppError('HELPER_NOT_FOUND');
    const doc: VerificationDoc = {
      _id: newId(),
      helperId,
      helperName: helper.name,
      ...toPaper(check, input),
      state: 'pending',
      createdAt: now,
    };
    const { verification } = await this.idempotency
      .once('catalog.verification', input, async (session) => {
        const before = (await this.states.read(helperId, session)).find((one) => one.check === check);
        if (before?.state === 'accepted' && !before.canRequest && before.renewal?.state !== 'pending')
          throw new AppError('VERIFICATION_DONE');
        await this.model.create([doc], { session });
        // While an accepted check still holds, the lists of staff keep showing the helper as verified.
        if (check === 'identity' && before?.state !== 'accepted')
          await this.profiles.applyChange(helperId, session, () => ({ verification: 'pending' }));
        return { verification: toVerification(doc) };
      })
      .catch((error: unknown) => {
        if (isDuplicateKey(error)) throw new AppError('VERIFICATION_PENDING');
        throw error;
      });
    return { verification, checks: await this.states.readOwn(helperId) };
  }

  /**
   * Adds a photo to an open request. After the first acceptance there are no more: the second person sees the same
   * ones.
   */
  async addDocument({ actor, id, photo }: InputOf<typeof addVerificationDocument>) {
    const { userId: helperId } = signedIn(actor);
    const added = { _id: newId(), at: this.clock.now() };
    const verification = await this.db.transaction(async (session) => {
      const found = await this.model.findOne({ _id: id, helperId }, null, { session }).lean<VerificationDoc>();
      if (!found) throw new AppError('VERIFICATION_NOT_FOUND');
      if (found.state !== 'pending' || found.proposal) throw new AppError('VERIFICATION_NOT_OPEN');
      const { documents = [] } = found;
      if (documents.length >= CHECK_DOCUMENTS_MAX) throw new AppError('TOO_MANY_DOCUMENTS');
      const document = { _id: added._id, verificationId: id, helperId, check: checkOf(found), webp: photo };
      await this.documents.create([document], { session });
      const after = await this.model
        .findOneAndUpdate({ _id: id }, { $push: { documents: added } }, { session, returnDocument: 'after' })
        .orFail()
        .lean<VerificationDoc>();
      if (documents.length === 0) await this.outbox.add(session, VERIFICATION_ASKED, { verificationId: id, helperId });
      return toVerification(after);
    });
    return { verification, checks: await this.states.readOwn(helperId) };
  }

  /** Refuses a confirmation of the identity that could not be stored. */
  async refuseConfirmation(helperId: string): Promise<void> {
    const { refusal } = await this.placeOfConfirmation(helperId);
    if (refusal) throw new AppError(refusal);
  }

  /**
   * Stores the confirmation of an identity provider with the open request for the identity check, or with a new one.
   */
  async addConfirmation(helperId: string, confirmedBy: string, document: ConfirmedDocument) {
    const { idType, number, reference } = document;
    const at = this.clock.now();
    return this.db.transaction(async (session) => {
      const helper = await this.helpers.findById(helperId, { name: 1 }, { session }).lean<HelperDoc>();
      if (!helper) throw new AppError('HELPER_NOT_FOUND');
      const { refusal, open, isAccepted } = await this.placeOfConfirmation(helperId, session);
      if (refusal) return refusal;
      const nameMatches = namesMatch(document.name, helper.name);
      const confirmation = { confirmedBy, reference, at, nameMatches };
      const facts = { helperName: helper.name, idType, lastFour: lastFour(number), confirmation };
      const _id = open?._id ?? newId();
      if (open) {
        const unseen = { _id, state: 'pending', proposal: null } as const;
        const { matchedCount } = await this.model.updateOne(unseen, { $set: facts }, { session });
        if (matchedCount === 0) return 'VERIFICATION_NOT_OPEN' as const;
      } else {
        const doc: VerificationDoc = { _id, helperId, ...facts, state: 'pending', createdAt: at };
        await this.model.create([doc], { session });
        if (!isAccepted) await this.profiles.applyChange(helperId, session, () => ({ verification: 'pending' }));
      }
      const wasShown = open?.confirmation ?? open?.documents?.length;
      if (!wasShown) await this.outbox.add(session, VERIFICATION_ASKED, { verificationId: _id, helperId });
      return 'confirmed' as const;
    });
  }

  /** The open request that takes a confirmation, or why there is no place for one. */
  private async placeOfConfirmation(helperId: string, session?: ClientSession) {
    const [identity] = await this.states.read(helperId, session);
    const open = [identity?.request, identity?.renewal].find((one) => one?.state === 'pending')?.doc;
    const isAccepted = identity?.state === 'accepted';
    if (open?.proposal) return { refusal: 'VERIFICATION_NOT_OPEN' as const };
    if (!open && !identity?.canRequest) return { refusal: 'VERIFICATION_DONE' as const };
    return { open, isAccepted };
  }

  async readOwn({ actor }: InputOf<typeof myHelperVerification>) {
    const { userId: helperId } = signedIn(actor);
    const [latest, checks] = await Promise.all([
      this.model.findOne({ helperId, check: null }).sort({ createdAt: -1 }).lean<VerificationDoc>(),
      this.states.readOwn(helperId),
    ]);
    return latest ? { verification: toVerification(latest), checks } : { checks };
  }
}

/** The stored facts about the document of a check. */
function toPaper(
  check: VerificationCheck,
  { idType, idNumber, issuedOn = '' }: InputOf<typeof requestHelperVerification>,
): Pick<VerificationDoc, 'check' | 'idType' | 'lastFour' | 'issuedOn'> {
  if (check === 'identity') return { idType: idType as IdType, lastFour: lastFour(idNumber) };
  if (check === 'police') return { check, lastFour: lastFour(idNumber), issuedOn: parseDate(issuedOn) ?? issuedOn };
  return { check };
}
