import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { nx } from './nx.ts';
import { Trouble } from './terminal.ts';

export interface Project {
  name: string;
  /** Relative to the root of the workspace. */
  folder: string;
  tags: readonly string[];
}

/**
 * The projects that have this target. It asks nx, which at the same time writes the project graph that
 * @nx/enforce-module-boundaries reads: without a graph the rule reports nothing.
 */
export async function projectsWith(target: string): Promise<Project[]> {
  const { ok, output } = await nx(['show', 'projects', '--with-target', target, '--json']);
  if (!ok) throw new Trouble(`nx cannot list the projects:\n${output}`);
  const names = JSON.parse(output.slice(output.indexOf('['))) as string[];
  const known = new Map(allProjects().map((project) => [project.name, project]));
  return names.map((name) => {
    const project = known.get(name);
    if (!project) throw new Trouble(`No package.json names the project ${name}.`);
    return project;
  });
}

function allProjects(): Project[] {
  return globSync('{apps/*,libs/*,scripts,e2e}/package.json', { cwd: WORKSPACE }).map((file) => {
    const { nx: own } = JSON.parse(readFileSync(join(WORKSPACE, file), 'utf8')) as {
      nx: { name: string; tags: string[] };
    };
    return { name: own.name, folder: dirname(file), tags: own.tags };
  });
}
