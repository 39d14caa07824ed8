import { stripVTControlCharacters } from 'node:util';

/** What a runner's own report says, in the same words for Jest and Playwright. */
export interface Tally {
  passed: number;
  failed: number;
  /** Full names of skipped tests, each with its reason. */
  skipped: string[];
  /** Each failed test with the beginning of its error. */
  failures: string[];
}

export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that broke before they could run a test. */
  numRuntimeErrorTestSuites: number;
  /** `message` is not empty for a file with a failure. */
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: {
      /** `unexpected` for a failure. */
      status: string;
      /** `page` for what a page showed when the test failed. */
      annotations: { type: string; description?: string }[];
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: [], failures: [] };

export function tallyOfJest(report: JestReport): Tally {
  const results = report.testResults.flatMap((file) => file.assertionResults);
  const left = results.filter(({ status }) => ['pending', 'todo', 'skipped', 'disabled'].includes(status));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    // Jest has no field for a reason: by agreement it stands in the test's name.
    skipped: left.map(({ fullName }) => fullName),
    failures: report.testResults.flatMap(failuresOfFile),
  };
}

function failuresOfFile({ name, message, assertionResults }: JestReport['testResults'][number]): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length > 0) return failed.map((test) => failure(test.fullName, test.failureMessages[0]));
  return assertionResults.length === 0 && message ? [failure(name, message)] : [];
}

const LINES_OF_AN_ERROR = 20;
const failure = (name: string, error = 'no error given', notes: readonly string[] = []): string =>
  [name, ...stripVTControlCharacters(error).trim().split('\n').slice(0, LINES_OF_AN_ERROR), ...notes].join('\n    ');

export function tallyOfPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: suites.flatMap((suite) => skippedIn(suite)),
    failures: [
      ...suites.flatMap((suite) => failuresIn(suite)),
      ...errors.map(({ message }) => failure('outside the tests', message)),
    ],
  };
}

function failuresIn({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results, annotations }) => {
        const pages = annotations.flatMap(({ type, description }) => (type === 'page' && description) || []);
        return failure(`${title} › ${spec.title}`, results.at(-1)?.error?.message, pages);
      }),
  );
  return [...own, ...suites.flatMap((suite) => failuresIn(suite))];
}

function skippedIn({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => {
        const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
        return `${title} › ${spec.title}: ${reason ?? 'no reason given'}`;
      }),
  );
  return [...own, ...suites.flatMap((suite) => skippedIn(suite))];
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.flatMap(({ skipped }) => skipped),
  failures: tallies.flatMap(({ failures }) => failures),
});

/** A stage that went wrong, or ran no test at all, counts as one failure when none of its tests does. */
export function stageTally(tests: Tally, isOk: boolean, needsTests: boolean): Tally {
  const isEmpty = needsTests && tests.passed + tests.failed === 0;
  return (isOk && !isEmpty) || tests.failed > 0 ? tests : { ...tests, failed: 1 };
}
