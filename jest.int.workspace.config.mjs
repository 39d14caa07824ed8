import { join } from 'node:path';
import integration from './jest.int.config.mjs';
import { projectsWith } from './jest.workspace.config.mjs';

// Jest reads these options only here, for all projects together.
const { passWithNoTests, testTimeout, forceExit, ...options } = integration;

/** The integration tests of all projects in one run. */
export default {
  projects: await projectsWith('test:int', () => options),
  passWithNoTests,
  testTimeout,
  forceExit,
  testSequencer: join(import.meta.dirname, 'jest.sequencer.mjs'),
};
