import unit from './jest.config.mjs';

/** Integration tests: real MongoDB, NATS and Redis through @sahaya/testing. */
export default {
  ...unit,
  testMatch: ['<rootDir>/src/**/*.int.spec.ts'],
  testPathIgnorePatterns: [],
  testTimeout: 300_000,
  // A suite that failed may leave servers, which end with this process.
  forceExit: true,
};
