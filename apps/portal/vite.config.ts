import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { branded } from '../../scripts/src/brand-files.ts';
import { precompressed } from '../../scripts/src/precompress.ts';
import { writeTextNotMarkup } from '../../scripts/src/text-not-markup.ts';
import { defaultClientConditions, defineConfig } from 'vite';
import { writeOfflineFiles } from './offline-files.ts';
import { preloadFonts } from './preload-fonts.ts';
import { writePublicPages } from './public-pages.ts';
import { IS_PSEUDO, pseudoLocale } from './pseudo-locale.ts';
import { keepSizeBudget } from './size-budget.ts';

const routerFolder = dirname(dirname(fileURLToPath(import.meta.resolve('react-router'))));

const gateway = process.env.GATEWAY_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const proxy = { '/api': gateway, '/socket.io': { target: gateway, ws: true } };

/**
 * Small modules that many pages share are one file each group instead of a file each. A group also takes what its
 * modules import, so none contains a module that imports @sahaya/domain.
 */
const groups = [
  // All that the application imports statically.
  { name: 'app', tags: ['$initial' as const], priority: 4 },
  {
    name: 'common',
    test: /\/src\/ui\/(people\/person-avatar|display\/service-)|\/Icon(Check|StarFilled|CreditCard)\.mjs/,
    priority: 3,
  },
  {
    name: 'parts',
    test: /\/src\/(i18n\/en\/site-helpers|ui\/(display\/stars|people\/verified-badge|forms\/(chip|choice|use-debounced-text|use-device-location)|feedback\/(notice|loading-placeholder)))/,
    priority: 3,
  },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2, priority: 2 },
  {
    name: 'inputs',
    test: /@mantine\/core\/.*\/components\/(Input|InputBase|TextInput|PasswordInput|Anchor)\//,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [
    pseudoLocale(),
    react(),
    writeTextNotMarkup('portal'),
    branded('portal'),
    preloadFonts(),
    writePublicPages(),
    writeOfflineFiles(),
    // The longer texts of the pseudo-locale are for development only.
    !IS_PSEUDO && keepSizeBudget(),
    // The gateway compresses the pages itself, after it has filled in the public address.
    precompressed('dist', { except: /\.html$/ }),
  ],
  // The first page names every file, and hexadecimal digits compress better than letters.
  build: { rolldownOptions: { output: { codeSplitting: { groups }, hashCharacters: 'hex' } } },
  // Use the sources of the libraries, not their Node builds.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // The package exports only its build with the warnings for developers.
    alias: [{ find: /^react-router$/, replacement: join(routerFolder, 'production', 'index.mjs') }],
  },
  server: { proxy },
  preview: { proxy },
});
