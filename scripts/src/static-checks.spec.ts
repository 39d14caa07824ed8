import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { WORKSPACE } from '@sahaya/servers';
import { planPrograms } from './static-checks.ts';

const project = (folder: string) => ({ name: folder, folder, tags: [] });

describe('the programs of the type check', () => {
  it('are one for the Node projects and one for each project with options of its own', () => {
    const projects = ['apps/booking', 'apps/portal', 'libs/messaging', 'scripts'].map(project);
    expect(planPrograms(projects)).toEqual({
      programs: ['tsconfig.node.json', 'apps/portal/tsconfig.json', 'scripts/tsconfig.json'],
      unchecked: [],
    });
  });

  it('names the files that no program includes', () => {
    const { unchecked } = planPrograms([project('apps/booking')], 'libs/domain/tsconfig.json');
    expect(unchecked).toContain(join(WORKSPACE, 'apps/booking/src/main.ts'));
  });
});
