/** @jest-environment jsdom */
import { beforeAll, expect, it } from '@jest/globals';
import { EXPORT_SECTIONS } from '@sahaya/contracts';
import { loadTexts } from '../../../../i18n/translate.js';
import { buildExportPage } from './export-page.js';
import { EXPORT_TITLES } from './export-texts.en.js';

beforeAll(loadTexts);

const read = (sections: Record<string, unknown>) =>
  new DOMParser().parseFromString(
    buildExportPage({ exportedAt: '2026-12-01T04:00:00.000Z', ...sections }),
    'text/html',
  );

it('shows every section with its title and every field in words', () => {
  const page = read({
    account: { name: 'Asha', emailVerified: true, consent: { at: '2026-11-20T06:00:00.000Z' } },
    payments: [{ amount: 448, capturedAt: '2026-12-01T06:30:00.000Z' }, { amount: 10 }],
    favourites: [],
    secondFactorSince: '2026-11-21T06:00:00.000Z',
  });
  const text = page.body.textContent;
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Payments',
    'Favourites',
    'Second factor since',
  ]);
  expect(page.querySelectorAll('.record')).toHaveLength(4);
  for (const part of ['Email verified', 'Yes', '448', 'Captured at', '1 Dec 2026, 12:00', 'Nothing is stored.'])
    expect(text).toContain(part);
});

it('has a title for every section', () => {
  expect(Object.keys(EXPORT_TITLES)).toEqual([...EXPORT_SECTIONS]);
});

it('escapes all content and loads nothing', () => {
  const evil = `<img src=x onerror="alert(1)"><script>alert(2)</script>'&`;
  const page = read({ messages: [{ content: evil, [evil]: [evil] }], [evil]: evil });
  expect(page.querySelectorAll('script, img, link, iframe, a, form')).toHaveLength(0);
  expect(page.querySelector('dd')?.textContent).toBe(evil);
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  );
});
