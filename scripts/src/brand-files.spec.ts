import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
// eslint-disable-next-line @nx/enforce-module-boundaries -- The whole domain loads later, with another brand.
import { type Brand, BRANDING, type Shades } from '../../libs/domain/src/brand.js';
import { brandFiles, fillPage, LINK_PICTURE, type Site } from './brand-files.js';

const ROOT = join(import.meta.dirname, '../..');
const shades = (digit: string) => Array.from({ length: 10 }, (_, i) => `#${digit}0${i}0${digit}0`) as unknown as Shades;
const MITRA: Brand = {
  name: 'Mitra & Co',
  shortName: 'Mitra',
  description: 'Help at home from people you know',
  colors: {
    primary: shades('a'),
    accent: shades('b'),
    neutral: shades('c'),
    neutralDark: shades('d'),
    primarySoftDark: '#e0e0e0',
    accentSoftDark: '#f0f0f0',
  },
  supportEmail: 'help@mitra.example',
  grievanceOfficer: { name: 'Leela Rao', email: 'officer@mitra.example', address: '4 Park Street, Kolkata 700016' },
  mailSender: 'Mitra <post@mitra.example>',
};
const colorsOf = ({ colors }: Brand) => Object.values(colors).flat();
/** Everything that identifies a brand. */
const marksOf = (brand: Brand) => [
  brand.name,
  ...colorsOf(brand),
  brand.supportEmail,
  ...Object.values(brand.grievanceOfficer).filter(Boolean),
  brand.mailSender.toLowerCase(),
];
/** The name as a word; in lower case it is a technical name of packages, databases, hosts and storage keys. */
const NAME = new RegExp(`(?<![@\\w])${BRANDING.name}(?!\\w)`);
const readSource = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readPage = (site: Site) => readSource(`apps/${site}/index.html`);

const FOLDERS = ['apps', 'libs', 'e2e', 'k8s', 'scripts'];
const ALLOWED = [
  'libs/domain/src/brand.ts',
  // The sandbox plays the payment provider and its merchant.
  'apps/razorpay-sandbox/',
  // Dashboards for operators.
  'scripts/src/observe/',
];
const TEXT = /\.(tsx?|mjs|js|css|html|json|webmanifest|svg|ya?ml)$/;

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return /^(node_modules|dist|reports|test-results)$/.test(entry.name) ? [] : listFiles(path);
    return TEXT.test(entry.name) && statSync(join(ROOT, path)).size < 500_000 ? [path] : [];
  });
}

