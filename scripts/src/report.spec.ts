import { describe, expect, it } from '@jest/globals';
import { NOTHING, stageTally, sum, tallyOfJest, tallyOfPlaywright } from './report.ts';

describe('what the runners report', () => {
  it('counts a test file that broke before its first test', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds' },
      { status: 'pending', fullName: 'pays (needs a bank)' },
    ];
    const report = { numPassedTests: 1, numFailedTests: 2, numRuntimeErrorTestSuites: 1 };
    expect(tallyOfJest({ ...report, testResults: [{ name: 'a.spec.ts', assertionResults }] })).toEqual({
      passed: 1,
      failed: 3,
      skipped: ['pays (needs a bank)'],
    });
  });

  it('reads Playwright: flaky counts as passed, an error outside the tests as failed, a skip with its reason', () => {
    const skipped = { status: 'skipped', annotations: [{ type: 'skip', description: 'no camera here' }] };
    const inner = { title: 'photo', specs: [{ title: 'takes one', tests: [skipped] }] };
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1 },
      errors: ['worker died'],
      suites: [{ title: 'file', suites: [inner] }],
    };
    expect(tallyOfPlaywright(report)).toEqual({
      passed: 5,
      failed: 2,
      skipped: ['photo › takes one: no camera here'],
    });
  });

  it('sums', () => {
    const some = { passed: 2, failed: 1, skipped: ['a'] };
    expect(sum([some, some, NOTHING])).toEqual({ passed: 4, failed: 2, skipped: ['a', 'a'] });
  });
});

describe('what a stage counts for', () => {
  const two = { passed: 2, failed: 0, skipped: [] };
  it.each([
    ['all well', two, true, true, 0],
    ['a check without tests', NOTHING, true, false, 0],
    ['a check that failed', NOTHING, false, false, 1],
    ['no test at all', NOTHING, true, true, 1],
    ['all tests passed, but the stage broke', two, false, true, 1],
    ['failed tests are not counted twice', { ...two, failed: 3 }, false, true, 3],
  ])('%s', (_what, tests, isOk, needsTests, failed) => {
    expect(stageTally(tests, isOk, needsTests).failed).toBe(failed);
  });
});
