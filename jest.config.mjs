import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

// Jest writes its report into a folder, but does not make it.
for (const kind of ['unit', 'int']) mkdirSync(join(import.meta.dirname, 'reports', kind), { recursive: true });

// Each run draws other examples; FAST_CHECK_SEED repeats those of an earlier run.
if (!process.env.FAST_CHECK_SEED) {
  process.env.FAST_CHECK_SEED = String(randomInt(2 ** 31));
  console.error(`FAST_CHECK_SEED=${process.env.FAST_CHECK_SEED}`);
}

/**
 * Unit tests: no input or output; run per project with --rootDir. Integration tests have jest.int.config.mjs, and
 * jest.workspace.config.mjs runs all projects.
 */
export default {
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  testPathIgnorePatterns: ['\\.int\\.spec\\.ts$'],
  passWithNoTests: true,
  // A limit for a busy machine; a wait ends with its fact.
  testTimeout: 120_000,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^fast-check$': join(import.meta.dirname, 'jest.fast-check.mjs'),
  },
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
          target: 'es2023',
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
};
