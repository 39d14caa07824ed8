import { photoUrlOf, type Role, type User } from '@sahaya/contracts';
import type { Gender, LngLat } from '@sahaya/domain';
import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';

/** The effects of a block in one service. */
export interface BlockEffectDoc {
  count: number;
  searches: number;
  refundPaise: number;
  compensationPaise: number;
}
export interface AccountBlockDoc {
  reason: string;
  /** Absent in blocks of older versions. */
  category?: string;
  at: Date;
  /** Absent in blocks of older versions, which left bookings and subscriptions unchanged. */
  by?: string;
  blockId?: string;
  /** The numbers of bookings and subscriptions that staff confirmed. */
  planned?: { bookings: number; subscriptions: number };
  /** A part is set once its service has finished. */
  effects?: { bookings?: BlockEffectDoc; subscriptions?: BlockEffectDoc };
}
export interface AccountDoc {
  _id: string;
  name: string;
  /** At least one of the two; each belongs to one account. */
  email?: string;
  phone?: string;
  /** Hashes of the phone, which is encrypted: searches and the unique index use them. */
  phoneHashes?: string[];
  passwordHash: string;
  role: Role;
  age?: number;
  gender?: Gender;
  location: string;
  coordinates?: LngLat;
  bio?: string;
  language: User['language'];
  /** The name from each of its words on, in lower case: staff find "Asha Verma" by "ash" and by "ver". */
  nameKeys: string[];
  /** Incremented by each login, so that a simultaneous block or change of the password conflicts. */
  logins?: number;
  /** Incremented by each change of the saved addresses, so that two simultaneous ones conflict. */
  addressChanges?: number;
  showAge?: boolean;
  photoId?: string;
  /** Incremented by each change of the profile, so that consumers can order two states. */
  revision?: number;
  emailVerifiedAt?: Date;
  phoneVerifiedAt?: Date;
  /** The latest consent; the history is in `consents`. */
  consent?: { version: string; at: Date; how: string; withdrawnAt?: Date };
  nominee?: { name: string; contact: string; since: Date };
  /** The account has a second factor. */
  secondFactor?: { since: Date };
  /** A staff member still has the first password, which somebody else knows. */
  mustChangePassword?: true;
  /** Requested by the owner; the account is deleted at `dueAt`. */
  deletion?: { requestedAt: Date; dueAt: Date };
  /** The account is deleted: only this tombstone is left. */
  deletedAt?: Date;
  /** Blocked by staff; the user cannot sign in. */
  blocked?: AccountBlockDoc;
  createdAt: Date;
}
export const ACCOUNT_MODEL = 'accounts';

/** The field with the time at which a contact was verified. */
export const VERIFIED_AT = { email: 'emailVerifiedAt', phone: 'phoneVerifiedAt' } as const;

/** Names in the order of an alphabet, whatever their case. */
export const NAME_COLLATION = { locale: 'en', strength: 2 } as const;
/** The index of the deleted accounts. */
export const DELETED = { _id: 1, deletedAt: 1 } as const;

