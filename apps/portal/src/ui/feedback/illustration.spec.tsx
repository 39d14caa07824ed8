/** @jest-environment jsdom */
import '../../../test/browser.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Illustration, type IllustrationScene } from './illustration.js';

/** The compiler compares the keys with the scenes. */
const SCENES: Record<IllustrationScene, true> = {
  search: true,
  map: true,
  calendar: true,
  repeat: true,
  chat: true,
  bell: true,
  wallet: true,
  star: true,
  check: true,
  broken: true,
};
const DRAWN = readFileSync(join(import.meta.dirname, 'illustrations.svg'), 'utf8');
const COLOUR = /(?:fill|stroke)[:=]"?(?!none|var\(|-)[\w#]+/g;
afterEach(cleanup);

it('every scene is drawn, in colours of the theme', () => {
  const scenes = Object.keys(SCENES) as IllustrationScene[];
  const drawn = [...DRAWN.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);
  expect(drawn.sort()).toEqual([...scenes].sort());
  for (const scene of scenes) {
    const { container } = render(<Illustration scene={scene} />);
    expect(container.querySelector('use')?.getAttribute('href')).toMatch(new RegExp(`\\.svg#${scene}$`));
  }
  expect(DRAWN.match(COLOUR)).toBeNull();
});
