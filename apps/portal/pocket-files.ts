import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The screens that work without a network; what else the routes lead to is kept once it was opened. */
const SCREENS = [
  '/landing.screen.tsx',
  '/dashboard.screen.tsx',
  '/src/my-bookings.tsx',
  '/my-subscriptions.screen.tsx',
  '/helper-subscriptions.screen.tsx',
  '/chats.screen.tsx',
];
const ROUTES = /\.screen\.tsx$|\/src\/[\w-]+\.tsx$/;
const FONTS = /mukta-latin-\d+-normal-[\w-]+\.woff2$/;
const WORKER = 'keep-alive-worker.js';

/** What is needed of a built file; the bundler's own types differ by version. */
export interface Built {
  fileName: string;
  type: 'chunk' | 'asset';
  isEntry?: boolean;
  facadeModuleId?: string | null;
  imports?: string[];
  dynamicImports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/** The files that the app is made of without a network: from its entry on, but of the routes only some screens. */
export function pocketFiles(bundle: Readonly<Record<string, Built>>): string[] {
  const files = new Set<string>();
  const take = (name: string) => {
    const built = bundle[name];
    if (!built || files.has(name) || isElsewhere(built)) return;
    files.add(name);
    for (const style of built.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of [...(built.imports ?? []), ...(built.dynamicImports ?? [])]) take(next);
  };
  for (const { fileName, isEntry } of Object.values(bundle)) if (isEntry || FONTS.test(fileName)) take(fileName);
  return [...files].sort();
}
function isElsewhere({ isEntry, facadeModuleId }: Built): boolean {
  const module = facadeModuleId ?? '';
  return !isEntry && ROUTES.test(module) && !SCREENS.some((screen) => module.endsWith(screen));
}

/** Tells the worker its version and its files. */
export const pocket = (): Plugin => ({
  name: 'pocket',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const files = pocketFiles(bundle as unknown as Record<string, Built>).map((name) => `/${name}`);
    const page = readFileSync(join(dir, 'index.html'));
    const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 12);
    const path = join(dir, WORKER);
    const worker = readFileSync(path, 'utf8')
      .replace("const VERSION = 'development';", `const VERSION = '${version}';`)
      .replace('const FILES = [];', `const FILES = ${JSON.stringify(files)};`);
    if (!worker.includes(version) || !worker.includes(JSON.stringify(files))) throw new Error(`${WORKER} has no room`);
    writeFileSync(path, worker);
  },
});
