/** @jest-environment jsdom */
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import * as contracts from '@sahaya/contracts';
import { z } from 'zod';
import { changeLanguage, loadTexts } from '../../../../i18n/translate.js';
import { buildExportPage } from './export-page.js';
import { exportTextsEn } from './export-texts.en.js';
import { exportTextsHi } from './export-texts.hi.js';
import { loadExportTexts } from './export-texts.js';

beforeAll(() => loadTexts());
afterEach(() => changeLanguage('en', 'user'));

const read = async (sections: Record<string, unknown>) =>
  new DOMParser().parseFromString(
    buildExportPage({ exportedAt: '2026-12-01T04:00:00.000Z', ...sections }, await loadExportTexts()),
    'text/html',
  );

it('shows every section with its title and every field in words', async () => {
  const page = await read({
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

it('is in Hindi for a reader of Hindi, with codes in words, and with what people wrote as they wrote it', async () => {
  await changeLanguage('hi', 'user');
  const page = await read({
    sessions: [{ device: 'Chrome on Android' }],
    bookings: [{ service: 'cooking', status: 'accepted', startTime: '09:30', specialRequests: 'accepted' }],
    favourites: [],
  });
  expect(page.documentElement.lang).toBe('hi');
  expect(page.querySelector('h1')?.textContent).toContain('आपका डेटा');
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'डिवाइस जिन पर आपने लॉग इन किया',
    'बुकिंग',
    'सहेजे गए सहायक',
  ]);
  expect([...page.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'डिवाइस',
    'सेवा',
    'स्थिति',
    'शुरू होने का समय',
    'ख़ास बातें',
  ]);
  expect([...page.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'Android पर Chrome',
    'खाना पकाना',
    'स्वीकार हुआ',
    '09:30',
    'accepted',
  ]);
  expect(page.body.textContent).toContain('कुछ नहीं रखा गया है।');
});

it.each([exportTextsEn, exportTextsHi])('has a title for every section: $title', ({ titles }) => {
  expect(Object.keys(titles)).toEqual([...contracts.EXPORT_SECTIONS]);
});

it('has a Hindi label for every field of the records', () => {
  const { user, address, session, passkey, nominee, booking, subscription, review, dispute, message } = contracts;
  const { helper, notification, refund, due, payout, payoutAccount, timeOff } = contracts;
  const records = [user, address, session, passkey, nominee, booking, subscription, review, dispute, message];
  const others = [helper, notification, refund, due, payout, payoutAccount, timeOff];
  const names = [...records, ...others].flatMap((record) =>
    fieldNames(z.toJSONSchema(record, { unrepresentable: 'any', io: 'output' })),
  );
  expect(names.length).toBeGreaterThan(150);
  expect([...new Set(names)].filter((name) => !Object.hasOwn(exportTextsHi.labels, name))).toEqual([]);
});

/** The names of all fields of a JSON schema, at every depth. */
function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldNames)];
}

it('escapes all content and loads nothing', async () => {
  const evil = `<img src=x onerror="alert(1)"><script>alert(2)</script>'&`;
  const page = await read({ messages: [{ content: evil, [evil]: [evil] }], [evil]: evil });
  expect(page.querySelectorAll('script, img, link, iframe, a, form')).toHaveLength(0);
  expect(page.querySelector('dd')?.textContent).toBe(evil);
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  );
});
