import { describe, expect, it } from '@jest/globals';
import { filesWithoutResult } from './jest.ts';

describe('a run of Jest', () => {
  it('misses the spec files that have no report or no test in it', () => {
    const testResults = [
      {
        name: '/a.spec.ts',
        message: '',
        assertionResults: [{ status: 'passed', fullName: 'adds', failureMessages: [] }],
      },
      { name: '/b.spec.ts', message: 'no such module', assertionResults: [] },
    ];
    const report = { numPassedTests: 1, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults };
    expect(filesWithoutResult(['/a.spec.ts', '/b.spec.ts', '/c.spec.ts'], report)).toEqual([
      '/b.spec.ts',
      '/c.spec.ts',
    ]);
  });
});
