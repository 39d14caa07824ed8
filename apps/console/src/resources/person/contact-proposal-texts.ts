import type { IdentityCheck } from '@sahaya/domain';

export const contactProposalTexts = {
  propose: 'Change email or phone',
  proposeHint:
    'For a person who cannot do it in their profile. They are told at every contact now. A colleague in operations or an admin checks the identity in another way, and only the code that is then sent to the new contact changes it. You do not see the code, and never ask for it.',
  to: 'New email or mobile number',
  check: 'How you checked the identity',
  choose: 'Please choose',
  checks: {
    'other-contact': 'Call or message to the contact that stays',
    'video-document': 'Video call with an identity document',
    'account-facts': 'Questions about bookings and payments',
    'in-person': 'In person with an identity document',
  } satisfies Record<IdentityCheck, string>,
  proposed: 'Change proposed. A colleague has to approve it.',
  waiting: { email: 'New email', phone: 'New phone' },
  waitsForApproval: (until: string) => `Awaiting approval until ${until}`,
  waitsForCode: (until: string) => `Approved. The person has until ${until} to enter the code.`,
  proposedBy: 'Proposed by',
  approvedBy: 'Approved by',
  state: 'Status',
  approve: 'Approve new contact',
  approveHint: (to: string, check: string) =>
    `A code is sent to ${to}, and the person enters it on the login page of the portal. Check the identity yourself first, in another way than “${check}”.`,
  approved: 'Approved. The code is on its way.',
  cancel: 'Cancel new contact',
  cancelHint: 'Nothing changes for the account, and a code that was sent no longer works.',
  cancelled: 'New contact cancelled',
  failed: 'A new email or phone that may be waiting could not be loaded',
};
