import { describe, expect, it } from '@jest/globals';
import {
  contactApprovalRefusal,
  contactProposalViolation,
  IDENTITY_CHECKS,
  identityCheckViolation,
  suitsIdentityCheck,
} from './contact-proposal.js';

const FORM = {
  to: 'asha@example.com',
  check: 'video-document',
  reason: 'Lost the phone and the SIM',
  category: 'customer-request',
};
const NOW = new Date('2026-12-01T06:00:00Z');
const LATER = new Date('2026-12-02T06:00:00Z');

describe('the form of a proposed contact', () => {
  it.each([
    [{}, undefined],
    [{ to: '9876543210' }, undefined],
    [{ to: ' ' }, 'IDENTIFIER_REQUIRED'],
    [{ to: '12345' }, 'IDENTIFIER_INVALID'],
    [{ to: 'asha@shop.invalid' }, 'EMAIL_HOST_RESERVED'],
    [{ check: '' }, 'IDENTITY_CHECK_REQUIRED'],
    [{ check: 'a feeling' }, 'IDENTITY_CHECK_REQUIRED'],
    [{ category: '' }, 'CATEGORY_REQUIRED'],
    [{ reason: 'Lost it' }, 'STAFF_REASON_LENGTH'],
  ])('%j: %s', (fields, code) => {
    expect(contactProposalViolation({ ...FORM, ...fields })?.code).toBe(code);
  });

  it('needs one of the known checks at the approval as well', () => {
    for (const check of IDENTITY_CHECKS) expect(identityCheckViolation({ check })).toBeUndefined();
    expect(identityCheckViolation({ check: 'none' })).toEqual({ code: 'IDENTITY_CHECK_REQUIRED', field: 'check' });
  });
});

it.each([
  ['other-contact', 'email', { email: 'a@example.com', phone: '9876543210' }, true],
  ['other-contact', 'email', { email: 'a@example.com' }, false],
  ['other-contact', 'phone', { phone: '9876543210' }, false],
  ['other-contact', 'phone', { email: 'a@example.com' }, true],
  ['account-facts', 'phone', { phone: '9876543210' }, true],
] as const)('the check %s for a new %s of %j suits: %s', (check, contact, account, suits) => {
  expect(suitsIdentityCheck(check, contact, account)).toBe(suits);
});

it.each([
  ['another person with another check', {}, {}, undefined],
  ['the proposer', {}, { by: 'one' }, 'SECOND_PERSON'],
  ['the same check', {}, { check: 'in-person' }, 'IDENTITY_CHECK_REPEATED'],
  ['the end of the time', { expiresAt: NOW }, {}, 'CONTACT_PROPOSAL_NOT_FOUND'],
  ['a second approval', { isApproved: true }, {}, 'CONTACT_PROPOSAL_NOT_FOUND'],
])('an approval by %s', (_, proposal, approval, code) => {
  const proposed = { proposedBy: 'one', check: 'in-person', expiresAt: LATER, isApproved: false, ...proposal };
  expect(contactApprovalRefusal(proposed, { by: 'two', check: 'account-facts', ...approval }, NOW)).toBe(code);
});
