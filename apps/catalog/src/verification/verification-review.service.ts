import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminVerifications,
  AppError,
  type decideVerification,
  type InputOf,
  refuse,
  type revealVerificationDocument,
  signedIn,
  VERIFICATION_DECIDED,
  VERIFICATION_PROPOSED,
} from '@sahaya/contracts';
import {
  acceptanceRefusal,
  type CheckRefusal,
  checkDecisionViolation,
  checkExpiresAt,
  nextExpiryStepAt,
  REVEALED_MS,
  staffReasonViolation,
  VERIFICATION_STATES,
  type VerificationState,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Db, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter } from 'mongoose';
import { HelperProfileService } from '../profiles/profiles.module.js';
import {
  checkOf,
  sameCheck,
  toCheckRequest,
  toStaffVerification,
  VERIFICATION_DOCUMENT_MODEL,
  VERIFICATION_MODEL,
  type VerificationDoc,
  type VerificationDocumentDoc,
} from '../shared/verification.model.js';
import { CheckStatesService } from './check-states.service.js';

const isState = (text: string): text is VerificationState => (VERIFICATION_STATES as readonly string[]).includes(text);

/** The reasons in English, for programs that do not know the codes. */
const REASONS: Readonly<Record<CheckRefusal, string>> = {
  unreadable: 'The photo is not readable',
  incomplete: 'A page or side is missing',
  'wrong-document': 'This is another document',
  'name-differs': 'The name differs from the profile',
  'face-differs': 'The face differs from the profile photo',
  'address-differs': 'The address differs from the profile',
  'number-differs': 'The number differs from the document',
  'out-of-date': 'The document is out of date',
};

