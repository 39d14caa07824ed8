import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
/* eslint-disable @nx/enforce-module-boundaries -- Vite loads this file before the libraries are built. */
import { type Brand, BRANDING } from '../../libs/domain/src/brand.ts';
import { SERVICES } from '../../libs/domain/src/people/helper-offer.ts';
import { SERVICE_CITIES } from '../../libs/domain/src/search/gazetteer.data.ts';
import { escapeHtml, LINK_PICTURE } from '../../scripts/src/brand-files.ts';
/* eslint-enable @nx/enforce-module-boundaries */
import { VIEW_AS_PATH } from './src/api/session/view-as-path.ts';
import { PAGES, type PublicPath } from './src/app/pages.ts';
import { first } from './src/i18n/en/first.ts';
import { linkTexts } from './src/i18n/en/link-texts.ts';

/** The gateway replaces it with the public address of the deployment, which a build does not know. */
const ORIGIN = '%PUBLIC_URL%';
/** The page of all paths that are not public, and of unknown ones. */
const APP = 'app.html';
const TITLE = /<title>[^<]*<\/title>/;

/** The content of `pages.json`, which the gateway reads. */
export interface PagesFile {
  /** The page file of each path, by a regular expression without regard to case. */
  routes: { pattern: string; file: string }[];
  /** The page for unknown paths. */
  notFound: string;
  /** The files with the placeholder. */
  files: string[];
}

const isPublic = (access: string) => access === 'public' || access === 'guest';
const PUBLIC_PATHS = PAGES.filter(({ access }) => isPublic(access)).map(({ path }) => path as PublicPath);
const PRIVATE_PATHS = [...PAGES.filter(({ access }) => !isPublic(access)).map(({ path }) => path), VIEW_AS_PATH];

const DESCRIPTIONS: Readonly<Record<PublicPath, string>> = linkTexts.description;

const fileOf = (path: PublicPath) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** Matches the same addresses as the router, which also accepts a slash at the end. */
const toPattern = (path: string) =>
  `^${path
    .replace(/\/$/, '')
    .replace(/\/:\w+\?/g, '(/[^/]+)?')
    .replace(/\/:\w+/g, '/[^/]+')}/?$`;

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);

const nameOf = (path: PublicPath) => first[PAGES.find((page) => page.path === path)!.title as keyof typeof first];
const titleOf = (path: PublicPath, brand: Brand) =>
  fill(first['title.page'], { screen: nameOf(path), brand: brand.name });
const descriptionOf = (path: PublicPath, brand: Brand) => fill(DESCRIPTIONS[path], { brand: brand.name });

const meta = (kind: 'name' | 'property', name: string, content: string | number) =>
  `<meta ${kind}="${name}" content="${escapeHtml(String(content))}" />`;

/** Twitter takes what it does not find under its own names from the Open Graph tags. */
const previewTags = (title: string, description: string, brand: Brand) => [
  meta('property', 'og:type', 'website'),
  meta('property', 'og:site_name', brand.name),
  meta('property', 'og:locale', 'en_IN'),
  meta('property', 'og:title', title),
  meta('property', 'og:description', description),
  meta('property', 'og:image', `${ORIGIN}/${LINK_PICTURE.file}`),
  meta('property', 'og:image:width', LINK_PICTURE.width),
  meta('property', 'og:image:height', LINK_PICTURE.height),
  meta('property', 'og:image:alt', `${brand.name}: ${brand.description}`),
  meta('name', 'twitter:card', 'summary_large_image'),
];

/** The company and what it offers, for search engines. The service "other" says nothing to them. */
function buildStructuredData(brand: Brand): string {
  const organization = { '@id': `${ORIGIN}/#organization` };
  const graph = [
    {
      '@type': 'Organization',
      ...organization,
      name: brand.name,
      description: brand.description,
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/icon-512.png`,
      email: brand.supportEmail,
    },
    ...SERVICES.filter((service) => service !== 'other').map((service) => ({
      '@type': 'Service',
      name: first[`service.${service}`],
      provider: organization,
      areaServed: SERVICE_CITIES.map(({ name }) => name),
    })),
  ];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/** The text for browsers without JavaScript and for simple crawlers. */
function buildPlainBody(title: string, description: string, brand: Brand): string {
  const links = PUBLIC_PATHS.map((path) => `<li><a href="${path}">${escapeHtml(nameOf(path))}</a></li>`);
  return [
    `<noscript><h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(description)}</p>`,
    `<p>${escapeHtml(fill(linkTexts.needsJavaScript, { brand: brand.name }))}</p>`,
    `<ul>${links.join('')}</ul></noscript>`,
  ].join('');
}

function buildPublicPage(shell: string, path: PublicPath, brand: Brand): string {
  const title = titleOf(path, brand);
  const description = descriptionOf(path, brand);
  const url = ORIGIN + path;
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${url}" />`,
    meta('property', 'og:url', url),
    ...previewTags(title, description, brand),
    ...(path === '/' ? [buildStructuredData(brand)] : []),
  ];
  return insert(shell, head, buildPlainBody(title, description, brand));
}

function buildAppPage(shell: string, brand: Brand): string {
  const { name, description } = brand;
  const head = [
    `<title>${escapeHtml(name)}</title>`,
    meta('name', 'robots', 'noindex'),
    ...previewTags(name, description, brand),
  ];
  return insert(shell, head, buildPlainBody(name, description, brand));
}

function insert(shell: string, head: readonly string[], body: string): string {
  if (!TITLE.test(shell) || !shell.includes('<body>')) throw new Error('index.html has no <title> or no <body>');
  return shell.replace(TITLE, () => head.join('\n    ')).replace('<body>', () => `<body>\n    ${body}`);
}

/** A path with a parameter is excluded by its beginning. */
const buildRobots = () =>
  [
    'User-agent: *',
    ...['/api', '/console', ...PRIVATE_PATHS].map((path) => `Disallow: ${path.replace(/:.*|\/:\w+\?.*/, '')}`),
    '',
    `Sitemap: ${ORIGIN}/sitemap.xml`,
    '',
  ].join('\n');

const buildSitemap = () =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PUBLIC_PATHS.map((path) => `  <url><loc>${ORIGIN}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** The files for search engines and link previews, made from the built page. */
export function buildPublicFiles(shell: string, brand: Brand = BRANDING): Record<string, string> {
  const files: Record<string, string> = {
    ...Object.fromEntries(PUBLIC_PATHS.map((path) => [fileOf(path), buildPublicPage(shell, path, brand)])),
    [APP]: buildAppPage(shell, brand),
    'robots.txt': buildRobots(),
    'sitemap.xml': buildSitemap(),
  };
  const pages: PagesFile = {
    routes: [
      ...PUBLIC_PATHS.map((path) => ({ pattern: toPattern(path), file: fileOf(path) })),
      ...PRIVATE_PATHS.map((path) => ({ pattern: toPattern(path), file: APP })),
    ],
    notFound: APP,
    files: Object.keys(files),
  };
  return { ...files, 'pages.json': JSON.stringify(pages, null, 2) };
}

/** Writes the page of each public path, the page of the application, robots.txt, sitemap.xml and pages.json. */
export const writePublicPages = (): Plugin => ({
  name: 'public-pages',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const shell = readFileSync(join(dir, 'index.html'), 'utf8');
    for (const [name, content] of Object.entries(buildPublicFiles(shell))) writeFileSync(join(dir, name), content);
  },
});