describe('the brand', () => {
  it('is written in one file', () => {
    const marks = marksOf(BRANDING).slice(1);
    const found = FOLDERS.flatMap(listFiles)
      .filter((path) => !ALLOWED.some((place) => path.startsWith(place)))
      .flatMap((path) =>
        readSource(path)
          .split('\n')
          .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
          .filter(({ line }) => NAME.test(line) || marks.some((mark) => line.toLowerCase().includes(mark)))
          .map(({ line, at }) => `${at} ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  it('has a short name that fits under an icon, and colours as #rrggbb', () => {
    expect(BRANDING.shortName.length).toBeLessThanOrEqual(12);
    for (const color of colorsOf(BRANDING)) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe('another brand', () => {
  const RECEIPT = {
    receipt: { number: 'R-1', issuedAt: new Date('2026-12-06T00:00:00Z') },
    booking: {
      service: 'cooking',
      date: '2026-12-05',
      startTime: '09:00',
      endTime: '11:00',
      helperId: { name: 'Ravi Kumar' },
      customerName: 'Asha Rao',
      customerAddress: '12 Lake View Road',
      paymentMethod: 'online',
      totalAmount: 448,
      pricing: { baseAmount: 400, platformFee: 40, paymentProcessingFee: 8, totalAmount: 448 },
      serviceOptions: {},
      status: 'completed',
      payment: { method: 'online', status: 'completed' },
    },
    payment: { paid: 448, credit: 0, refunded: 0, refunds: [], dues: [] },
    tax: { percent: 18, gstin: '' },
    now: new Date('2026-12-06T00:00:00Z'),
  };
  const expectNothingOfTheOld = (text: string) => {
    for (const mark of marksOf(BRANDING)) expect(text.toLowerCase()).not.toContain(mark.toLowerCase());
  };
  const read = async (site: Site, name: string) => {
    const content = await brandFiles(site, MITRA)[name]?.read();
    return typeof content === 'string' ? content : Buffer.from(content ?? []).toString('latin1');
  };

  it('is in the manifest', async () => {
    const manifest = await read('portal', 'manifest.webmanifest');
    expect(JSON.parse(manifest)).toMatchObject({
      id: '/',
      name: 'Mitra & Co',
      short_name: 'Mitra',
      description: MITRA.description,
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: MITRA.colors.neutral[0],
      theme_color: MITRA.colors.primary[7],
    });
    expectNothingOfTheOld(manifest);
  });

  it.each<[Site, string[]]>([
    ['portal', ['<title>Mitra &#38; Co</title>', MITRA.colors.neutral[0], MITRA.colors.neutralDark[7]]],
    ['console', ['<title>Mitra &#38; Co console</title>', MITRA.colors.primary[8], MITRA.colors.neutralDark[7]]],
  ])('is in the page of the %s', (site, marks) => {
    const page = fillPage(readPage(site), MITRA);
    for (const mark of marks) expect(page).toContain(mark);
    expect(page.replaceAll('%BASE_URL%', '')).not.toMatch(/%[A-Z_]+%/);
    expectNothingOfTheOld(page);
  });

  it('is in the push worker', async () => {
    const worker = await read('portal', 'push-worker.js');
    expect(worker).toContain('title = "Mitra & Co"');
    expectNothingOfTheOld(worker);
  });

  it.each<Site>(['portal', 'console'])('is in the icon of the %s', async (site) => {
    const icon = await read(site, 'favicon.svg');
    expect(icon).toContain(`fill="${MITRA.colors.primary[7]}"`);
    expect(icon).toContain(`fill="${MITRA.colors.accent[4]}"`);
    expectNothingOfTheOld(icon);
  });

  it('is in the icons of the installed app, at the sizes of the manifest', async () => {
    const { icons } = JSON.parse(await read('portal', 'manifest.webmanifest')) as {
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of icons) {
      const [own, other] = await Promise.all(
        [BRANDING, MITRA].map(async (brand) =>
          Buffer.from((await brandFiles('portal', brand)[src.slice(1)]?.read()) ?? ''),
        ),
      );
      expect([own?.subarray(1, 4).toString(), `${own?.readUInt32BE(16)}x${own?.readUInt32BE(20)}`]).toEqual([
        'PNG',
        sizes,
      ]);
      expect(own?.equals(other ?? Buffer.alloc(0))).toBe(false);
    }
  });

  it('is in the preview picture of a link, which is small enough for messengers', async () => {
    const [own, other] = await Promise.all(
      [BRANDING, MITRA].map(async (brand) =>
        Buffer.from((await brandFiles('portal', brand)[LINK_PICTURE.file]?.read()) ?? ''),
      ),
    );
    expect([own?.readUInt32BE(16), own?.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(own?.length).toBeLessThan(100_000);
    expect(own?.equals(other ?? Buffer.alloc(0))).toBe(false);
  });

  it('is in mails, receipts and the texts of the console', async () => {
    jest.unstable_mockModule('../../libs/domain/src/brand.ts', () => ({ BRANDING: MITRA, BRAND: MITRA.name }));
    const load = <M>(path: string) => import(join(ROOT, path)) as Promise<M>;
    const { codeMessage } = await load<{ codeMessage: (code: object, digits: string) => object }>(
      'apps/auth/src/codes/code-messages.ts',
    );
    const { receiptDocument } = await load<{ receiptDocument: (facts: object) => object }>(
      'apps/payment/src/receipts/receipt-document.ts',
    );
    const { words } = await load<{ words: { title: string; login: { intro: string } } }>(
      'apps/console/src/i18n/words.ts',
    );
    const { authEnv } = await load<{ authEnv: { shape: { MAIL_FROM: { parse: (value: undefined) => string } } } }>(
      'apps/auth/src/auth.env.ts',
    );
    const texts = [
      codeMessage({ purpose: 'reset', language: 'en' }, '123456'),
      codeMessage({ purpose: 'verify', language: 'hi' }, '123456'),
      ...['en', 'hi'].map((language) => receiptDocument({ ...RECEIPT, language })),
      words.title,
      words.login.intro,
    ].map((content) => JSON.stringify(content));
    for (const text of texts) {
      expect(text).toContain('Mitra & Co');
      expectNothingOfTheOld(text);
    }
    expect(texts[2]).toContain(MITRA.colors.primary[7]);
    expect(authEnv.shape.MAIL_FROM.parse(undefined)).toBe(MITRA.mailSender);
    // Loads the code of three applications.
  }, 60_000);
});
