import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const SPECS = ['**/*.spec.ts', '**/*.spec.tsx', 'apps/*/test/**', 'apps/*/bench/**', 'e2e/**', 'libs/testing/**'];
const WEB = ['apps/portal', 'apps/console'];
const DATABASE_AND_TRANSPORT = ['@nestjs/*', 'mongoose', 'mongodb', '@nats-io/*', 'bullmq', 'ioredis'];

/** Who may import whom, by the tags in each package.json. Apps are in no list: services cannot reach into each other. */
const mayUse = (sourceTag, tags, bannedExternalImports = []) => ({
  sourceTag,
  onlyDependOnLibsWithTags: tags,
  bannedExternalImports,
});
const boundaries = (...everywhere) => [
  mayUse('type:domain', ['type:domain', ...everywhere], everywhere.length ? [] : ['*']),
  mayUse('type:contracts', ['type:contracts', 'type:domain', ...everywhere]),
  mayUse('type:infra', ['type:infra', 'type:contracts', 'type:domain', ...everywhere]),
  mayUse('type:client', ['type:client', 'type:contracts', 'type:domain', ...everywhere]),
  mayUse('type:testing', ['type:testing', 'type:infra', 'type:client', 'type:contracts', 'type:domain']),
  mayUse('type:app', ['type:testing', 'type:infra', 'type:client', 'type:contracts', 'type:domain']),
  // It only loads the main programs of the services.
  mayUse('type:host', ['type:app', 'type:infra']),
  mayUse('platform:any', ['platform:any', ...everywhere], DATABASE_AND_TRANSPORT),
  mayUse('platform:web', ['platform:web', 'platform:any'], DATABASE_AND_TRANSPORT),
  mayUse('platform:node', ['platform:node', 'platform:any']),
  // The browser run calls the API as the portal does and compares screens with the stored records.
  mayUse('platform:e2e', ['platform:web', 'platform:any']),
];
const moduleBoundaries = (depConstraints, ignoredCircularDependencies = []) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    { depConstraints, enforceBuildableLibDependency: false, ignoredCircularDependencies },
  ],
});
// Specs of the bones start services made of them; nothing at run time goes round.
const BONES = ['persistence', 'messaging', 'service-kit'];
const ROUND_IN_SPECS = BONES.flatMap((bone) => [
  [bone, 'testing'],
  [bone, 'service-kit'],
]);

const DEEP_IMPORT = { group: ['@sahaya/*/*'], message: 'Import the library itself, not one of its files.' };
const TESTING = { group: ['@sahaya/testing'], message: 'Only *.spec.* files use @sahaya/testing.' };
const FROM_PORTAL_FEATURE = (up) => [
  {
    regex: `^${up}(?!\\.\\./)[^/]+/(?!index\\.js$)`,
    message: 'Import another feature through its index.ts, or move the code to ui/, api/, offline/ or i18n/.',
  },
  { regex: `^${up}\\.\\./app/`, message: 'Features do not import the app.' },
];
const FROM_PORTAL_SHARED = {
  regex: '^(\\.\\./)+(features|app)/',
  message: 'Shared code does not import features or the app.',
};
const FROM_PORTAL_APP = {
  regex: '/features/[^/]+/(?!index\\.js$|[^/]+\\.screen\\.js$)',
  message: 'Import a screen of a feature, or its index.ts.',
};
const FEATURE_OF_SERVICE = {
  regex: '^\\.\\./(?!shared/)[^/]+/(?!.*\\.module\\.js$)',
  message: 'Import another feature through its module file, or move the code to shared/.',
};
const noImports = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

