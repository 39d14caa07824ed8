import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// eslint-disable-next-line @nx/enforce-module-boundaries -- Vite loads this file before the libraries are built.
import { type Brand, BRANDING } from '../../libs/domain/src/brand.ts';

const PORTAL_PUBLIC = join(import.meta.dirname, '../../apps/portal/public');
export type Site = 'portal' | 'console';
export interface BrandFile {
  contentType: string;
  read: () => string | Promise<Uint8Array>;
}

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
async function toPng(svg: string, size: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png()
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

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

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
