import { describe, expect, it } from '@jest/globals';
import { isAtLeast, versionIn } from './binaries.ts';

describe('versions', () => {
  it.each([
    ['db version v6.0.5\nBuild Info: {}', '6.0.5'],
    ['nats-server: v2.15.1', '2.15.1'],
    ['Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.2.1', '7.0.15'],
    ['no such thing', undefined],
  ])('reads %j as %s', (output, version) => expect(versionIn(output)).toBe(version));

  it.each([
    ['2.10.23', '2.10.23', true],
    ['2.15.1', '2.10.23', true],
    ['2.9.10', '2.10.23', false],
    ['10.0.0', '6.2.0', true],
  ])('%s is at least %s: %s', (version, oldest, answer) => expect(isAtLeast(version, oldest)).toBe(answer));
});
