import { describe, expect, it } from '@jest/globals';
import { NOTHING, stageTally, sum, tallyOfJest, tallyOfPlaywright } from './report.ts';

describe('what the runners report', () => {
  it('counts a test file that broke before its first test', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds', failureMessages: [] },
      { status: 'pending', fullName: 'pays (needs a bank)', failureMessages: [] },
      { status: 'failed', fullName: 'refunds', failureMessages: ['\u001B[31mexpected 1\u001B[39m', 'later'] },
    ];
    const broken = { name: 'b.spec.ts', message: 'no such module', assertionResults: [] };
    const report = { numPassedTests: 1, numFailedTests: 2, numRuntimeErrorTestSuites: 1 };
    expect(
      tallyOfJest({ ...report, testResults: [{ name: 'a.spec.ts', message: 'x', assertionResults }, broken] }),
    ).toEqual({
      passed: 1,
      failed: 3,
      skipped: ['pays (needs a bank)'],
      failures: ['refunds\n    expected 1', 'b.spec.ts\n    no such module'],
    });
  });

  it('reads Playwright: flaky counts as passed, an error outside the tests as failed, a skip with its reason', () => {
    const skipped = { status: 'skipped', annotations: [{ type: 'skip', description: 'no camera here' }], results: [] };
    const page = { type: 'page', description: '/photo Try again' };
    const wrong = { status: 'unexpected', annotations: [page], results: [{ error: { message: 'too dark' } }] };
    const specs = [
      { title: 'takes one', tests: [skipped] },
      { title: 'keeps one', tests: [wrong] },
    ];
    const inner = { title: 'photo', specs };
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1 },
      errors: [{ message: 'worker died' }],
      suites: [{ title: 'file', suites: [inner] }],
    };
    expect(tallyOfPlaywright(report)).toEqual({
      passed: 5,
      failed: 2,
      skipped: ['photo › takes one: no camera here'],
      failures: ['photo › keeps one\n    too dark\n    /photo Try again', 'outside the tests\n    worker died'],
    });
  });

  it('sums', () => {
    const some = { passed: 2, failed: 1, skipped: ['a'], failures: ['b'] };
    expect(sum([some, some, NOTHING])).toEqual({ passed: 4, failed: 2, skipped: ['a', 'a'], failures: ['b', 'b'] });
  });
});

describe('what a stage counts for', () => {
  const two = { passed: 2, failed: 0, skipped: [], failures: [] };
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
