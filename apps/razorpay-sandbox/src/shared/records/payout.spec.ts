import { describe, expect, it } from '@jest/globals';
import { faultRequest, newFault } from './fault.js';
import {
  ACCOUNT_NUMBER,
  fundAccountEntity,
  newContact,
  newFundAccount,
  newPayout,
  nextStep,
  payoutEntity,
  readPayoutKey,
  releasedPayout,
  type Payout,
  type PayoutFate,
  type PayoutStatus,
} from './payout.js';

const NOW = new Date('2026-12-05T04:00:00Z');
const KEY = { idempotencyKey: 'batch-1', requestHash: 'hash' };
const bank = { name: 'Asha Devi', ifsc: 'TEST0000001', account_number: '000111222333' };
const vpaAccount = newFundAccount({ contact_id: 'cont_1', account_type: 'vpa', vpa: { address: 'asha@testbank' } }, 1);
const bankAccount = newFundAccount({ contact_id: 'cont_1', account_type: 'bank_account', bank_account: bank }, 1);
const request = {
  account_number: ACCOUNT_NUMBER,
  fund_account_id: vpaAccount._id,
  amount: 123_456,
  currency: 'INR',
  mode: 'UPI',
  purpose: 'payout',
  reference_id: 'helper-week-49',
};
const fault = (kind: string, ms?: number) =>
  newFault(faultRequest.parse({ on: 'payouts', kind, ...(ms && { ms }) }), 'fault_1', NOW);
const payout = (kind?: string, ms?: number) =>
  newPayout(vpaAccount, request, KEY, NOW, kind ? fault(kind, ms) : undefined);

describe('contacts and fund accounts', () => {
  it.each([
    [{}, 'The name field is required.'],
    [{ name: 'x'.repeat(51) }, 'The name may not be greater than 50 characters.'],
    [{ name: 'Asha', nme: 1 }, 'nme is/are not required and should not be sent'],
  ])('refuses the contact %j', (body, refusal) => expect(() => newContact(body, 1)).toThrow(refusal));

  it.each([
    [{ account_type: 'vpa', vpa: { address: 'a@b' } }, 'The contact_id field is required.'],
    [{ contact_id: 'c', account_type: 'card' }, 'The selected account_type is invalid.'],
    [{ contact_id: 'c', account_type: 'vpa' }, 'The vpa field is required.'],
    [{ contact_id: 'c', account_type: 'vpa', vpa: { address: 'no at sign' } }, 'The address format is invalid.'],
    [{ contact_id: 'c', account_type: 'vpa', vpa: { address: 'two@at@signs' } }, 'The address format is invalid.'],
    [
      { contact_id: 'c', account_type: 'bank_account', bank_account: { ...bank, ifsc: 'TEST1000001' } },
      'The ifsc format is invalid.',
    ],
    [
      { contact_id: 'c', account_type: 'bank_account', bank_account: { ...bank, account_number: '12 34' } },
      'The account_number format is invalid.',
    ],
  ])('refuses the fund account %j', (body, refusal) => expect(() => newFundAccount(body, 1)).toThrow(refusal));

  it('returns the parts of a UPI id', () =>
    expect(fundAccountEntity(vpaAccount).vpa).toEqual({
      username: 'asha',
      handle: 'testbank',
      address: 'asha@testbank',
    }));
});

describe('newPayout', () => {
  it.each([
    [{ amount: 99 }, 'The amount must be at least INR 1.00'],
    [{ amount: 0.5 }, 'The amount must be an integer.'],
    [{ account_number: '1' }, 'The account number is invalid.'],
    [{ mode: 'upi' }, 'The selected mode is invalid.'],
    [{ mode: 'IMPS' }, 'The mode IMPS is not possible for this fund account.'],
    [{ purpose: undefined }, 'The purpose field is required.'],
    [{ narration: 'x'.repeat(31) }, 'The narration may not be greater than 30 characters.'],
  ])('refuses %j', (change, refusal) =>
    expect(() => newPayout(vpaAccount, { ...request, ...change }, KEY, NOW)).toThrow(refusal),
  );

  it('goes to a bank account by IMPS', () =>
    expect(newPayout(bankAccount, { ...request, mode: 'IMPS' }, KEY, NOW).mode).toBe('IMPS'));

  it.each([
    [undefined, undefined, 'processing', NOW.getTime() + 1_000],
    ['held', undefined, 'queued', undefined],
    ['held', 60_000, 'queued', NOW.getTime() + 60_000],
    ['failed', undefined, 'processing', NOW.getTime() + 1_000],
  ])('under the fault %s (%s ms) is %s', (kind, ms, status, due) => {
    const made = payout(kind, ms);
    expect({ status: made.status, due: made.stepAt?.getTime() }).toEqual({ status, due });
  });
});

describe('a payout', () => {
  const course = (from: Payout): PayoutStatus[] => {
    const statuses = [from.status];
    for (let now = from; now.stepAt;) {
      now = nextStep(now, NOW);
      statuses.push(now.status);
    }
    return statuses;
  };
  it.each([
    [payout(), ['processing', 'processed']],
    [payout('failed'), ['processing', 'failed']],
    [payout('reversed'), ['processing', 'processed', 'reversed']],
    [releasedPayout(payout('held'), 'processed', NOW), ['queued', 'processing', 'processed']],
    [releasedPayout(payout('held'), 'failed', NOW), ['queued', 'processing', 'failed']],
  ])('goes its course (%#)', (from, statuses) => expect(course(from)).toEqual(statuses));

  it('has a fee only if the money arrived', () => {
    expect(payoutEntity(payout('held'))).toMatchObject({ fees: 0, tax: 0, utr: null });
    expect(payoutEntity(payout())).toMatchObject({ fees: 590, tax: 90 });
    const processed = nextStep(payout('reversed'), NOW);
    expect(payoutEntity(processed)).toMatchObject({ fees: 590, utr: expect.stringMatching(/^\d{12}$/) });
    expect(payoutEntity(nextStep(processed, NOW))).toMatchObject({ status: 'reversed', fees: 0, tax: 0 });
    expect(payoutEntity(nextStep(payout('failed'), NOW))).toMatchObject({ status: 'failed', fees: 0, tax: 0 });
  });

  it.each<[PayoutStatus, PayoutFate, boolean]>([
    ['queued', 'processed', true],
    ['queued', 'failed', true],
    ['processing', 'reversed', true],
    ['processed', 'reversed', true],
    ['processed', 'processed', false],
    ['processed', 'failed', false],
    ['failed', 'processed', false],
    ['reversed', 'reversed', false],
  ])('that is %s may be released as %s: %s', (status, fate, allowed) => {
    const release = expect(() => releasedPayout({ ...payout(), status }, fate, NOW));
    if (allowed) release.not.toThrow();
    else release.toThrow(`The payout is ${status} already`);
  });

  it.each([
    [undefined, /is required/],
    ['abc', /4 to 36/],
    ['x'.repeat(37), /4 to 36/],
    ['a:key', /4 to 36/],
  ])('refuses the key %s', (key, refusal) => expect(() => readPayoutKey(key)).toThrow(refusal));
});
