import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const DOCUMENT = join(import.meta.dirname, '../../docs/rules.md');
const RULES = readFileSync(DOCUMENT, 'utf8')
  .split('\n')
  .filter((line) => /^\d+\.\d+ /.test(line))
  .map((line) => ({ number: line.split(' ', 1)[0] ?? '', links: [...line.matchAll(/\[(\w+)\]\(([^)]+)\)/g)] }));

/** Returns the reason why a link does not lead to an exported name; undefined for a valid link. */
function linkFault([, name = '', path = '']: RegExpMatchArray): string | undefined {
  const file = join(dirname(DOCUMENT), path);
  if (!existsSync(file)) return `no file ${path}`;
  const declaration = new RegExp(`export (async )?(const|function|class|interface|type) ${name}\\b`);
  return declaration.test(readFileSync(file, 'utf8')) ? undefined : `${path} does not export ${name}`;
}

describe('docs/rules.md', () => {
  it.each(RULES)('links rule $number to the code that implements it', ({ links }) => {
    expect(links.length).toBeGreaterThan(0);
    expect(links.map(linkFault).filter(Boolean)).toEqual([]);
  });

  it('numbers the rules of each topic without gaps', () => {
    const lastOfTopic = new Map<string, number>();
    const expected = RULES.map(({ number }) => {
      const topic = number.split('.', 1)[0] ?? '';
      const next = (lastOfTopic.get(topic) ?? 0) + 1;
      lastOfTopic.set(topic, next);
      return `${topic}.${next}`;
    });
    expect(RULES.map(({ number }) => number)).toEqual(expected);
  });
});
