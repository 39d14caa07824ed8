import { describe, expect, it } from '@jest/globals';
import { KeyRing } from '@sahaya/service-kit';
import { decrypt, encrypt, type FieldPurpose, type Sealed } from './field-encryption.js';

const FIRST = { id: '1', secret: 'a secret of the payout accounts' };
const SECOND = { id: '2', secret: 'another secret of the accounts' };
const keys = new KeyRing([FIRST]);
const account = { method: 'upi', name: 'Asha Rao', upiId: 'asha@okbank' };
const PURPOSE: FieldPurpose = 'payout accounts';
const seal = () => encrypt(account, 'helper-1', PURPOSE, keys);
const open = (sealed: Sealed, ring = keys, owner = 'helper-1', purpose: FieldPurpose = PURPOSE) =>
  decrypt(sealed, owner, purpose, ring);

describe('an encrypted field', () => {
  it('is read with its key, for its owner', () => {
    expect(JSON.stringify(seal())).not.toContain('asha');
    expect(open(seal())).toEqual(account);
  });

  it('is read after a change of the key, as long as its own key is there', () => {
    expect(open(seal(), new KeyRing([SECOND, FIRST]))).toEqual(account);
    expect(() => open(seal(), new KeyRing([SECOND]))).toThrow('no key "1" for payout accounts');
  });

  it('never looks the same twice', () => expect(seal().sealed).not.toBe(seal().sealed));

  const tampered = (one: Sealed) => ({ ...one, sealed: `${one.sealed.slice(0, -2)}AA` });
  it.each<[string, () => unknown]>([
    ['with another secret', () => open(seal(), new KeyRing([{ ...SECOND, id: '1' }]))],
    ['for another owner', () => open(seal(), keys, 'helper-2')],
    ['for another purpose', () => open(seal(), keys, 'helper-1', 'second factors')],
    ['when it was changed', () => open(tampered(seal()))],
  ])('is not read %s', (_, reading) => expect(reading).toThrow());
});