const LOCAL_TIME = {
  selector:
    'CallExpression[callee.type="MemberExpression"][callee.property.name=/^[gs]et(Hours|Minutes|Date|Day|Month|FullYear)$/]',
  message: 'That is the machine’s time zone. Business time is IST: use the helpers of @sahaya/domain (time.ts).',
};
const TEXT_TO_DATE = {
  selector:
    'NewExpression[callee.name="Date"]:matches([arguments.length>1], [arguments.0.type="Literal"], [arguments.0.type="TemplateLiteral"])',
  message: 'Only @sahaya/domain (time.ts) makes instants of calendar dates and times.',
};
const REAL_NOW = {
  selector:
    ':matches(NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.object.name="Date"][callee.property.name="now"])',
  message: 'Ask the injected Clock: tests and demo data move it.',
};
const noSyntax = (...rules) => ({ 'no-restricted-syntax': ['error', ...rules] });

export default ts.config(
  {
    ignores: [
      '**/dist/**',
      '**/bundle/**',
      '**/node_modules/**',
      '**/playwright-report/**',
      '**/test-results/**',
      'reports/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { '@nx': nx },
    rules: {
      ...moduleBoundaries(boundaries()),
      ...noImports(DEEP_IMPORT, TESTING),
      ...noSyntax(LOCAL_TIME, TEXT_TO_DATE),
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // Files are known by their first bytes.
      'no-control-regex': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/unbound-method': 'off',
      // An async method without await answers an interface that is asynchronous.
      '@typescript-eslint/require-await': 'off',
    },
  },
  // The one place that converts between wall-clock text and instants.
  { files: ['libs/domain/src/time/time.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['apps/*/src/**/*.ts'],
    ignores: WEB.map((app) => `${app}/**`),
    rules: noSyntax(LOCAL_TIME, TEXT_TO_DATE, REAL_NOW),
  },
  {
    files: ['apps/*/src/*/*.ts'],
    ignores: [...WEB, 'apps/gateway'].map((app) => `${app}/**`),
    rules: noImports(DEEP_IMPORT, TESTING, FEATURE_OF_SERVICE),
  },
  {
    files: WEB.map((app) => `${app}/**/*.{ts,tsx}`),
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    // The apps report a failed background request, such as the keep-alive, in the console of the browser only.
    rules: { 'no-console': ['error', { allow: ['warn'] }] },
  },
  {
    files: ['apps/portal/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.*'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: '@sahaya/contracts',
          allowTypeImports: true,
          message: 'Import types only: the schemas make the pages heavy. Endpoints are in api/calls.ts.',
        },
      ],
    },
  },
  {
    files: ['apps/portal/src/features/*/*.{ts,tsx}'],
    rules: noImports(DEEP_IMPORT, TESTING, ...FROM_PORTAL_FEATURE('\\.\\./')),
  },
  {
    files: ['apps/portal/src/features/*/*/*.{ts,tsx}'],
    rules: noImports(DEEP_IMPORT, TESTING, ...FROM_PORTAL_FEATURE('\\.\\./\\.\\./')),
  },
  {
    files: ['apps/portal/src/{ui,api,offline,i18n}/**/*.{ts,tsx}'],
    rules: noImports(DEEP_IMPORT, TESTING, FROM_PORTAL_SHARED),
  },
  {
    files: ['apps/portal/src/app/**/*.{ts,tsx}'],
    rules: noImports(DEEP_IMPORT, TESTING, FROM_PORTAL_APP),
  },
  {
    files: SPECS,
    rules: {
      ...moduleBoundaries(boundaries('type:testing', 'platform:node'), ROUND_IN_SPECS),
      ...noImports(DEEP_IMPORT),
      'no-restricted-syntax': 'off',
      // Answers of servers under test are looked into as they come.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  // Commands talk to the person at the terminal.
  { files: ['scripts/**', 'libs/service-kit/src/process.ts'], rules: { 'no-console': 'off' } },
  // A tool's configuration extends the workspace's.
  { files: ['**/*.config.{mjs,ts}'], rules: { '@nx/enforce-module-boundaries': 'off' } },
  {
    files: ['**/*.{js,mjs}'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['apps/*/public/**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['window', 'document', 'self', 'caches', 'fetch', 'setTimeout'].map((name) => [name, 'readonly']),
      ),
    },
  },
  prettier,
);
