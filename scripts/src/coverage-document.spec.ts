import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const TEST_FUNCTIONS = new Set(['it', 'test']);

interface TestFile {
  /** The titles of the tests as they are written, with their placeholders. */
  titles: Set<string>;
  /** All texts of the file, which include the rows of its tables. */
  texts: Set<string>;
}

function readTests(source: string): TestFile {
  const titles = new Set<string>();
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    const text = toText(node);
    if (text !== undefined) texts.add(text);
    if (ts.isCallExpression(node) && TEST_FUNCTIONS.has(calledFunction(node))) {
      const title = node.arguments[0] && toText(node.arguments[0]);
      if (title !== undefined) titles.add(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('spec.tsx', source, ts.ScriptTarget.Latest, true));
  return { titles, texts };
}

/** The text of a literal without backticks, because a reference stands between backticks. */
function toText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text.replaceAll('`', '');
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1).replaceAll('`', '') : undefined;
}

/** The name at the start of a call: `it` of `it.each(…)(…)`. */
function calledFunction({ expression }: ts.CallExpression): string {
  let callee: ts.Expression = expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  return callee.getText();
}

const filesRead = new Map<string, TestFile>();
function testsIn(path: string): TestFile {
  const tests = filesRead.get(path) ?? readTests(readFileSync(join(ROOT, path), 'utf8'));
  filesRead.set(path, tests);
  return tests;
}

/** Returns what is wrong with `path › title` or `path › title › row`; undefined if the test exists. */
function referenceFault(reference: string): string | undefined {
  const [path = '', title = '', row] = reference.split(' › ');
  if (!existsSync(join(ROOT, path))) return `no file ${path}`;
  const { titles, texts } = testsIn(path);
  if (!titles.has(title)) return `no test "${title}" in ${path}`;
  return row === undefined || texts.has(row) ? undefined : `no row "${row}" in ${path}`;
}

const ROWS = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Behaviour|-)/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );

describe('docs/coverage.md', () => {
  it('names only tests that exist', () => {
    const references = ROWS.flatMap(([, tests = '']) =>
      [...tests.matchAll(/`([^`]+ › [^`]+)`/g)].map(([, text]) => text ?? ''),
    );
    expect(references.length).toBeGreaterThan(100);
    expect(references.flatMap((reference) => referenceFault(reference) ?? [])).toEqual([]);
  });

  it('names the tests of every behaviour, or says "not yet"', () => {
    const unclear = ROWS.filter(([, tests = '']) => !/^(`[^`]+ › [^`]+`(, )?)+$/.test(tests) && tests !== 'not yet');
    expect(unclear).toEqual([]);
  });

  it('describes each behaviour of an area once', () => {
    const text = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8');
    for (const area of text.split('\n## ').slice(1)) {
      const behaviours = [...area.matchAll(/^\| ([^|]+) \|/gm)].map(([, behaviour = '']) => behaviour.trim());
      expect(behaviours).toEqual([...new Set(behaviours)]);
    }
  });

  it.each([
    ['scripts/src/no-such.spec.ts › anything', 'no file scripts/src/no-such.spec.ts'],
    ['scripts/src/coverage-document.spec.ts › names only tests that exist', undefined],
    [
      'scripts/src/coverage-document.spec.ts › names tests',
      'no test "names tests" in scripts/src/coverage-document.spec.ts',
    ],
    ['libs/domain/src/reviews/rating.spec.ts › %d stars read %s › Very Good', undefined],
    [
      'libs/domain/src/reviews/rating.spec.ts › %d stars read %s › Splendid',
      'no row "Splendid" in libs/domain/src/reviews/rating.spec.ts',
    ],
  ])('checks the reference %s', (reference, fault) => expect(referenceFault(reference)).toBe(fault));
});
