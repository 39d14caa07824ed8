/** @jest-environment jsdom */
import '../../../test/browser.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { PersonAvatar } from './person-avatar.js';

const DRAWN = readFileSync(join(import.meta.dirname, 'drawn-people.svg'), 'utf8');
const pictureOf = (name: string) => {
  const { container } = render(<PersonAvatar name={name} />);
  const avatar = container.querySelector('[data-tone]');
  const figure = avatar?.querySelector('use')?.getAttribute('href')?.split('#')[1];
  return { figure, all: `${figure} ${avatar?.getAttribute('data-tone')} ${avatar?.getAttribute('data-skin')}` };
};
afterEach(cleanup);

it('always draws the same person for a name, of figures that exist', () => {
  const names = Array.from({ length: 200 }, (_, index) => `Name ${index}`);
  const pictures = names.map(pictureOf);
  expect(names.map(pictureOf)).toEqual(pictures);
  const figures = new Set(pictures.map(({ figure }) => figure));
  expect([...figures].sort()).toEqual([...DRAWN.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id).sort());
  expect(new Set(pictures.map(({ all }) => all)).size).toBeGreaterThan(100);
});

it('draws somebody without a name too, and shows a photo above the drawing', () => {
  expect(pictureOf('').figure).toMatch(/^p\d$/);
  const { container } = render(<PersonAvatar name="Ravi Kumar" photoUrl="/api/photos/1" />);
  expect(container.querySelector('svg ~ img')?.getAttribute('src')).toBe('/api/photos/1');
});
