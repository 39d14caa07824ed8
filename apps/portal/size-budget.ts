import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import type { Built } from './offline-files.ts';

/** The largest first visit of a page: brotli bytes of its scripts, and the number of its scripts and style sheets. */
interface Budget {
  scriptBytes: number;
  files: number;
}
const LANDING: Budget = { scriptBytes: 137_000, files: 12 };
const PUBLIC: Budget = { scriptBytes: 170_000, files: 40 };
/** The target is that of the public pages; lower these numbers when a page becomes lighter. */
const SIGNED_IN: Budget = { scriptBytes: 289_000, files: 110 };

const BUDGETS: Readonly<Record<string, Budget>> = {
  'landing.screen.tsx': LANDING,
  'login.screen.tsx': PUBLIC,
  'register.screen.tsx': PUBLIC,
  'legal.screen.tsx': PUBLIC,
  'contact.screen.tsx': PUBLIC,
};
const SCREEN = /\/([\w-]+\.screen\.tsx)$/;
/** Loaded for signed-in users on every page. */
const FOR_SIGNED_IN = [
  /\/shell\/(account-tools|signed-in)\.tsx$/,
  /\/i18n\/en\/en\.ts$/,
  /\/@mantine\/notifications\//,
  /\/socket\.io-client\//,
  /\/node_modules\/idb\//,
];

/** A built file with its content. */
export interface BuiltFile extends Built {
  code?: string;
}
export interface FirstVisit {
  screen: string;
  scriptBytes: number;
  files: number;
}

/** The scripts and style sheets that a browser loads to show a screen as its first page. */
export function firstVisitFiles(bundle: Readonly<Record<string, Built>>, modules: readonly RegExp[]): string[] {
  const files = new Set<string>();
  const take = (name: string) => {
    const built = bundle[name];
    if (!built || files.has(name)) return;
    files.add(name);
    for (const style of built.viteMetadata?.importedCss ?? []) files.add(style);
    (built.imports ?? []).forEach(take);
  };
  for (const { fileName, isEntry, facadeModuleId } of Object.values(bundle))
    if (isEntry || modules.some((module) => module.test(facadeModuleId ?? ''))) take(fileName);
  return [...files].sort();
}

/** The first visit of every screen, the heaviest last. */
export function measureFirstVisits(bundle: Readonly<Record<string, BuiltFile>>): FirstVisit[] {
  const sizes = new Map<string, number>();
  const sizeOf = (name: string) => {
    const size = sizes.get(name) ?? brotliCompressSync(bundle[name]?.code ?? '').length;
    sizes.set(name, size);
    return size;
  };
  const screens = Object.values(bundle).flatMap(({ facadeModuleId }) => SCREEN.exec(facadeModuleId ?? '')?.[1] ?? []);
  return screens
    .map((screen) => {
      const own = new RegExp(`/${screen.replaceAll('.', '\\.')}$`);
      const files = firstVisitFiles(bundle, screen in BUDGETS ? [own] : [own, ...FOR_SIGNED_IN]);
      const scripts = files.filter((name) => bundle[name]?.type === 'chunk');
      return { screen, scriptBytes: scripts.reduce((sum, name) => sum + sizeOf(name), 0), files: files.length };
    })
    .sort((a, b) => a.scriptBytes - b.scriptBytes);
}

/** One line for each screen over its budget. */
export const overBudget = (visits: readonly FirstVisit[], budgets = BUDGETS): string[] =>
  visits.flatMap(({ screen, scriptBytes, files }) => {
    const budget = budgets[screen] ?? SIGNED_IN;
    if (scriptBytes <= budget.scriptBytes && files <= budget.files) return [];
    const limits = `budget: ${budget.scriptBytes} bytes, ${budget.files} files`;
    return `${screen} loads ${scriptBytes} bytes of compressed scripts in ${files} files (${limits})`;
  });

/** Fails the build when a page is heavier than its budget. */
export const keepSizeBudget = (): Plugin => ({
  name: 'size-budget',
  apply: 'build',
  writeBundle(_, bundle) {
    const heavy = overBudget(measureFirstVisits(bundle));
    if (heavy.length > 0) throw new Error(`Pages over their size budget (size-budget.ts):\n${heavy.join('\n')}`);
  },
});
