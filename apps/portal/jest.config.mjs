import base from '../../jest.config.mjs';

/** The workspace's settings; style sheets are what Vite makes of them, so here a module's class names are their keys. */
export default {
  ...base,
  moduleNameMapper: { ...base.moduleNameMapper, '\\.css$': '<rootDir>/src/testing/class-names.ts' },
};
