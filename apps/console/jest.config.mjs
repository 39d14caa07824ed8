import base from '../../jest.config.mjs';

/** The workspace settings. The style sheet of the map is left out, because only Vite can process it. */
export default {
  ...base,
  moduleNameMapper: { ...base.moduleNameMapper, '\\.css$': '<rootDir>/src/testing/no-style.ts' },
};
