import { join } from 'node:path';
import integration from './jest.int.config.mjs';
import { projectsWith } from './jest.workspace.config.mjs';

// Jest reads these two options only here, for all projects together.
const { passWithNoTests, testTimeout, ...options } = integration;

/** The integration tests of all projects in one run. */
export default {
  projects: await projectsWith('test:int', () => options),
  passWithNoTests,
  testTimeout,
  testSequencer: join(import.meta.dirname, 'jest.sequencer.mjs'),
};
