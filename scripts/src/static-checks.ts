import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import ts from 'typescript';
import { projectsWith, type Project } from './projects.ts';
import { binary, runNode, runPairwise, type ProgramResult } from './run-program.ts';

/** The projects without compiler options of their own, as one TypeScript program. */
const NODE_PROGRAM = 'tsconfig.node.json';

/** ESLint keeps the types of a whole group, more than the default limit on a machine with little memory. */
const ESLINT_HEAP = '--max-old-space-size=5000';

/** Lints all projects in three groups, two at a time. A single process for all projects takes more than 6 GB. */
export async function lint(signal: AbortSignal): Promise<ProgramResult> {
  const projects = await projectsWith('lint');
  const groups = new Map<string, string[]>([
    ['node', []],
    ['web', []],
    ['tools', []],
  ]);
  for (const project of projects) groups.get(lintGroup(project))!.push(project.folder);
  return runPairwise(
    [...groups.values()].map((folders) => () => {
      const options = ['-c', 'eslint.workspace.config.mjs', '--max-warnings', '0'];
      return runNode([ESLINT_HEAP, binary('eslint'), ...options, ...folders.sort()], { signal });
    }),
  );
}

function lintGroup({ folder, tags }: Project): 'node' | 'web' | 'tools' {
  if (tags.includes('platform:web')) return 'web';
  return /^(apps|libs)\//.test(folder) ? 'node' : 'tools';
}

/** Checks the types of all projects: the Node projects as one program, then each project that has its own options. */
export async function typecheck(signal: AbortSignal): Promise<ProgramResult> {
  const { programs, unchecked } = planPrograms(await projectsWith('typecheck'));
  if (unchecked.length > 0) {
    return { ok: false, output: `No program includes these files:\n${unchecked.join('\n')}` };
  }
  return runPairwise(programs.map((file) => () => runNode([binary('tsc'), '--noEmit', '-p', file], { signal })));
}

export interface ProgramPlan {
  /** tsconfig files, the largest first. */
  programs: string[];
  /** Files of projects that none of the programs includes. */
  unchecked: string[];
}

export function planPrograms(projects: readonly Project[], nodeProgram = NODE_PROGRAM): ProgramPlan {
  const configs = projects.map(({ folder }) => readConfig(`${folder}/tsconfig.json`));
  const isOwn = ({ hasOwnOptions }: Config) => hasOwnOptions;
  const checked = new Set(readConfig(nodeProgram).files);
  return {
    programs: [nodeProgram, ...configs.filter(isOwn).map(({ file }) => file)],
    unchecked: configs
      .filter((config) => !isOwn(config))
      .flatMap(({ files }) => files)
      .filter((file) => !checked.has(file)),
  };
}

interface Config {
  file: string;
  hasOwnOptions: boolean;
  files: string[];
}

function readConfig(file: string): Config {
  const path = join(WORKSPACE, file);
  const parsed: { config?: { compilerOptions?: object }; error?: ts.Diagnostic } = ts.readConfigFile(path, (name) =>
    ts.sys.readFile(name),
  );
  const { config, error } = parsed;
  if (error) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(error.messageText, '\n')}`);
  const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, join(path, '..'));
  return { file, hasOwnOptions: config?.compilerOptions !== undefined, files: fileNames };
}
