import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const TESTS = new Set(['it', 'test', 'describe', 'cases']);

/** The names of a file's tests as they are written, placeholders and all, and its other texts: the rows of its tables. */
function textsOf(source: string): { titles: Set<string>; rows: Set<string> } {
  const titles = new Set<string>();
  const rows = new Set<string>();
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) rows.add(plain(text));
    if (ts.isCallExpression(node) && TESTS.has(rootOf(node))) {
      const title = node.arguments[0] && textOf(node.arguments[0]);
      if (title !== undefined) titles.add(plain(title));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('spec.tsx', source, ts.ScriptTarget.Latest, true));
  return { titles, rows };
}
/** A reference stands between backticks, so its names go without. */
const plain = (text: string) => text.replaceAll('`', '');
const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined;
};
/** `it` of `it.each(…)(…)`. */
function rootOf({ expression }: ts.CallExpression): string {
  let callee: ts.Expression = expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  return callee.getText();
}

const known = new Map<string, ReturnType<typeof textsOf>>();
function textsIn(path: string) {
  const texts = known.get(path) ?? textsOf(readFileSync(join(ROOT, path), 'utf8'));
  known.set(path, texts);
  return texts;
}

/** What is wrong with `path › name` or `path › name › row of its table`; undefined when nothing is. */
function faultOf(reference: string): string | undefined {
  const [path = '', title = '', row] = reference.split(' › ');
  if (!existsSync(join(ROOT, path))) return `no file ${path}`;
  const { titles, rows } = textsIn(path);
  if (!titles.has(title)) return `no test "${title}" in ${path}`;
  return row === undefined || rows.has(row) ? undefined : `no row "${row}" in ${path}`;
}

const TABLE = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Element|-)/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );

describe('the coverage of the specification', () => {
  it('names tests that exist', () => {
    const references = TABLE.flatMap(([, held = '']) =>
      [...held.matchAll(/`([^`]+ › [^`]+)`/g)].map(([, text]) => text ?? ''),
    );
    expect(references.length).toBeGreaterThan(100);
    expect(references.flatMap((reference) => faultOf(reference) ?? [])).toEqual([]);
  });

  it('says of every element which test holds it, or "not yet"', () => {
    const open = TABLE.filter(([, held = '']) => !/^(`[^`]+ › [^`]+`(, )?)+$/.test(held) && held !== 'not yet');
    expect(open).toEqual([]);
  });

  it.each([
    ['scripts/src/no-such.spec.ts › anything', 'no file scripts/src/no-such.spec.ts'],
    ['scripts/src/spec-coverage.spec.ts › names tests that exist', undefined],
    ['scripts/src/spec-coverage.spec.ts › names tests', 'no test "names tests" in scripts/src/spec-coverage.spec.ts'],
    ['libs/domain/src/rating.spec.ts › %d stars read %s › Very Good', undefined],
    [
      'libs/domain/src/rating.spec.ts › %d stars read %s › Splendid',
      'no row "Splendid" in libs/domain/src/rating.spec.ts',
    ],
  ])('%s', (reference, fault) => expect(faultOf(reference)).toBe(fault));
});
