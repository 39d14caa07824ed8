import config from './eslint.config.mjs';

/** Projects that tsconfig.node.json does not include. */
const OWN_PROGRAMS = ['apps/portal', 'apps/console', 'scripts', 'e2e'];

const typedBy = (project, ...files) => ({
  files,
  languageOptions: { parserOptions: { projectService: false, project } },
});

/**
 * The rules of eslint.config.mjs for many projects in one process. The Node projects share one TypeScript program, so
 * that the types of the libraries are resolved once. `nx lint <project>` uses eslint.config.mjs.
 */
export default [
  ...config,
  typedBy('tsconfig.node.json', '**/*.{ts,tsx}'),
  ...OWN_PROGRAMS.map((folder) => typedBy(`${folder}/tsconfig.json`, `${folder}/**/*.{ts,tsx}`)),
];
