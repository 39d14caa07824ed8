import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const README = read('README.md');
const SCHEMAS = ['libs/service-kit/src/env.ts', ...globSync('apps/*/src/*.env.ts', { cwd: ROOT })];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe('the README', () => {
  it.each(SCHEMAS)('names every variable of %s', (schema) => {
    const variables = [...read(schema).matchAll(/^ {2,6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    expect(variables).not.toEqual([]);
    expect(variables.filter((name) => !README.includes(`\`${name}\``))).toEqual([]);
  });

  it('names only commands that exist', () => {
    const named = [...README.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names only paths that exist', () => {
    const places = [...README.matchAll(/`((?:apps|libs|scripts|docs)\/[\w./-]*)`|\]\(([\w./-]+)\)/g)];
    const missing = places
      .map(([, code, link]) => code ?? link ?? '')
      .filter((place) => globSync(place, { cwd: ROOT }).length === 0);
    expect(missing).toEqual([]);
  });
});
