import { CONTACTS, LANGUAGES } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint } from '../define.js';
import { id, text } from '../shapes.js';
import { staffReason } from '../staff-reason.js';
import { person } from './staff.contract.js';

/* Staff help a customer or helper with their account. The person is always told, and decides what only they may decide. */

const DESK = ['support', 'ops', 'admin'] as const;

export const sendPasswordReset = endpoint('POST /admin/users/:id/password-reset', 'rpc.auth.send-password-reset', {
  access: 'staff',
  staff: DESK,
  summary:
    'Send a customer or helper the code for a new password, to their own email or, without one, their phone; staff do not see the code',
  message: 'Password code sent',
  input: z.object({ id, ...staffReason }),
  /** `to` is masked. */
  output: z.object({ contact: z.enum(CONTACTS), to: z.string(), expiresInSeconds: z.number() }),
});

export const changeUserProfile = endpoint('PUT /admin/users/:id/profile', 'rpc.auth.change-user-profile', {
  access: 'staff',
  staff: DESK,
  summary: `Change the name and the language (${LANGUAGES.join(', ')}) of a customer or helper, who is told by email and text message`,
  message: 'Profile changed',
  input: z.object({ id, name: text(100), language: text(5), ...staffReason }),
  output: z.object({ user: person }),
});

/** Requests that only the person may make. */
export const PRIVACY_REQUESTS = ['export', 'erasure'] as const;
export type PrivacyRequest = (typeof PRIVACY_REQUESTS)[number];
export const invitePrivacyRequest = endpoint(
  'POST /admin/users/:id/privacy-requests',
  'rpc.auth.invite-privacy-request',
  {
    access: 'staff',
    staff: DESK,
    summary: `Send a customer or helper instructions for their data export or the deletion of their account (\`kind\`: ${PRIVACY_REQUESTS.join(', ')}), which only they can start; a deletion that cannot start yet is refused with the reason`,
    message: 'Message sent',
    input: z.object({ id, kind: text(20), ...staffReason }),
    output: z.object({ contacts: z.array(z.enum(CONTACTS)) }),
  },
);
