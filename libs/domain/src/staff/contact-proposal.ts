import type { Contact } from '../people/identifier.js';
import { newContactChecks } from '../people/password.rules.js';
import { HOUR_MS } from '../time/time.js';
import { firstViolation, type Violation } from '../validation/rule.js';
import { type StaffReason, staffReasonChecks } from './staff-reason.js';

/**
 * The ways in which staff check that a person owns an account: a call or message to the contact that stays, a video
 * call with an identity document, questions about bookings and payments, or a visit with an identity document.
 */
export const IDENTITY_CHECKS = ['other-contact', 'video-document', 'account-facts', 'in-person'] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];

/** A proposal waits this long for the second person, and once approved this long for the code. */
export const CONTACT_APPROVAL_MS = 24 * HOUR_MS;
export const CONTACT_CONFIRMATION_MS = 24 * HOUR_MS;

const isIdentityCheck = (text: string): text is IdentityCheck => IDENTITY_CHECKS.some((known) => known === text);

/** The rules of the form in which staff propose a new email or phone. */
export const contactProposalViolation = ({
  to,
  check,
  ...reason
}: { to: string; check: string } & StaffReason): Violation | undefined =>
  firstViolation([
    ...newContactChecks(to),
    [!isIdentityCheck(check), 'IDENTITY_CHECK_REQUIRED', 'check'],
    ...staffReasonChecks(reason),
  ]);

export const identityCheckViolation = ({ check }: { check: string }): Violation | undefined =>
  firstViolation([[!isIdentityCheck(check), 'IDENTITY_CHECK_REQUIRED', 'check']]);

/**
 * Whether a check says something about the owner: a contact that is replaced may be in other hands, so only the other
 * one of the account counts.
 */
export const suitsIdentityCheck = (
  check: string,
  changed: Contact,
  account: { email?: string | undefined; phone?: string | undefined },
): boolean => check !== 'other-contact' || account[changed === 'email' ? 'phone' : 'email'] !== undefined;

export type ContactApprovalRefusal = 'CONTACT_PROPOSAL_NOT_FOUND' | 'SECOND_PERSON' | 'IDENTITY_CHECK_REPEATED';

/** The reason why a staff member cannot approve a proposed contact; `expiresAt` is the end of the approval. */
export function contactApprovalRefusal(
  proposal: { proposedBy: string; check: string; expiresAt: Date; isApproved: boolean },
  approval: { by: string; check: string },
  now: Date,
): ContactApprovalRefusal | undefined {
  if (proposal.isApproved || proposal.expiresAt <= now) return 'CONTACT_PROPOSAL_NOT_FOUND';
  if (proposal.proposedBy === approval.by) return 'SECOND_PERSON';
  if (proposal.check === approval.check) return 'IDENTITY_CHECK_REPEATED';
  return undefined;
}
