import { describe, expect, it } from '@jest/globals';
import {
  newKeyRing,
  newSigningKeys,
  prepareKey,
  publicKeysOf,
  rotateKeyRing,
  rotatePreparedKey,
  rotateSigningKeys,
} from './keys.ts';

const at = (day: string) => new Date(`2026-${day}T00:00:00Z`);
const keysOf = (keySet: string) => (JSON.parse(keySet) as { keys: { kid: string; signsFrom: string }[] }).keys;

describe('the keys of the tokens', () => {
  const first = newSigningKeys(at('11-01'));
  const [firstKey] = keysOf(first);

  it('are one at first, which signs at once', () =>
    expect(keysOf(first)).toEqual([expect.objectContaining({ signsFrom: '2026-11-01T00:00:00.000Z' })]));

  it('get a next one that signs a day later', () =>
    expect(keysOf(rotateSigningKeys(first, at('11-10')))).toEqual([
      firstKey,
      expect.objectContaining({ signsFrom: '2026-11-11T00:00:00.000Z' }),
    ]));

  it('keep a key until its last token has expired', () => {
    const second = rotateSigningKeys(first, at('11-10'));
    const kids = (rotatedOn: string) => keysOf(rotateSigningKeys(second, at(rotatedOn))).map(({ kid }) => kid);
    expect(kids('11-18')).toContain(firstKey?.kid);
    expect(kids('11-18')).toHaveLength(3);
    expect(kids('11-19')).not.toContain(firstKey?.kid);
    expect(kids('11-19')).toHaveLength(2);
  });

  it('have public halves without the private ones', () => {
    const { kid } = firstKey!;
    const shown = { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid, alg: 'EdDSA', use: 'sig' };
    expect(JSON.parse(publicKeysOf(first))).toEqual({ keys: [shown] });
  });
});

describe('a list of keys', () => {
  const ids = (list: string) => list.split(',').map((key) => key.slice(0, 10));

  it('starts with the newest and keeps as many earlier ones as asked', () => {
    const first = newKeyRing(at('01-01'));
    const third = rotateKeyRing(rotateKeyRing(first, at('02-01'), 9), at('03-01'), 9);
    expect(ids(third)).toEqual(['2026-03-01', '2026-02-01', '2026-01-01']);
    expect(ids(rotateKeyRing(third, at('04-01'), 1))).toEqual(['2026-04-01', '2026-03-01']);
    expect(third).toContain(first);
  });

  it('gets a prepared key at its end, which a rotation puts first without a loss', () => {
    const first = newKeyRing(at('01-01'));
    const prepared = prepareKey(first, at('02-01'));
    expect(ids(prepared)).toEqual(['2026-01-01', '~2026-02-0']);
    const rotated = rotatePreparedKey(prepared);
    expect(ids(rotated)).toEqual(['2026-02-01', '2026-01-01']);
    expect(rotated).toContain(first);
    expect(ids(prepareKey(rotated, at('03-01')))).toEqual(['2026-02-01', '2026-01-01', '~2026-03-0']);
  });

  it('neither prepares two keys nor rotates without a prepared one', () => {
    const first = newKeyRing(at('01-01'));
    expect(() => prepareKey(prepareKey(first, at('02-01')), at('03-01'))).toThrow('prepared already');
    expect(() => rotatePreparedKey(first)).toThrow('No key is prepared');
  });
});
