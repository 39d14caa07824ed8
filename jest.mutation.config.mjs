import { join } from 'node:path';
import integration from './jest.int.config.mjs';
import unit from './jest.config.mjs';

/** The specs that `npm run mutation` selects; it runs them in a copy of the workspace. */
const { folder, specs, isIntegration } = JSON.parse(process.env.MUTATION_AREA);

export default {
  ...(isIntegration ? integration : unit),
  rootDir: join(import.meta.dirname, folder),
  testMatch: specs.map((pattern) => `<rootDir>/src/${pattern}`),
};
