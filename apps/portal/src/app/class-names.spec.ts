import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCE = new URL('..', import.meta.url).pathname;
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

/** The class names that this file takes from its style sheets, and that those do not have. */
function missingIn(file: string): string[] {
  const code = readFileSync(join(SOURCE, file), 'utf8');
  const body = code.replaceAll(/from '[^']*'/g, '');
  return [...code.matchAll(IMPORT)].flatMap(([, sheet = '', path = '']) => {
    const css = readFileSync(join(SOURCE, dirname(file), path), 'utf8');
    const used = [...body.matchAll(new RegExp(String.raw`\b${sheet}\.(\w+)`, 'g'))].map(([, name = '']) => name);
    return used.filter((name) => !new RegExp(String.raw`\.${name}\b`).test(css)).map((name) => `${file}: ${name}`);
  });
}

it('each class name exists in its style sheet', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCE });
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(missingIn)).toEqual([]);
});
