import { LIMITS } from '../policy/limits.js';
import { PAYOUT_METHODS, type PayoutDestination, type PayoutMethod } from './payout.js';
import { firstViolation, type Violation } from '../validation/rule.js';

export interface PayoutAccountForm {
  method: string;
  name: string;
  upiId: string;
  accountNumber: string;
  ifsc: string;
  /** The password of the helper. */
  password: string;
}

const UPI_ID = /^[\w.-]{2,256}@[a-z][a-z0-9]{1,63}$/i;
const ACCOUNT_NUMBER = /^\d{9,18}$/;
/** Four letters of the bank, a zero, six characters of the branch. */
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

const bare = (text: string) => text.replace(/[\s-]/g, '');
const isMethod = (method: string): method is PayoutMethod => (PAYOUT_METHODS as readonly string[]).includes(method);

/** The payout account form, checked in this order. */
export function payoutAccountViolation({
  method,
  name,
  upiId,
  accountNumber,
  ifsc,
  password,
}: PayoutAccountForm): Violation | undefined {
  const [upi, bank] = [method === 'upi', method === 'bank'];
  return firstViolation([
    [!isMethod(method), 'PAYOUT_METHOD_REQUIRED', 'method'],
    [!name.trim(), 'ACCOUNT_NAME_REQUIRED', 'name'],
    [name.trim().length > LIMITS.nameMax, 'NAME_TOO_LONG', 'name'],
    [upi && !UPI_ID.test(upiId.trim()), 'UPI_ID_INVALID', 'upiId'],
    [bank && !ACCOUNT_NUMBER.test(bare(accountNumber)), 'ACCOUNT_NUMBER_INVALID', 'accountNumber'],
    [bank && !IFSC.test(bare(ifsc).toUpperCase()), 'IFSC_INVALID', 'ifsc'],
    [!password, 'PASSWORD_REQUIRED', 'password'],
  ]);
}

/** A valid form as it is stored. */
export function payoutDestination({
  method,
  name,
  upiId,
  accountNumber,
  ifsc,
}: Omit<PayoutAccountForm, 'password'>): PayoutDestination {
  const owner = name.trim();
  return method === 'upi'
    ? { method: 'upi', name: owner, upiId: upiId.trim().toLowerCase() }
    : { method: 'bank', name: owner, accountNumber: bare(accountNumber), ifsc: bare(ifsc).toUpperCase() };
}
