import type { ErrorCode, HelperVerification } from '@sahaya/contracts';
import {
  checkExpiresAt,
  type CheckRefusal,
  type CheckRequest,
  type IdType,
  istDate,
  retentionSeconds,
  type VerificationCheck,
  type VerificationState,
} from '@sahaya/domain';
import { encryptFields } from '@sahaya/persistence';
import { type QueryFilter, Schema } from 'mongoose';

/** A photo of a request. Its bytes are in VerificationDocumentDoc. */
interface DocumentRef {
  _id: string;
  at: Date;
}
/** A confirmation by an identity provider. Nothing else of its answer is stored. */
export interface Confirmation {
  /** The name of the provider. */
  confirmedBy: string;
  /** The account with the provider. */
  reference: string;
  at: Date;
  /** Whether the name on the document matched that of the profile. */
  nameMatches: boolean;
}
/** A helper's request for one check. */
export interface VerificationDoc {
  _id: string;
  helperId: string;
  helperName: string;
  /** Absent: the identity check, which was the only one in earlier versions. */
  check?: VerificationCheck;
  idType?: IdType;
  /** The number of the document or certificate is never stored. */
  lastFour?: string;
  /** The date on a police certificate. */
  issuedOn?: string;
  state: VerificationState;
  /** In English. */
  reason?: string;
  refusal?: CheckRefusal;
  /** The photos that are stored. */
  documents?: DocumentRef[];
  /** An identity provider that confirmed the document. */
  confirmation?: Confirmation;
  /** The first of the two people who accept it. */
  proposal?: { by: string; at: Date };
  createdAt: Date;
  decidedAt?: Date;
  decidedBy?: string;
  /** The first of them, once both have accepted it. */
  proposedBy?: string;
  /** Of an accepted check. One of an earlier version gets it at the next sweep. */
  expiresAt?: Date;
  /** The next reminder, or the end, of an accepted check that was not renewed. */
  nextStepAt?: Date;
  /** A later request for the same check was accepted. */
  supersededAt?: Date;
}
export const VERIFICATION_MODEL = 'verifications';

const documentRef = new Schema<DocumentRef>({ _id: String, at: { type: Date, required: true } });
const proposal = new Schema<NonNullable<VerificationDoc['proposal']>>({ by: String, at: Date }, { _id: false });
const confirmation = new Schema<Confirmation>(
  { confirmedBy: String, reference: String, at: Date, nameMatches: Boolean },
  { _id: false },
);
export const verificationSchema = new Schema<VerificationDoc>(
  {
    _id: String,
    helperId: { type: String, required: true },
    helperName: { type: String, required: true },
    check: String,
    idType: String,
    lastFour: String,
    issuedOn: String,
    state: { type: String, required: true },
    reason: String,
    refusal: String,
    documents: { type: [documentRef], default: undefined },
    confirmation,
    proposal,
    createdAt: { type: Date, required: true },
    decidedAt: Date,
    decidedBy: String,
    proposedBy: String,
    expiresAt: Date,
    nextStepAt: Date,
    supersededAt: Date,
  },
  { versionKey: false, collection: VERIFICATION_MODEL },
);
verificationSchema.index({ helperId: 1, createdAt: -1 });
verificationSchema.index({ state: 1, createdAt: 1 });
verificationSchema.index({ state: 1, expiresAt: 1 });
verificationSchema.index({ nextStepAt: 1 }, { sparse: true });
// One open request for each check.
verificationSchema.index({ helperId: 1, check: 1 }, { unique: true, partialFilterExpression: { state: 'pending' } });
/** Allowed one request of a helper. */
export const OUTDATED_VERIFICATION_INDEXES = ['helperId_1'];

/** A photo of a document, converted by the gateway: WebP in base64, at most 300 kB. */
export interface VerificationDocumentDoc {
  _id: string;
  verificationId: string;
  helperId: string;
  check: VerificationCheck;
  webp: string;
  /** Of an accepted request; that of a refused one is deleted with the decision. */
  decidedAt?: Date;
}
export const VERIFICATION_DOCUMENT_MODEL = 'verification_documents';
export const verificationDocumentSchema = new Schema<VerificationDocumentDoc>(
  {
    _id: String,
    verificationId: { type: String, required: true },
    helperId: { type: String, required: true },
    check: { type: String, required: true },
    webp: { type: String, required: true },
    decidedAt: Date,
  },
  { versionKey: false, collection: VERIFICATION_DOCUMENT_MODEL },
);
verificationDocumentSchema.index({ verificationId: 1 });
verificationDocumentSchema.index({ helperId: 1 });
verificationDocumentSchema.index({ decidedAt: 1 }, { sparse: true });
verificationDocumentSchema.plugin(encryptFields, { paths: ['webp'], boundTo: ['helperId', 'check'], batch: 10 });

