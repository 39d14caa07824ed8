import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

// Jest writes its report into a folder, but does not make it.
for (const kind of ['unit', 'int']) mkdirSync(join(import.meta.dirname, 'reports', kind), { recursive: true });

/** Unit tests: no input or output; run per project with --rootDir. Integration tests have jest.int.config.mjs. */
export default {
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  testPathIgnorePatterns: ['\\.int\\.spec\\.ts$'],
  passWithNoTests: true,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
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
