import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { REWRITTEN, rewriteMarkup } from './text-not-markup.ts';

const sourceOf = (module: string) => readFileSync(new URL(`../../node_modules/${module}`, import.meta.url), 'utf8');
const withoutComments = (code: string) => code.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');

it.each(REWRITTEN)('%s writes no markup after it is rewritten', (module) => {
  const source = sourceOf(module);
  expect(withoutComments(source)).toMatch(/innerHTML/i);
  expect(withoutComments(rewriteMarkup(module, source))).not.toMatch(/innerHTML|insertAdjacentHTML/i);
});

it('the signs on the buttons of the map are text', () => {
  const [leaflet = ''] = REWRITTEN;
  const shown = /(zoomInText|zoomOutText): '.*|closeButton\.textContent = .*/g;
  expect(rewriteMarkup(leaflet, sourceOf(leaflet)).match(shown)).toEqual([
    "zoomInText: '+',",
    String.raw`zoomOutText: '\u2212',`,
    String.raw`closeButton.textContent = '\u00d7';`,
  ]);
});

it('a version of a library that a replacement does not fit fails the build', () => {
  const [leaflet = ''] = REWRITTEN;
  expect(() => rewriteMarkup(leaflet, sourceOf(leaflet).replaceAll('&#215;', '&times;'))).toThrow('no longer contains');
});
