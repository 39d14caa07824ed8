import { execFileSync } from 'node:child_process';
import { availableParallelism, totalmem } from 'node:os';
import { WORKSPACE } from '@sahaya/servers';
import type { MongoClient } from 'mongodb';

const git = (...args: string[]) => execFileSync('git', args, { cwd: WORKSPACE, encoding: 'utf8' }).trim();

/** The commit, and whether other changes were measured, too. */
function commit(): string {
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  return `commit ${git('rev-parse', '--short=8', 'HEAD')}${changed ? ' with later changes' : ''}`;
}

/** One line about what was measured where. */
export async function describeMachine(mongo: MongoClient): Promise<string> {
  const { version } = (await mongo.db('admin').command({ buildInfo: 1 })) as unknown as { version: string };
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${commit()}; ${availableParallelism()} cores, ${memory} GB of memory, Node ${process.versions.node}, MongoDB ${version}`;
}
