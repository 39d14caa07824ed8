import { expect, it } from '@jest/globals';
import { globSync } from 'node:fs';
import { WORKSPACE } from '@sahaya/servers';
import { MUTATION_AREAS, scoreOf } from './mutation.js';

const mutant = (status: string, line: number) => ({
  status,
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  location: { start: { line } },
});

it('counts noticed changes, and lists those that no test noticed or ran', () => {
  const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map(mutant);
  expect(scoreOf({ files: { 'a.ts': { mutants } } })).toEqual({
    noticed: 2,
    total: 4,
    survivors: ['a.ts:2 BooleanLiteral: false', 'a.ts:3 BooleanLiteral: false'],
  });
});

it.each(Object.entries(MUTATION_AREAS))('%s names files and specs that exist', (_, { folder, mutate, specs }) => {
  for (const pattern of [...mutate, ...specs])
    expect(globSync(`${folder}/src/${pattern}`, { cwd: WORKSPACE })).not.toEqual([]);
});
