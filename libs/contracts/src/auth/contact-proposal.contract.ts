import { CONTACT_APPROVAL_MS, CONTACT_CONFIRMATION_MS, CONTACTS, HOUR_MS, IDENTITY_CHECKS } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint } from '../define.js';
import { count, id, instant, nothing, pagination, text } from '../shapes.js';
import { staffReason, storedReason } from '../staff-reason.js';

/*
 * A new email or phone for a person who cannot change it alone: one staff member proposes it, another approves it, and the
 * person makes it effective with a code that is sent there.
 */

const DESK = ['support', 'ops', 'admin'] as const;
const APPROVERS = ['ops', 'admin'] as const;
const hours = (ms: number) => ms / HOUR_MS;
const check = text(40).meta({ enum: IDENTITY_CHECKS });
const named = z.object({ _id: id, name: z.string() });

/** `to` is masked. `approved` is absent while the proposal waits for a second person. */
export const contactProposal = z.object({
  _id: id,
  contact: z.enum(CONTACTS),
  to: z.string(),
  /** One of IDENTITY_CHECKS. */
  check: z.string(),
  ...storedReason,
  proposedBy: named,
  proposedAt: instant,
  approved: z.object({ by: named, check: z.string(), at: instant }).optional(),
  /** Without the approval, or then without the code, it is void from then on. */
  expiresAt: instant,
});
export type ContactProposal = z.output<typeof contactProposal>;

export const userContactProposal = endpoint('GET /admin/users/:id/contact-proposal', 'rpc.auth.user-contact-proposal', {
  access: 'staff',
  staff: DESK,
  summary: 'The new email or phone of a customer or helper that waits for its approval or its code, if there is one',
  input: z.object({ id }),
  output: z.object({ proposal: contactProposal.optional() }),
});
export const adminContactProposals = endpoint('GET /admin/contact-proposals', 'rpc.auth.admin-contact-proposals', {
  access: 'staff',
  staff: APPROVERS,
  summary: 'New emails and phones that wait for a second person, the first to end first',
  input: z.object({ page: count(1, 1, 1_000), limit: count(25, 1, 100) }),
  inParts: 'proposals',
  output: z.object({ proposals: z.array(contactProposal.extend({ person: named })), pagination }),
});
export const proposeContact = endpoint('POST /admin/users/:id/contact-proposal', 'rpc.auth.propose-contact', {
  access: 'staff',
  staff: DESK,
  stepUp: true,
  unrecorded: ['to'],
  summary: `Propose a new email or phone of a customer or helper, who is told at every contact; another person in operations or an admin approves it within ${hours(CONTACT_APPROVAL_MS)} hours`,
  status: 201,
  message: 'Change proposed',
  input: z.object({ id, to: text(), check, ...staffReason }),
  output: z.object({ proposal: contactProposal }),
});
export const approveContact = endpoint('POST /admin/contact-proposals/:id/approval', 'rpc.auth.approve-contact', {
  access: 'staff',
  staff: APPROVERS,
  stepUp: true,
  summary: `Approve a new email or phone after another check of the identity than the proposer's; a code is sent there, which the person enters within ${hours(CONTACT_CONFIRMATION_MS)} hours`,
  message: 'Change approved',
  input: z.object({ id, check }),
  output: z.object({
    proposal: contactProposal,
    /** False: the approval stands, and the code has to be sent by `resendContactCode`. Absent in older answers. */
    codeSent: z.boolean().optional(),
  }),
});
export const resendContactCode = endpoint('POST /admin/contact-proposals/:id/code', 'rpc.auth.resend-contact-code', {
  access: 'staff',
  staff: DESK,
  summary: 'Send another code to an approved email or phone, at most one a minute and five an hour; earlier codes end',
  message: 'The code is on its way',
  input: z.object({ id }),
  output: nothing,
});
export const cancelContactProposal = endpoint(
  'POST /admin/contact-proposals/:id/cancellation',
  'rpc.auth.cancel-contact-proposal',
  {
    access: 'staff',
    staff: DESK,
    summary: 'Cancel a new email or phone that waits for its approval or its code; it needs no second person',
    message: 'Change cancelled',
    input: z.object({ id, ...staffReason }),
    output: nothing,
  },
);

export const requestProposedContactCode = endpoint(
  'POST /auth/proposed-contact',
  'rpc.auth.request-proposed-contact-code',
  {
    access: 'public',
    kind: 'code',
    summary:
      'Send the code again to an email or phone that staff approved for an account; the answer is the same for every other one',
    message: 'If a change is waiting for this email or phone number, a code is on its way',
    input: z.object({ to: text() }),
    output: z.object({ expiresInSeconds: z.number() }),
  },
);
export const confirmProposedContact = endpoint(
  'POST /auth/proposed-contact/confirm',
  'rpc.auth.confirm-proposed-contact',
  {
    access: 'public',
    kind: 'sign-in',
    judgesCode: true,
    summary: 'Make an approved email or phone effective with the code; the old and the new contact are told',
    message: 'Changed',
    input: z.object({ to: text(), code: text(20) }),
    output: nothing,
  },
);
