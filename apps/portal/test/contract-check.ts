import { afterEach, expect } from '@jest/globals';
import { mismatches } from './server.js';

// Runs for every spec (see jest.config.mjs), because specs also import `server.ts` within a test.
afterEach(() => {
  expect(mismatches.splice(0)).toEqual([]);
});
