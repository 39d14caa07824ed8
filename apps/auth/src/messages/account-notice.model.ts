import type { Contact } from '@sahaya/contracts';
import { type Language, retentionSeconds } from '@sahaya/domain';
import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';
import type { Deliverable } from './delivery-worker.js';

type SecondFactorChange = 'second-factor-on' | 'second-factor-off' | 'second-factor-reset' | 'recovery-codes-new';

/** A change of an account that its owner is told about, at the contacts from before and after the change. */
export type AccountChange =
  | { kind: 'password-changed' | SecondFactorChange }
  /** Staff sent instructions for a request that only the owner may make. */
  | { kind: 'export-invited' | 'deletion-invited' }
  /** Staff changed it on request; both values are the new ones. */
  | { kind: 'profile-changed'; name: string; language: Language }
  /** The receipt, which is sent to one contact and then deleted. `recordYears`: how long records of money are kept. */
  | { kind: 'account-deleted'; role: 'customer' | 'helper'; deletedAt: Date; recordYears: number }
  /** `name`: the name of the passkey, given by the owner. */
  | { kind: 'passkey-added' | 'passkey-removed'; name: string }
  /** `left`: the unused recovery codes. */
  | { kind: 'recovery-code-used'; left: number }
  /** `masked`: the new contact, as the message shows it. A proposed one was entered by staff and is not in effect. */
  | { kind: 'contact-changed' | 'contact-proposed'; contact: Contact; masked: string };

export interface AccountNoticeDoc extends Deliverable {
  userId: string;
  channel: Contact;
  to: string;
  language: Language;
  change: AccountChange;
  storedAt: Date;
}
export const ACCOUNT_NOTICE_MODEL = 'account_notices';

export const accountNoticeSchema = new Schema<AccountNoticeDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    channel: { type: String, required: true },
    to: { type: String, required: true },
    language: { type: String, required: true },
    change: { type: Schema.Types.Mixed, required: true },
    delivery: { type: { _id: false, dueAt: Date, tries: Number }, default: undefined },
    expiresAt: { type: Date, required: true },
    storedAt: { type: Date, expires: retentionSeconds('account-notices') },
  },
  { versionKey: false, collection: ACCOUNT_NOTICE_MODEL },
);
accountNoticeSchema.index({ 'delivery.dueAt': 1 }, { sparse: true });
accountNoticeSchema.index({ userId: 1 });
accountNoticeSchema.plugin(encryptFields, { paths: ['to'] });