/** Lists requests for verification for staff, shows their photos, and records decisions. */
@Injectable()
export class VerificationReviewService {
  constructor(
    @InjectModel(VERIFICATION_MODEL) private readonly model: Model<VerificationDoc>,
    @InjectModel(VERIFICATION_DOCUMENT_MODEL) private readonly documents: Model<VerificationDocumentDoc>,
    private readonly profiles: HelperProfileService,
    private readonly states: CheckStatesService,
    private readonly outbox: Outbox,
    private readonly names: StaffNamesClient,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list({ state, checks, ...page }: InputOf<typeof adminVerifications>) {
    const filter = { ...(isState(state) && { state }), ...(checks !== 'all' && { check: null }) };
    const { docs, pagination } = await pageOf(this.model, filter, { state: 1, createdAt: 1 }, page);
    const checklists = await this.states.readChecklists(docs.map(({ helperId }) => helperId));
    const verifications = docs.map((doc) => {
      const checklist = checklists.get(doc.helperId);
      return { ...toStaffVerification(doc), ...(checklist && { checklist }) };
    });
    return { verifications, pagination };
  }

  /** Returns a photo. The caller has to give a reason. */
  async reveal({ id, documentId, reason, category }: InputOf<typeof revealVerificationDocument>) {
    refuse(staffReasonViolation({ reason, category }));
    const found = await this.documents.findOne({ _id: documentId, verificationId: id }).lean<VerificationDocumentDoc>();
    if (!found) throw new AppError('DOCUMENT_NOT_FOUND');
    const until = new Date(this.clock.now().getTime() + REVEALED_MS).toISOString();
    return { helperId: found.helperId, picture: found.webp, until };
  }

  /** Repeating a decision changes nothing. An acceptance takes two people; a refusal takes one. */
  async decide({ actor, id, decision, reason }: InputOf<typeof decideVerification>) {
    refuse(checkDecisionViolation({ decision, reason }));
    const state = decision as VerificationState;
    const found = await this.model.findById(id).lean<VerificationDoc>();
    if (!found) throw new AppError('VERIFICATION_NOT_FOUND');
    if (found.state === state) return { verification: toStaffVerification(found) };
    if (found.state !== 'pending') throw await this.toConflict(found);

    const { userId: by } = signedIn(actor);
    const after = await this.db.transaction((session) =>
      state === 'verified' ? this.accept(session, found, by) : this.reject(session, found, by, reason as CheckRefusal),
    );
    if (!after) throw await this.toConflict(await this.model.findById(id).orFail().lean<VerificationDoc>());
    return { verification: toStaffVerification(after) };
  }

  /** The first acceptance is a proposal, and the second one, by another person, grants the check. */
  private async accept(session: ClientSession, found: VerificationDoc, by: string) {
    const { _id, helperId, proposal } = found;
    const refusal = acceptanceRefusal({ ...toCheckRequest(found), proposedBy: proposal?.by }, by);
    if (refusal) throw new AppError(refusal);
    const now = this.clock.now();
    if (!proposal) {
      const proposed = await this.change(session, { _id, proposal: null }, { $set: { proposal: { by, at: now } } });
      if (proposed)
        await this.outbox.add(session, VERIFICATION_PROPOSED, { verificationId: _id, helperId, proposedBy: by });
      return proposed;
    }
    const expiresAt = checkExpiresAt(checkOf(found), now, found.issuedOn);
    const nextStepAt = nextExpiryStepAt(expiresAt, now);
    const granted = await this.change(
      session,
      { _id, 'proposal.by': proposal.by },
      {
        $set: {
          state: 'verified',
          decidedAt: now,
          decidedBy: by,
          proposedBy: proposal.by,
          expiresAt,
          ...(nextStepAt && { nextStepAt }),
        },
        $unset: { proposal: 1 },
      },
    );
    if (!granted) return undefined;
    await this.documents.updateMany({ verificationId: _id }, { $set: { decidedAt: now } }, { session });
    await this.supersede(session, granted, now);
    if (!granted.check)
      await this.profiles.applyChange(helperId, session, () => ({ verification: 'verified', isVerified: true }));
    await this.announce(session, granted);
    return granted;
  }

  private async reject(session: ClientSession, { _id, helperId }: VerificationDoc, by: string, refusal: CheckRefusal) {
    const rejected = await this.change(
      session,
      { _id },
      {
        $set: { state: 'rejected', reason: REASONS[refusal], refusal, decidedAt: this.clock.now(), decidedBy: by },
        $unset: { proposal: 1, documents: 1 },
      },
    );
    if (!rejected) return undefined;
    await this.documents.deleteMany({ verificationId: _id }, { session });
    const identity = !rejected.check && (await this.states.read(helperId, session))[0];
    if (identity && identity.state !== 'accepted')
      await this.profiles.applyChange(helperId, session, () => ({ verification: 'rejected' }));
    await this.announce(session, rejected);
    return rejected;
  }

  /** Changes an open request; undefined if it is no longer as it was. */
  private change(session: ClientSession, filter: QueryFilter<VerificationDoc>, update: object) {
    return this.model
      .findOneAndUpdate({ ...filter, state: 'pending' }, update, { returnDocument: 'after', session })
      .lean<VerificationDoc>();
  }

  /** Ends the reminders of the checks that this one renews, and deletes their photos. */
  private async supersede(session: ClientSession, granted: VerificationDoc, now: Date) {
    const { _id, helperId } = granted;
    const earlier = {
      helperId,
      ...sameCheck(granted),
      state: 'verified',
      supersededAt: null,
      _id: { $ne: _id },
    } as const;
    const docs = await this.model.find(earlier, { _id: 1 }, { session }).lean<{ _id: string }[]>();
    if (docs.length === 0) return;
    const ids = docs.map((doc) => doc._id);
    const ended = { $set: { supersededAt: now }, $unset: { nextStepAt: 1, documents: 1 } };
    await this.model.updateMany({ _id: { $in: ids } }, ended, { session });
    await this.documents.deleteMany({ verificationId: { $in: ids } }, { session });
  }

  private announce(session: ClientSession, doc: VerificationDoc) {
    return this.outbox.add(session, VERIFICATION_DECIDED, {
      verificationId: doc._id,
      helperId: doc.helperId,
      state: doc.state,
      reason: doc.reason ?? '',
      ...(doc.decidedBy && { decidedBy: doc.decidedBy }),
      ...(doc.check && { check: doc.check }),
      ...(doc.refusal && { refusal: doc.refusal }),
    });
  }

  /** The error when a colleague decided first. */
  private async toConflict({ state, decidedBy, decidedAt, proposal }: VerificationDoc): Promise<AppError> {
    const by = decidedBy ?? proposal?.by;
    return by
      ? this.names.buildChangedError({ by, what: state, at: decidedAt ?? proposal?.at })
      : new AppError('CASE_CHANGED', { what: state });
  }
}