export const accountSchema = new Schema<AccountDoc>(
  {
    _id: String,
    name: { type: String, required: true },
    email: String,
    phone: String,
    phoneHashes: { type: [String], default: undefined },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true },
    age: Number,
    gender: String,
    location: { type: String, default: '' },
    coordinates: { type: [Number], default: undefined },
    bio: String,
    language: { type: String, required: true },
    nameKeys: [String],
    logins: Number,
    addressChanges: Number,
    showAge: Boolean,
    photoId: String,
    revision: Number,
    emailVerifiedAt: Date,
    phoneVerifiedAt: Date,
    consent: {
      type: { _id: false, version: String, at: Date, how: String, withdrawnAt: Date },
      default: undefined,
    },
    nominee: { type: { _id: false, name: String, contact: String, since: Date }, default: undefined },
    secondFactor: { type: { _id: false, since: Date }, default: undefined },
    mustChangePassword: Boolean,
    deletion: { type: { _id: false, requestedAt: Date, dueAt: Date }, default: undefined },
    deletedAt: Date,
    blocked: {
      type: {
        _id: false,
        reason: String,
        category: String,
        at: Date,
        by: String,
        blockId: String,
        planned: { type: { _id: false, bookings: Number, subscriptions: Number }, default: undefined },
        effects: { type: Schema.Types.Mixed, default: undefined },
      },
      default: undefined,
    },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: ACCOUNT_MODEL },
);
accountSchema.index({ email: 1 }, { unique: true, sparse: true });
accountSchema.index({ phoneHashes: 1 }, { unique: true, sparse: true });
accountSchema.index({ nameKeys: 1 });
accountSchema.index({ 'deletion.dueAt': 1 }, { sparse: true });
// For the list of deletions.
accountSchema.index(DELETED, { partialFilterExpression: { deletedAt: { $exists: true } } });
accountSchema.index({ createdAt: -1, _id: -1 });
accountSchema.index({ 'blocked.at': 1 }, { sparse: true });
accountSchema.index({ role: 1, createdAt: -1, _id: -1 });
accountSchema.index({ name: 1, _id: 1 }, { collation: NAME_COLLATION });
accountSchema.index({ role: 1, name: 1, _id: 1 }, { collation: NAME_COLLATION });
// The pages of the recipients of a broadcast.
accountSchema.index({ role: 1, _id: 1 });
// The search fields of staff, among accounts of a role.
for (const searched of ['nameKeys', 'email', 'phoneHashes']) accountSchema.index({ role: 1, [searched]: 1 });
accountSchema.plugin(encryptFields, {
  paths: ['phone', 'nominee.contact'],
  lookup: { path: 'phone', hashes: 'phoneHashes' },
});

export const nameKeysOf = (name: string): string[] => {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean);
  return words.map((_, first) => words.slice(first).join(' '));
};

/** The account as its owner and staff see it; missing fields stay missing. */
export const toUser = (doc: AccountDoc): User => ({
  _id: doc._id,
  name: doc.name,
  ...(doc.email && { email: doc.email }),
  ...(doc.phone && { phone: doc.phone }),
  ...(doc.age && { age: doc.age }),
  ...(doc.gender && { gender: doc.gender }),
  role: doc.role,
  location: doc.location,
  ...(doc.coordinates && { coordinates: doc.coordinates }),
  ...(doc.bio && { bio: doc.bio }),
  language: doc.language,
  createdAt: doc.createdAt.toISOString(),
  ...(doc.photoId && { photoUrl: photoUrlOf(doc.photoId) }),
  ...(doc.showAge !== undefined && { showAge: doc.showAge }),
  ...(doc.email && { emailVerified: doc.emailVerifiedAt !== undefined }),
  ...(doc.phone && { phoneVerified: doc.phoneVerifiedAt !== undefined }),
  ...(doc.consent && { consent: toConsent(doc.consent) }),
  ...(doc.deletion && {
    deletion: { requestedAt: doc.deletion.requestedAt.toISOString(), dueAt: doc.deletion.dueAt.toISOString() },
  }),
});

const toConsent = ({ version, at, how, withdrawnAt }: NonNullable<AccountDoc['consent']>) => ({
  version,
  at: at.toISOString(),
  how,
  ...(withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() }),
});

/** The whole profile, for services that keep a copy. */
export const updatedFrom = ({
  _id,
  role,
  name,
  phone,
  age,
  gender,
  location,
  coordinates,
  bio,
  ...doc
}: AccountDoc) => ({
  userId: _id,
  revision: doc.revision ?? 0,
  role,
  name,
  ...(phone && { phone }),
  ...(age && { age }),
  ...(gender && { gender }),
  location,
  ...(coordinates && { coordinates: [...coordinates] }),
  ...(bio && { bio }),
  language: doc.language,
  showAge: doc.showAge ?? false,
  ...(doc.photoId && { photoUrl: photoUrlOf(doc.photoId) }),
  blocked: doc.blocked !== undefined,
  ...(doc.deletion && { leaving: true }),
  ...(doc.consent?.withdrawnAt && { consentWithdrawn: true }),
});
