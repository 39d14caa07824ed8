import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const WORKSPACE = join(import.meta.dirname, '../../../..');
const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  join(WORKSPACE, 'node_modules/jest/bin/jest.js'),
];
const OTHER_SPECS = ['-c', join(WORKSPACE, 'jest.config.mjs'), '--rootDir', join(import.meta.dirname, '../..')];

// The time zone of a process is set when it starts, so each has its own.
describe('the rules of time', () => {
  it.each([
    ['UTC', 0],
    ['Asia/Kolkata', -330],
    ['America/New_York', 300],
  ])(
    'are the same on a machine in %s',
    (zone, offset) => {
      const run = (...args: string[]) =>
        spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, TZ: zone } });
      expect(Number(run('-p', 'String(new Date(2026, 11, 1).getTimezoneOffset())').stdout)).toBe(offset);
      const { status, stderr } = run(
        ...JEST,
        ...OTHER_SPECS,
        '(time|policy|rules|slots?|schedule|visits|deadlines|scheduled-tasks|change|same-day)\\.spec',
        '--runInBand',
        // A pattern that matches no spec must fail.
        '--passWithNoTests=false',
      );
      expect(status === 0 ? 'passed' : stderr).toBe('passed');
    },
    60_000,
  );
});
