import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The screens that are cached at installation and work offline. Other screens are cached when they are first opened. */
const SCREENS = [
  '/landing.screen.tsx',
  '/dashboard.screen.tsx',
  '/my-bookings.screen.tsx',
  '/my-subscriptions.screen.tsx',
  '/helper-subscriptions.screen.tsx',
  '/subscription.screen.tsx',
  '/chats.screen.tsx',
];
const ROUTES = /\.screen\.tsx$/;
/** Only for forms that need the network. */
const ONLINE_ONLY = /@zxcvbn-ts\//;
const FONTS = /mukta-latin-\d+-normal-[\w-]+\.woff2$/;
/** The drawn people, which stand for missing photos, and the pictures of empty screens. */
const PICTURES = /(drawn-people|illustrations)-[\w-]+\.svg$/;
const WORKER = 'keep-alive-worker.js';

/** The properties of a built file that are used here; the bundler's own types differ by version. */
export interface Built {
  fileName: string;
  type: 'chunk' | 'asset';
  isEntry?: boolean;
  facadeModuleId?: string | null;
  imports?: string[];
  dynamicImports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * The files to cache for offline use: everything reachable from the entry, except what needs the network and the
 * screens outside SCREENS.
 */
export function offlineFiles(bundle: Readonly<Record<string, Built>>): string[] {
  const files = new Set<string>();
  const take = (name: string) => {
    const built = bundle[name];
    if (!built || files.has(name) || isOnlineOnly(built) || isOtherScreen(built)) return;
    files.add(name);
    for (const style of built.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of [...(built.imports ?? []), ...(built.dynamicImports ?? [])]) take(next);
  };
  for (const { fileName, isEntry } of Object.values(bundle)) {
    if (isEntry || FONTS.test(fileName) || PICTURES.test(fileName)) take(fileName);
  }
  return [...files].sort();
}
const isOnlineOnly = ({ facadeModuleId }: Built): boolean => ONLINE_ONLY.test(facadeModuleId ?? '');
function isOtherScreen({ isEntry, facadeModuleId }: Built): boolean {
  const module = facadeModuleId ?? '';
  return !isEntry && ROUTES.test(module) && !SCREENS.some((screen) => module.endsWith(screen));
}

/** Writes the version and the list of files into the built service worker. */
export const writeOfflineFiles = (): Plugin => ({
  name: 'offline-files',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const files = offlineFiles(bundle as unknown as Record<string, Built>).map((name) => `/${name}`);
    const page = readFileSync(join(dir, 'index.html'));
    const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 12);
    const path = join(dir, WORKER);
    const worker = readFileSync(path, 'utf8')
      .replace("const VERSION = 'development';", `const VERSION = '${version}';`)
      .replace('const FILES = [];', `const FILES = ${JSON.stringify(files)};`);
    if (!worker.includes(version) || !worker.includes(JSON.stringify(files)))
      throw new Error(`${WORKER} lacks the placeholders`);
    writeFileSync(path, worker);
  },
});
