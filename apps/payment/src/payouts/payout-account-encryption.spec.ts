import { describe, expect, it } from '@jest/globals';
import { KeyRing } from '@sahaya/service-kit';
import { encrypt, decrypt, type Sealed } from './payout-account-encryption.js';

const FIRST = { id: '1', secret: 'a secret of the payout accounts' };
const SECOND = { id: '2', secret: 'another secret of the accounts' };
const keys = new KeyRing([FIRST]);
const account = { method: 'upi', name: 'Asha Rao', upiId: 'asha@okbank' };

describe('a sealed payout account', () => {
  it('is opened by its key, for its owner', () => {
    const sealed = encrypt(account, 'helper-1', keys);
    expect(JSON.stringify(sealed)).not.toContain('asha');
    expect(decrypt(sealed, 'helper-1', keys)).toEqual(account);
  });

  it('is opened after a change of the key, as long as its own key is there', () => {
    const sealed = encrypt(account, 'helper-1', keys);
    expect(decrypt(sealed, 'helper-1', new KeyRing([SECOND, FIRST]))).toEqual(account);
    expect(() => decrypt(sealed, 'helper-1', new KeyRing([SECOND]))).toThrow('no key "1" for payout accounts');
  });

  it('never looks the same twice', () =>
    expect(encrypt(account, 'helper-1', keys).sealed).not.toBe(encrypt(account, 'helper-1', keys).sealed));

  const same = (one: Sealed) => one;
  it.each([
    ['with another secret', 'helper-1', new KeyRing([{ ...SECOND, id: '1' }]), same],
    ['for another owner', 'helper-2', keys, same],
    ['when it was changed', 'helper-1', keys, (one: Sealed) => ({ ...one, sealed: `${one.sealed.slice(0, -2)}AA` })],
  ])('stays shut %s', (_, owner, ring, tamper) =>
    expect(() => decrypt(tamper(encrypt(account, 'helper-1', keys)), owner, ring)).toThrow(),
  );
});
