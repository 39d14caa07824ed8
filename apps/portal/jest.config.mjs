import base from '../../jest.config.mjs';

/** The workspace settings. Style sheets and pictures are replaced, because only Vite can process them. */
export default {
  ...base,
  setupFilesAfterEnv: [
    ...(base.setupFilesAfterEnv ?? []),
    '<rootDir>/test/contract-check.ts',
    '<rootDir>/test/texts.ts',
  ],
  moduleNameMapper: {
    ...base.moduleNameMapper,
    '\\.css$': '<rootDir>/test/class-names.ts',
    '\\.svg$': '<rootDir>/test/asset-address.ts',
  },
};
