import { describe, expect, it } from '@jest/globals';
import { encrypt, decrypt } from './payout-account-encryption.js';

const SECRET = 'a secret of the payout accounts';
const account = { method: 'upi', name: 'Asha Rao', upiId: 'asha@okbank' };

describe('a sealed payout account', () => {
  it('is opened by its secret, for its owner', () => {
    const sealed = encrypt(account, 'helper-1', SECRET);
    expect(sealed).not.toContain('asha');
    expect(decrypt(sealed, 'helper-1', SECRET)).toEqual(account);
  });

  it('never looks the same twice', () =>
    expect(encrypt(account, 'helper-1', SECRET)).not.toBe(encrypt(account, 'helper-1', SECRET)));

  it.each([
    ['with another secret', 'helper-1', 'another secret of the service', (sealed: string) => sealed],
    ['for another owner', 'helper-2', SECRET, (sealed: string) => sealed],
    ['when it was changed', 'helper-1', SECRET, (sealed: string) => `${sealed.slice(0, -2)}AA`],
  ])('stays shut %s', (_, owner, secret, tamper) =>
    expect(() => decrypt(tamper(encrypt(account, 'helper-1', SECRET)), owner, secret)).toThrow(),
  );
});
