import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { WORKSPACE } from '@sahaya/servers';
import { findLicenceFaults, listLicences, type Lock, READ_IN_FILE } from './licences.ts';

const lock = JSON.parse(readFileSync(join(WORKSPACE, 'package-lock.json'), 'utf8')) as Lock;
const lockWith = (license?: string, more: object = {}): Lock => ({
  packages: { 'node_modules/@some/package': { version: '1.2.3', ...(license && { license }), ...more } },
});

describe('the licences of the packages in production', () => {
  it('are those that the policy allows', () => {
    expect(listLicences(lock).length).toBeGreaterThan(300);
    expect(findLicenceFaults(lock)).toEqual([]);
  });

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND OFL-1.1', '(MPL-2.0 OR Apache-2.0)'])('may be %s', (licence) => {
    expect(findLicenceFaults(lockWith(licence))).toEqual([]);
  });

  it.each(['Hippocratic-2.1', 'GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE', 'UNLICENSED'])(
    'may not be %s',
    (licence) => {
      expect(findLicenceFaults(lockWith(licence))).toEqual([`@some/package@1.2.3: ${licence}`]);
    },
  );

  it('are asked for where a package names none', () => {
    expect(findLicenceFaults(lockWith())).toEqual(['@some/package@1.2.3: none']);
  });

  it('are not asked for of packages that only build and test, nor of our own', () => {
    expect(findLicenceFaults(lockWith('GPL-3.0-only', { dev: true }))).toEqual([]);
    expect(findLicenceFaults(lockWith('GPL-3.0-only', { link: true }))).toEqual([]);
  });

  it('are written down by hand for used packages only', () => {
    const used = new Set(listLicences(lock).map(({ name }) => name));
    expect(Object.keys(READ_IN_FILE).filter((name) => !used.has(name))).toEqual([]);
  });
});
