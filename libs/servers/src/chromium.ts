import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Say } from './binaries.ts';
import { isExecutable, lastLine, onPath, run } from './command.ts';
import { fromApt } from './packages.ts';
import { CACHE, WORKSPACE } from './paths.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLAYWRIGHT_BROWSERS = join(CACHE, 'browsers', 'playwright');
const SPARTICUZ = join(CACHE, 'browsers', 'sparticuz');

/** Finds a Chromium: from the environment, PATH or the cache, otherwise from Debian, Playwright or npm. */
export async function resolveChromium(say: Say): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return chosen(named, 'CHROMIUM_PATH of the environment', say);
  const installed = onPath(...NAMES);
  if (installed) return chosen(installed, 'PATH', say);
  const cached = (await playwrightPath()) ?? (await sparticuzPath());
  if (cached) return chosen(cached, 'project cache', say);

  say('Chromium: not on this machine, installing it (once) …');
  const problems: string[] = [];
  const debian = await fromApt(['chromium'], 'chromium');
  if ('path' in debian) return chosen(debian.path, 'Debian package chromium', say);
  problems.push(debian.problem);

  process.env.PLAYWRIGHT_BROWSERS_PATH = PLAYWRIGHT_BROWSERS;
  const download = await run(
    process.execPath,
    [join(WORKSPACE, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'],
    300_000,
  );
  const playwright = await playwrightPath();
  if (playwright) return chosen(playwright, "Playwright's download", say);
  problems.push(`playwright: ${lastLine(download.output)}`);

  const npm = await run('npm', ['install', '--prefix', SPARTICUZ, '--no-save', '@sparticuz/chromium'], 300_000);
  const sparticuz = await sparticuzPath();
  if (sparticuz) return chosen(sparticuz, 'package @sparticuz/chromium', say);
  problems.push(`npm: ${lastLine(npm.output)}`);

  throw new Error(
    `Chromium is not to be had (${problems.join('; ')}). Cure: install chromium (on PATH) or set CHROMIUM_PATH.`,
  );
}

function chosen(path: string, from: string, say: Say): string {
  say(`Chromium: ${path} (${from})`);
  return path;
}

async function playwrightPath(): Promise<string | undefined> {
  process.env.PLAYWRIGHT_BROWSERS_PATH ??= PLAYWRIGHT_BROWSERS;
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}

async function sparticuzPath(): Promise<string | undefined> {
  const entry = join(SPARTICUZ, 'node_modules/@sparticuz/chromium/build/index.js');
  if (!isExecutable(SPARTICUZ)) return undefined;
  const { default: chromium } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> };
  };
  return chromium.executablePath();
}
