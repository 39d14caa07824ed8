/** @jest-environment jsdom */
import '../../test/browser.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BRANDING, SERVICES } from '@sahaya/domain';
import type { RouteObject } from 'react-router';
import { buildPublicFiles, type PagesFile } from '../../public-pages.js';
import { VIEW_AS_PATH } from '../api/session/view-as-path.js';
import { PAGES } from './pages.js';
import { buildRoutes } from './router.js';
import { findRoute } from './routes.js';

const SHELL = readFileSync(`${import.meta.dirname}/../../index.html`, 'utf8');
const files = buildPublicFiles(SHELL);
const pagesFile = JSON.parse(files['pages.json'] ?? '') as PagesFile;
const pageFor = (path: string) =>
  pagesFile.routes.find(({ pattern }) => new RegExp(pattern, 'i').test(path))?.file ?? pagesFile.notFound;
const isKnown = (path: string) => pagesFile.routes.some(({ pattern }) => new RegExp(pattern, 'i').test(path));

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const readPage = (path: string) => parse(files[pageFor(path)] ?? '');
const metaIn = (page: Document, name: string) =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

const isPublic = ({ access }: { access: string }) => ['public', 'guest'].includes(access);
const PUBLIC = PAGES.filter(isPublic).map(({ path }) => path);
const exampleOf = (path: string) => path.replace(/:\w+\??/, '64f0c0ffee');
const PRIVATE = [...PAGES.filter((page) => !isPublic(page)).map(({ path }) => exampleOf(path)), VIEW_AS_PATH];

describe('the addresses that the gateway knows', () => {
  it('are those of the router', () => {
    const pathsIn = (routes: readonly RouteObject[]): string[] =>
      routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsIn(children ?? [])]);
    const paths = pathsIn(buildRoutes()).filter((path) => path !== '*');
    expect(paths.length).toBeGreaterThan(20);
    expect(pagesFile.routes).toHaveLength(paths.length);
    expect(paths.filter((path) => !isKnown(exampleOf(path)))).toEqual([]);
  });

  it.each([
    ...['/', '/contact', '/contact/', '/CONTACT', '/contact/more', '/contacts', '/index.html', '/dashboard/more'],
    ...[
      '/helper',
      '/helper/',
      '/helper/1',
      '/helper/1.5/',
      '/helper/1/2',
      '/chats',
      '/chats/',
      '/chats/1',
      '/chats/1/2',
      '/my-subscriptions/1',
      '/helper-subscriptions/1/2',
    ],
  ])('include %s only if the router has a screen for it', (path) =>
    expect(isKnown(path)).toBe(findRoute(path) !== undefined),
  );
});

describe('a public page', () => {
  it.each(PUBLIC)('%s names itself to search engines and link previews', (path) => {
    const page = readPage(path);
    const url = `%PUBLIC_URL%${path}`;
    const description = metaIn(page, 'description');
    expect(page.title).toContain(BRANDING.name);
    expect(description?.length).toBeGreaterThan(50);
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(url);
    expect(Object.fromEntries(['url', 'title', 'description'].map((it) => [it, metaIn(page, `og:${it}`)]))).toEqual({
      url,
      title: page.title,
      description,
    });
    expect(metaIn(page, 'og:image')).toBe('%PUBLIC_URL%/link-preview.png');
    expect(metaIn(page, 'twitter:card')).toBe('summary_large_image');
    expect(metaIn(page, 'robots')).toBeUndefined();
    expect(files[pageFor(path)]).not.toMatch(/\{(brand|screen)\}/);
  });

  it('has a title and a description of its own', () => {
    const pages = PUBLIC.map(readPage);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(PUBLIC.length);
    expect(new Set(pages.map((page) => metaIn(page, 'description'))).size).toBe(PUBLIC.length);
  });

  it('contains the links to all public pages for readers without JavaScript', () => {
    const plain = readPage('/contact').querySelector('noscript');
    expect(plain?.querySelector('h1')?.textContent).toContain('Contact');
    expect([...(plain?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(PUBLIC);
  });

  it('escapes the texts of a brand', () => {
    const other = buildPublicFiles(SHELL, { ...BRANDING, name: '<b>"$&', description: '</script><b>' });
    for (const page of Object.entries(other).filter(([name]) => name.endsWith('.html'))) {
      expect(parse(page[1]).querySelector('b')).toBeNull();
      expect(parse(page[1]).title).toContain('<b>"$&');
    }
  });
});

it('the landing page describes the company and each service that has a name', () => {
  const data = readPage('/').querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  const { '@graph': graph } = JSON.parse(data) as { '@graph': Record<string, unknown>[] };
  expect(graph[0]).toMatchObject({ '@type': 'Organization', name: BRANDING.name, url: '%PUBLIC_URL%/' });
  const services = graph.filter((entry) => entry['@type'] === 'Service');
  expect(services).toHaveLength(SERVICES.length - 1);
  expect(services[1]).toMatchObject({ name: 'Cooking', provider: { '@id': graph[0]?.['@id'] } });
});

it.each([...PRIVATE, '/no-such-page'])(
  '%s is the page of the application, which search engines do not list',
  (path) => {
    expect(pageFor(path)).toBe('app.html');
    const page = readPage(path);
    expect(metaIn(page, 'robots')).toBe('noindex');
    expect(page.querySelector('link[rel=canonical]')).toBeNull();
    expect(metaIn(page, 'og:title')).toBe(BRANDING.name);
  },
);

it('robots.txt excludes the API, the console and the pages behind the login, and no public page', () => {
  const lines = files['robots.txt']?.split('\n') ?? [];
  const excluded = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const isExcluded = (path: string) => excluded.some((start) => path.startsWith(start));
  expect([...PRIVATE, '/api/health', '/console/users'].filter((path) => !isExcluded(path))).toEqual([]);
  expect([...PUBLIC, '/link-preview.png', '/assets/app.js'].filter(isExcluded)).toEqual([]);
  expect(lines).toContain('Sitemap: %PUBLIC_URL%/sitemap.xml');
});

it('the sitemap lists the public pages', () => {
  const sitemap = new DOMParser().parseFromString(files['sitemap.xml'] ?? '', 'application/xml');
  const places = [...sitemap.getElementsByTagName('loc')].map(({ textContent }) => textContent);
  expect(places).toEqual(PUBLIC.map((path) => `%PUBLIC_URL%${path}`));
});

it('the gateway fills in every file with the placeholder', () => {
  const filled = Object.keys(files).filter((name) => files[name]?.includes('%PUBLIC_URL%'));
  expect([...pagesFile.files].sort()).toEqual(filled.sort());
});
