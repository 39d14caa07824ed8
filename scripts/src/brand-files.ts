import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
// eslint-disable-next-line @nx/enforce-module-boundaries -- Vite loads this file before the libraries are built.
import { type Brand, BRANDING } from '../../libs/domain/src/brand.ts';

const APPS = join(import.meta.dirname, '../../apps');
const PORTAL_PUBLIC = join(APPS, 'portal/public');
const fontsOfReceipts = createRequire(join(APPS, 'payment/package.json'));
/** The preview picture of a link, in the size that messengers and social networks show without cropping. */
export const LINK_PICTURE = { file: 'link-preview.png', width: 1200, height: 630 };
export type Site = 'portal' | 'console';
export interface BrandFile {
  contentType: string;
  read: () => string | Promise<Uint8Array>;
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The logo, a person under a roof, as SVG. `inset` draws it smaller on a full square, for maskable icons. */
function drawLogo({ colors }: Brand, { inset = false } = {}): string {
  const figure = [
    '<g fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">',
    '<path d="M12 33 32 16l20 17" />',
    '<path d="M19 51c1.500-6.500 6.500-9 13-9s11.500 2.500 13 9" />',
    '</g>',
    `<circle cx="32" cy="34" r="6" fill="${colors.accent[4]}" />`,
  ].join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="${inset ? 0 : 18}" fill="${colors.primary[7]}" />`,
    inset ? `<g transform="translate(6.4 6.4) scale(0.8)">${figure}</g>` : figure,
    '</svg>',
  ].join('');
}

/** Rasterises an SVG of 64 by 64 units to a square PNG. */
async function toPng(svg: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** A line of white text as PNG. `sharp` cannot read the portal's fonts (WOFF), so it uses a font of the receipts. */
async function drawText(text: string, weight: '600SemiBold' | '400Regular', size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({
    text: {
      text: `<span foreground="#fff">${escapeHtml(text)}</span>`,
      font: `Noto Sans ${weight.replace(/^\d+/, '')} ${size}`,
      fontfile: fontsOfReceipts.resolve(`@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`),
      width: LINK_PICTURE.width - 160,
      align: 'center',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
}

/** The logo, the name and the sentence of the brand. They are in the middle, because some messengers crop the sides. */
async function drawLinkPicture(brand: Brand): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { width, height } = LINK_PICTURE;
  const background = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${brand.colors.primary[8]}" />`,
    `<path d="M-60 ${height} ${width / 2} 24 ${width + 60} ${height}z" fill="${brand.colors.primary[7]}" />`,
    '</svg>',
  ].join('');
  const parts = await Promise.all([
    toPng(drawLogo(brand), 176),
    drawText(brand.name, '600SemiBold', 96),
    drawText(brand.description, '400Regular', 42),
  ]);
  const tops = [120, 322, 462];
  const centered = parts.map(async (input, index) => {
    const { width: own } = await sharp(input).metadata();
    return { input, left: Math.round((width - own) / 2), top: tops[index]! };
  });
  return sharp(Buffer.from(background))
    .composite(await Promise.all(centered))
    .png({ palette: true })
    .toBuffer();
}

const buildManifest = ({ name, shortName, description, colors }: Brand) => ({
  id: '/',
  name,
  short_name: shortName,
  description,
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: colors.neutral[0],
  theme_color: colors.primary[7],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** The files of a site that carry the brand, by their name. */
export function brandFiles(site: Site, brand: Brand = BRANDING): Record<string, BrandFile> {
  const favicon: BrandFile = { contentType: 'image/svg+xml', read: () => drawLogo(brand) };
  if (site === 'console') return { 'favicon.svg': favicon };
  const png = (size: number, inset = false): BrandFile => ({
    contentType: 'image/png',
    read: () => toPng(drawLogo(brand, { inset }), size),
  });
  return {
    'favicon.svg': favicon,
    'icon-192.png': png(192),
    'icon-512.png': png(512),
    'icon-maskable-512.png': png(512, true),
    [LINK_PICTURE.file]: { contentType: 'image/png', read: () => drawLinkPicture(brand) },
    'manifest.webmanifest': {
      contentType: 'application/manifest+json',
      read: () => JSON.stringify(buildManifest(brand), null, 2),
    },
    'push-worker.js': {
      contentType: 'text/javascript',
      read: () =>
        readFileSync(join(PORTAL_PUBLIC, 'push-worker.js'), 'utf8').replace("'%BRAND%'", JSON.stringify(brand.name)),
    },
  };
}

/** Fills the placeholders of a page: its name, and the colours of its background and of the browser's bar. */
export const fillPage = (html: string, { name, colors }: Brand = BRANDING): string =>
  html
    .replaceAll('%BRAND%', escapeHtml(name))
    .replaceAll('%PAPER_LIGHT%', colors.neutral[0])
    .replaceAll('%PAPER_DARK%', colors.neutralDark[7])
    .replaceAll('%BAR_LIGHT%', colors.primary[8]);

interface Emitter {
  emitFile: (file: { type: 'asset'; fileName: string; source: string | Uint8Array }) => string;
}
interface Answer {
  setHeader: (name: string, value: string) => void;
  end: (content: string | Uint8Array) => void;
}
interface Server {
  config: { base: string };
  middlewares: {
    use: (
      handle: (request: { url?: string | undefined }, answer: Answer, next: (error?: unknown) => void) => void,
    ) => void;
  };
}

/** The Vite plugin of portal and console: the build writes the brand's files, the development server serves them. */
export function branded(site: Site, brand: Brand = BRANDING) {
  const files = brandFiles(site, brand);
  return {
    name: 'brand',
    transformIndexHtml: { order: 'pre' as const, handler: (html: string) => fillPage(html, brand) },
    async generateBundle(this: Emitter) {
      for (const [fileName, { read }] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: await read() });
    },
    configureServer({ config, middlewares }: Server) {
      middlewares.use((request, answer, next) => {
        const path = (request.url ?? '').replace(/\?.*$/, '');
        const file = path.startsWith(config.base) ? files[path.slice(config.base.length)] : undefined;
        if (!file) return next();
        answer.setHeader('content-type', file.contentType);
        Promise.resolve(file.read()).then((content) => answer.end(content), next);
      });
    },
  };
}