export const checkOf = ({ check = 'identity' }: Pick<VerificationDoc, 'check'>): VerificationCheck => check;

/** A request with the facts that decide the state of its check. */
export type StoredRequest = CheckRequest & { doc: VerificationDoc };
export const toCheckRequest = (doc: VerificationDoc): StoredRequest => ({
  doc,
  state: doc.state,
  documents: doc.documents?.length ?? 0,
  isConfirmed: doc.confirmation !== undefined,
  createdAt: doc.createdAt,
  ...(doc.decidedAt && { decidedAt: doc.decidedAt }),
  ...(doc.state === 'verified' && { expiresAt: expiryOf(doc) }),
});

/** The end of an accepted check. One that an earlier version accepted holds as long as others. */
export const expiryOf = (doc: VerificationDoc): Date =>
  doc.expiresAt ?? checkExpiresAt(checkOf(doc), doc.decidedAt ?? doc.createdAt, doc.issuedOn);

/** Selects the requests for the same check. */
export const sameCheck = ({ check }: Pick<VerificationDoc, 'check'>): QueryFilter<VerificationDoc> =>
  check ? { check } : { check: null };

export const toVerification = (doc: VerificationDoc): HelperVerification => ({
  _id: doc._id,
  helperId: doc.helperId,
  helperName: doc.helperName,
  ...(doc.check && { check: doc.check }),
  ...(doc.idType && { idType: doc.idType }),
  ...(doc.lastFour && { idNumberMasked: `•••• ${doc.lastFour}` }),
  ...(doc.issuedOn && { issuedOn: doc.issuedOn }),
  state: doc.state,
  ...(doc.reason && { reason: doc.reason }),
  ...(doc.refusal && { refusal: doc.refusal }),
  ...(doc.documents && { documents: doc.documents.map(({ _id, at }) => ({ _id, at: at.toISOString() })) }),
  ...(doc.confirmation && { confirmation: { ...doc.confirmation, at: doc.confirmation.at.toISOString() } }),
  createdAt: doc.createdAt.toISOString(),
  ...(doc.decidedAt && { decidedAt: doc.decidedAt.toISOString() }),
  ...(doc.expiresAt && { expiresOn: istDate(doc.expiresAt) }),
});

/** With the fields that the helper does not see. */
export const toStaffVerification = (doc: VerificationDoc): HelperVerification => ({
  ...toVerification(doc),
  ...(doc.proposal && { proposal: { by: doc.proposal.by, at: doc.proposal.at.toISOString() } }),
});

/** A helper whom we sent to the identity provider. */
export interface IdentityAttemptDoc {
  /** The hash of the state that comes back from the provider. */
  _id: string;
  helperId: string;
  /** The session that began it, the only one that can end it. */
  sid: string;
  /** The PKCE secret of the attempt, encrypted until the attempt ends. */
  verifier?: string;
  createdAt: Date;
  /** A process is asking the provider. */
  claimedAt?: Date;
  /** The end of the attempt: the answer to every repetition. */
  outcome?: IdentityOutcome;
  /** By the clock of the machine, for the index of MongoDB. */
  storedAt: Date;
}
/** A confirmation is stored, or the code of the refusal. */
export type IdentityOutcome =
  | 'confirmed'
  | Extract<
      ErrorCode,
      | 'IDENTITY_NOT_SHARED'
      | 'IDENTITY_RETURN_EXPIRED'
      | 'IDENTITY_NO_DOCUMENT'
      | 'VERIFICATION_DONE'
      | 'VERIFICATION_NOT_OPEN'
    >;
export const IDENTITY_ATTEMPT_MODEL = 'identity_attempts';
export const identityAttemptSchema = new Schema<IdentityAttemptDoc>(
  {
    _id: String,
    helperId: { type: String, required: true },
    sid: { type: String, required: true },
    verifier: String,
    createdAt: { type: Date, required: true },
    claimedAt: Date,
    outcome: String,
    storedAt: { type: Date, required: true, expires: retentionSeconds('identity-attempts') },
  },
  { versionKey: false, collection: IDENTITY_ATTEMPT_MODEL },
);
identityAttemptSchema.index({ helperId: 1 });
identityAttemptSchema.plugin(encryptFields, { paths: ['verifier'], boundTo: ['helperId'] });
