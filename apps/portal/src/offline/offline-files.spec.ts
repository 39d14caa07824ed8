import { expect, it } from '@jest/globals';
import { type Built, offlineFiles } from '../../offline-files.js';

const chunk = (fileName: string, part: Partial<Built> = {}): [string, Built] => [
  fileName,
  { fileName, type: 'chunk', ...part },
];
const font = (fileName: string): [string, Built] => [fileName, { fileName, type: 'asset' }];

it('caches the entry, the everyday screens with their dependencies, and the fonts', () => {
  const bundle = Object.fromEntries([
    chunk('index.js', {
      isEntry: true,
      facadeModuleId: '/portal/index.html',
      imports: ['vendor.js'],
      dynamicImports: ['bookings.js', 'find.js', 'book.js', 'menu.js', 'leaked.js'],
      viteMetadata: { importedCss: new Set(['index.css']) },
    }),
    chunk('vendor.js'),
    chunk('bookings.js', {
      facadeModuleId: '/portal/src/features/booking-list/my-bookings.screen.tsx',
      imports: ['index.js', 'card.js'],
      dynamicImports: ['idb.js'],
      viteMetadata: { importedCss: new Set(['bookings.css']) },
    }),
    chunk('card.js'),
    chunk('idb.js'),
    chunk('menu.js', { facadeModuleId: '/portal/src/app/shell/mobile-menu.tsx' }),
    chunk('find.js', { facadeModuleId: '/portal/src/features/helper-search/helpers.screen.tsx', imports: ['map.js'] }),
    chunk('leaked.js', {
      facadeModuleId: '/node_modules/@zxcvbn-ts/language-common/dist/index.mjs',
      imports: ['leaked-list.js'],
    }),
    chunk('leaked-list.js'),
    chunk('map.js'),
    chunk('book.js', { facadeModuleId: '/portal/src/features/booking-form/book.screen.tsx' }),
    font('mukta-latin-400-normal-DXND9OdD.woff2'),
    font('mukta-latin-ext-400-normal-DXND9OdD.woff2'),
    font('mukta-latin-400-normal-DXND9OdD.woff'),
  ]);
  expect(offlineFiles(bundle)).toEqual([
    'bookings.css',
    'bookings.js',
    'card.js',
    'idb.js',
    'index.css',
    'index.js',
    'menu.js',
    'mukta-latin-400-normal-DXND9OdD.woff2',
    'vendor.js',
  ]);
});
