import type { Contact } from '@sahaya/contracts';
import { retentionSeconds } from '@sahaya/domain';
import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';

/** A new email or phone that staff propose for an account. */
export interface ContactProposalDoc {
  _id: string;
  userId: string;
  channel: Contact;
  to: string;
  /** Hashes of the contact, which is encrypted. */
  toHashes?: string[];
  check: string;
  reason: string;
  category: string;
  proposedBy: string;
  proposedAt: Date;
  /** Absent while it waits for a second person. */
  approved?: { by: string; check: string; at: Date };
  expiresAt: Date;
  storedAt: Date;
}
export const CONTACT_PROPOSAL_MODEL = 'contact_proposals';

export const contactProposalSchema = new Schema<ContactProposalDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    channel: { type: String, required: true },
    to: { type: String, required: true },
    toHashes: { type: [String], default: undefined },
    check: { type: String, required: true },
    reason: { type: String, required: true },
    category: { type: String, required: true },
    proposedBy: { type: String, required: true },
    proposedAt: { type: Date, required: true },
    approved: { type: { _id: false, by: String, check: String, at: Date }, default: undefined },
    expiresAt: { type: Date, required: true },
    // The audit log keeps who did what, without the contact.
    storedAt: { type: Date, expires: retentionSeconds('contact-proposals') },
  },
  { versionKey: false, collection: CONTACT_PROPOSAL_MODEL },
);
/** One proposal for an account. */
contactProposalSchema.index({ userId: 1 }, { unique: true });
contactProposalSchema.index({ toHashes: 1 });
/** Those that wait, the first to end first. */
contactProposalSchema.index({ expiresAt: 1, _id: 1 });
contactProposalSchema.plugin(encryptFields, { paths: ['to'], lookup: { path: 'to', hashes: 'toHashes' } });
