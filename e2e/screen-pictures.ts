import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import { drawnIn, fitsTheScreen, lead } from './browser';
import { openScreens, settled, type Who } from './screens';
import { closeContext, test } from './test';
import { vitalsOf } from './vitals';

/*
 * `npm run screens`: a picture of every screen of the portal, by role, width, scheme and language, from the demo data.
 * Other browser runs omit this file.
 */
const FOLDER = 'reports/screens';
/** The committed contact sheets. */
const SHEETS = 'docs/pictures';
const WHO: readonly Who[] = ['guest', 'customer', 'helper'];
const LANGUAGES = ['en', 'hi'] as const;
const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [320, 360, 768, 1280];
const HEIGHT = 800;
/** The width of the contact sheets, and the part of a screen that they show. */
const PHONE = { width: 360, height: 740 };
/** The pixels that may differ from an earlier picture; texts and figures from the clock differ by less. */
const MOST_DIFFERENT = 0.01;

interface Options {
  who?: string[];
  language?: string[];
  width?: string[];
  scheme?: string[];
  path?: string[];
  compare?: string;
  vitals?: boolean;
}
const options = JSON.parse(process.env['SCREENS'] ?? '{}') as Options;
/** The values that an option selects; without the option, all of them. */
function select<T extends string | number>(all: readonly T[], selected: string[] = all.map(String)): T[] {
  const unknown = selected.filter((one) => !all.map(String).includes(one));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: the known values are ${all.join(', ')}`);
  return all.filter((one) => selected.includes(String(one)));
}
const widths = select(WIDTHS, options.width);
const schemes = select(SCHEMES, options.scheme);
const isWhole = !Object.values(options).some(Boolean);

/** The address as a name: ids change with each load of the demo data. */
const nameOf = (address: string): string =>
  address
    .replaceAll(/[0-9a-f]{24}/g, 'one')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'landing';

interface Picture {
  screen: string;
  file: string;
  language: string;
  scheme: string;
  width: number;
}
/** Takes the picture of the whole page, and compares it with the one of an earlier run. */
async function take(page: Page, file: string): Promise<void> {
  const shot = await page.screenshot({
    path: `${FOLDER}/${file}`,
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
  });
  // The comparison of Playwright: its report has the earlier picture, this one and their difference.
  if (options.compare) expect.soft(shot).toMatchSnapshot([file], { maxDiffPixelRatio: MOST_DIFFERENT });
}

/** Takes the pictures of all screens of a user in a language, on one page. */
async function takeAll(browser: Browser, who: Who, language: (typeof LANGUAGES)[number]): Promise<Picture[]> {
  const [page, addresses] = await openScreens(browser, who, language);
  await page.goto('/contact');
  await settled(page, '/contact');
  const taken: Picture[] = [];
  for (const address of addresses) {
    if (options.path && !options.path.some((path) => address.startsWith(path))) continue;
    await lead(page, address);
    await settled(page, address);
    await page.evaluate(() => document.fonts.ready);
    for (const scheme of schemes) {
      await drawnIn(page, scheme);
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === PHONE.width ? PHONE.height : HEIGHT });
        await fitsTheScreen(page, address);
        const screen = nameOf(address);
        const file = `${who}-${screen}-${width}-${scheme}-${language}.png`;
        await take(page, file);
        taken.push({ screen, file, language, scheme, width });
      }
    }
  }
  await closeContext(page.context());
  return taken;
}

/** The pictures of a role as a page: a row for each screen, in the order of the list. */
function sheetOf(who: Who, taken: readonly Picture[], width: number): string {
  const screens = [...new Set(taken.map(({ screen }) => screen))];
  const figures = screens.map((screen) => {
    const images = taken
      .filter((one) => one.screen === screen && one.width === width)
      .map(
        ({ file, language, scheme }) =>
          `<a href="${file}"><img src="${file}" alt="${screen}, ${scheme}, ${language}"></a>`,
      );
    return `<figure><figcaption>${screen}</figcaption><div>${images.join('')}</div></figure>`;
  });
  return `<h2>${who}, ${width} px</h2><main>${figures.join('')}</main>`;
}
const STYLE = `<meta charset="utf-8"><title>Screens</title><style>
  body { margin: 16px; font: 16px system-ui, sans-serif; background: #e9e5df; color: #2a2521 }
  main { display: flex; flex-wrap: wrap; gap: 16px } figure { margin: 0 } figcaption { padding: 0 0 4px }
  h2 { margin: 0 0 8px; font-size: 20px } main + h2 { margin-top: 32px } figure div { display: flex; gap: 4px }
  img { width: 144px; height: 296px; object-fit: cover; object-position: top; border-radius: 6px; display: block }
</style>`;

async function makeSheets(browser: Browser, pictures: ReadonlyMap<Who, readonly Picture[]>): Promise<void> {
  const parts = [...pictures].flatMap(([who, taken]) => widths.map((width) => sheetOf(who, taken, width)));
  writeFileSync(`${FOLDER}/index.html`, STYLE + parts.join(''));
  if (!widths.includes(PHONE.width)) return;
  const page = await browser.newPage({ viewport: { width: 1232, height: 800 } });
  for (const [who, taken] of pictures) {
    const file = resolve(FOLDER, `sheet-${who}.html`);
    writeFileSync(file, STYLE + sheetOf(who, taken, PHONE.width));
    await page.goto(pathToFileURL(file).href);
    const path = `${isWhole ? SHEETS : FOLDER}/screens-${who}.jpg`;
    await page.screenshot({ path, fullPage: true, type: 'jpeg', quality: 62 });
  }
  await page.close();
}

async function printVitals(browser: Browser, who: Who): Promise<void> {
  const [page, addresses] = await openScreens(browser, who, 'en');
  await closeContext(page.context());
  process.stdout.write(`First visits of a ${who}: screen, LCP in ms, CLS, TBT in ms, kB\n`);
  for (const address of addresses) {
    const { lcp, cls, tbt, kB } = await vitalsOf(browser, who, address);
    process.stdout.write(`${[nameOf(address), lcp, cls, tbt, kB].join('\t')}\n`);
  }
}

test('the screens', async ({ browser }) => {
  test.setTimeout(60 * 60_000);
  mkdirSync(FOLDER, { recursive: true });
  const pictures = new Map<Who, Picture[]>();
  for (const who of select(WHO, options.who)) {
    if (options.vitals) {
      await printVitals(browser, who);
      continue;
    }
    // A page for each language: there are two processors.
    const taken = await Promise.all(
      select(LANGUAGES, options.language).map((language) => takeAll(browser, who, language)),
    );
    pictures.set(who, taken.flat());
  }
  if (pictures.size > 0) await makeSheets(browser, pictures);
});
