/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { isOfThePage, pulledPart, REFRESH_FROM } from './pull-distance.js';

describe('a pull of the finger', () => {
  it.each([
    ['a tap', { x: 0, y: 4 }, 0],
    ['half the way', { x: 0, y: REFRESH_FROM / 2 }, 0.5],
    ['the whole way', { x: 10, y: REFRESH_FROM }, 1],
    ['more than the way', { x: 0, y: REFRESH_FROM * 3 }, 1],
    ['up', { x: 0, y: -200 }, 0],
    ['to the side', { x: 120, y: 60 }, 0],
  ])('%s', (_, way, part) => {
    expect(pulledPart({ x: 50, y: 100 }, { x: 50 + way.x, y: 100 + way.y })).toBe(part);
  });
});

describe('the place where a pull begins', () => {
  afterEach(() => document.body.replaceChildren());
  const at = (html: string) => {
    document.body.innerHTML = html;
    return isOfThePage(document.querySelector('b')!);
  };
  const tall = (overflow: string) => {
    document.body.innerHTML = `<div style="overflow-y: ${overflow}"><b></b></div>`;
    Object.defineProperty(document.querySelector('div'), 'scrollHeight', { value: 500 });
    return isOfThePage(document.querySelector('b')!);
  };

  it('is the page, outside of dialogs, maps and lists that scroll', () => {
    expect(at('<main><b></b></main>')).toBe(true);
    expect(at('<div role="dialog"><b></b></div>')).toBe(false);
    expect(at('<div class="leaflet-container"><b></b></div>')).toBe(false);
    expect(tall('auto')).toBe(false);
    expect(tall('visible')).toBe(true);
  });
});
