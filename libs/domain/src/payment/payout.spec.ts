import { describe, expect, it } from '@jest/globals';
import {
  maskDestination,
  mayPayoutMove,
  PAYOUT_STATUSES,
  type PayoutDestination,
  payoutDestinationText,
  payoutSources,
  type PayoutStatus,
} from './payout.js';
import { type PayoutAccountForm, payoutAccountViolation, payoutDestination } from './payout.rules.js';

describe('a payout', () => {
  it.each<[PayoutStatus, PayoutStatus[]]>([
    ['pending', ['processing', 'paid', 'failed']],
    ['processing', ['paid', 'failed', 'reversed']],
    ['paid', ['reversed']],
    ['failed', []],
    ['reversed', []],
  ])('in state %s may become %j', (from, targets) => {
    expect(PAYOUT_STATUSES.filter((to) => mayPayoutMove(from, to))).toEqual(targets);
    for (const to of targets) expect(payoutSources(to)).toContain(from);
  });
});

describe('a payout destination', () => {
  const upi: PayoutAccountForm = {
    method: 'upi',
    name: 'Asha Rao',
    upiId: 'asha.rao@okbank',
    accountNumber: '',
    ifsc: '',
    password: 'secret12',
  };
  const bank: PayoutAccountForm = {
    method: 'bank',
    name: 'Asha Rao',
    upiId: '',
    accountNumber: '1234 5678 9012',
    ifsc: 'hdfc0001234',
    password: 'secret12',
  };
  it.each<[PayoutAccountForm, string | undefined]>([
    [upi, undefined],
    [bank, undefined],
    [{ ...upi, method: '' }, 'PAYOUT_METHOD_REQUIRED'],
    [{ ...upi, method: 'cheque' }, 'PAYOUT_METHOD_REQUIRED'],
    [{ ...upi, name: '  ' }, 'ACCOUNT_NAME_REQUIRED'],
    [{ ...upi, name: 'a'.repeat(101) }, 'NAME_TOO_LONG'],
    [{ ...upi, upiId: '' }, 'UPI_ID_INVALID'],
    [{ ...upi, upiId: 'asha@mail.example' }, 'UPI_ID_INVALID'],
    [{ ...upi, upiId: 'a b@okbank' }, 'UPI_ID_INVALID'],
    [{ ...upi, upiId: '=cmd@okbank' }, 'UPI_ID_INVALID'],
    [{ ...bank, accountNumber: '12345678' }, 'ACCOUNT_NUMBER_INVALID'],
    [{ ...bank, accountNumber: '123456789' }, undefined],
    [{ ...bank, accountNumber: '1'.repeat(19) }, 'ACCOUNT_NUMBER_INVALID'],
    [{ ...bank, accountNumber: '12345678x' }, 'ACCOUNT_NUMBER_INVALID'],
    [{ ...bank, ifsc: 'HDFC1001234' }, 'IFSC_INVALID'],
    [{ ...bank, ifsc: 'HDFC000123' }, 'IFSC_INVALID'],
  ])('%j → %s', (form, code) => expect(payoutAccountViolation(form)?.code).toBe(code));

  it.each([
    [upi, 'as••@okbank'],
    [bank, '•••• 9012, HDFC0001234'],
  ])('is shown without the details needed to pay', (form, masked) =>
    expect(maskDestination(payoutDestination(form))).toBe(masked),
  );

  const [byUpi, byBank] = [payoutDestination(upi), payoutDestination(bank)];
  it.each<[string, PayoutDestination, PayoutDestination]>([
    ['a UPI id in capitals, with spaces', { method: 'upi', name: 'Asha Rao', upiId: ' Asha.Rao@OkBank ' }, byUpi],
    ['a UPI id under another name', { method: 'upi', name: 'Ravi Rao', upiId: 'asha.rao@okbank' }, byUpi],
    [
      'a bank account with spaces and a small IFSC',
      { method: 'bank', name: 'Ravi Rao', accountNumber: '1234-5678 9012', ifsc: ' hdfc0001234 ' },
      byBank,
    ],
  ])('is the same as %s', (_, other, one) => expect(payoutDestinationText(other)).toBe(payoutDestinationText(one)));

  it.each<[string, PayoutDestination, PayoutDestination]>([
    ['the UPI id of another bank', { method: 'upi', name: 'Asha Rao', upiId: 'asha.rao@okother' }, byUpi],
    ['a UPI id with another dot', { method: 'upi', name: 'Asha Rao', upiId: 'asharao@okbank' }, byUpi],
    [
      'the same number at another bank',
      { method: 'bank', name: 'Asha Rao', accountNumber: '123456789012', ifsc: 'ICIC0001234' },
      byBank,
    ],
    [
      'another number with a leading zero',
      { method: 'bank', name: 'Asha Rao', accountNumber: '0123456789012', ifsc: 'HDFC0001234' },
      byBank,
    ],
  ])('differs from %s', (_, other, one) => expect(payoutDestinationText(other)).not.toBe(payoutDestinationText(one)));
});
