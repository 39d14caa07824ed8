import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { type BuiltFile, firstVisitFiles, measureFirstVisits, overBudget } from '../../size-budget.js';

const chunk = (fileName: string, part: Partial<BuiltFile> = {}): [string, BuiltFile] => [
  fileName,
  { fileName, type: 'chunk', code: '', ...part },
];
const bundle = Object.fromEntries([
  chunk('index.js', {
    isEntry: true,
    imports: ['vendor.js'],
    dynamicImports: ['landing.js', 'book.js', 'signed-in.js'],
    viteMetadata: { importedCss: new Set(['index.css']) },
  }),
  chunk('vendor.js', { code: randomBytes(1_000).toString('hex') }),
  chunk('landing.js', {
    facadeModuleId: '/portal/src/features/landing/landing.screen.tsx',
    imports: ['index.js', 'footer.js'],
    dynamicImports: ['map.js'],
  }),
  chunk('footer.js'),
  chunk('map.js'),
  chunk('book.js', { facadeModuleId: '/portal/src/features/booking-form/book.screen.tsx', imports: ['index.js'] }),
  chunk('signed-in.js', { facadeModuleId: '/portal/src/app/shell/signed-in.tsx' }),
]);

it('a first visit loads the entry and the screen with what they import statically', () => {
  expect(firstVisitFiles(bundle, [/landing\.screen\.tsx$/])).toEqual([
    'footer.js',
    'index.css',
    'index.js',
    'landing.js',
    'vendor.js',
  ]);
});

it('measures each screen, those behind the login with the parts of signed-in users', () => {
  const visits = measureFirstVisits(bundle);
  expect(visits.map(({ screen, files }) => [screen, files])).toEqual(
    expect.arrayContaining([
      ['landing.screen.tsx', 5],
      ['book.screen.tsx', 5],
    ]),
  );
  expect(visits[0]?.scriptBytes).toBeGreaterThan(1_000);
});

it('names the screens over their budget', () => {
  const visit = { screen: 'landing.screen.tsx', scriptBytes: 2_000, files: 4 };
  expect(overBudget([visit], { [visit.screen]: { scriptBytes: 2_000, files: 4 } })).toEqual([]);
  expect(overBudget([visit], { [visit.screen]: { scriptBytes: 1_999, files: 4 } })).toEqual([
    'landing.screen.tsx loads 2000 bytes of compressed scripts in 4 files (budget: 1999 bytes, 4 files)',
  ]);
  expect(overBudget([visit], { [visit.screen]: { scriptBytes: 2_000, files: 3 } })).toHaveLength(1);
});
