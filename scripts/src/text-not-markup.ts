import type { Site } from './brand-files.ts';

type Replacement = readonly [from: string | RegExp, to: string];
const TO_TEXT: Replacement = [/\.innerHTML = /g, '.textContent = '];
const STYLE_AS_TEXT: Replacement = [/dangerouslySetInnerHTML: \{ __html: (.*) \}$/gm, 'children: $1'];

/** The part of a Vite plugin that is used. `scripts` does not depend on Vite. */
interface BuildStep {
  name: string;
  apply: 'build';
  transform: (code: string, id: string) => { code: string; map: null } | undefined;
  generateBundle: () => void;
}

const LEAFLET = 'leaflet/dist/leaflet-src.js';
/** The modules that write markup, by the end of their path, and how each of them writes text or elements instead. */
const REWRITES: Readonly<Record<string, readonly Replacement[]>> = {
  [LEAFLET]: [
    ["div.innerHTML = '<svg/>';", "div.append(svgCreate('svg'));"],
    ['zoomInText: \'<span aria-hidden="true">+</span>\'', "zoomInText: '+'"],
    ['zoomOutText: \'<span aria-hidden="true">&#x2212;</span>\'', String.raw`zoomOutText: '\u2212'`],
    ['\'<span aria-hidden="true">&#215;</span>\'', String.raw`'\u00d7'`],
    ['\' <span aria-hidden="true">|</span> \'', "' | '"],
    TO_TEXT,
  ],
  '@mantine/core/esm/core/InlineStyles/InlineStyles.mjs': [STYLE_AS_TEXT],
  '@mantine/core/esm/core/MantineProvider/MantineClasses/MantineClasses.mjs': [STYLE_AS_TEXT],
  '@mantine/core/esm/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs': [STYLE_AS_TEXT],
  '@mantine/core/esm/core/MantineProvider/use-mantine-color-scheme/use-mantine-color-scheme.mjs': [TO_TEXT],
};
export const REWRITTEN = Object.keys(REWRITES);
const MODULES_OF: Readonly<Record<Site, readonly string[]>> = { portal: REWRITTEN, console: [LEAFLET] };

/** The code of the module without markup. Throws if the library changed, so that a replacement no longer applies. */
export const rewriteMarkup = (module: string, code: string): string =>
  (REWRITES[module] ?? []).reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${module} no longer contains ${String(from)}`);
    return after;
  }, code);

/**
 * Trusted types refuse every string that would become markup, so the libraries that write markup write text instead.
 * Fails the build if it did not meet one of them.
 */
export function writeTextNotMarkup(site: Site): BuildStep {
  const modules = MODULES_OF[site];
  const rewritten = new Set<string>();
  return {
    name: 'text-not-markup',
    apply: 'build',
    transform(code, id) {
      const module = modules.find((end) => id.endsWith(`/node_modules/${end}`));
      if (!module) return undefined;
      rewritten.add(module);
      return { code: rewriteMarkup(module, code), map: null };
    },
    generateBundle() {
      const missing = modules.filter((module) => !rewritten.has(module));
      if (missing.length > 0) throw new Error(`Not rewritten (text-not-markup.ts): ${missing.join(', ')}`);
    },
  };
}
