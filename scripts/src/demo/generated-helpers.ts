import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { nx, withBuildLock } from '../nx.ts';
import { runNode } from '../run-program.ts';
import { Trouble } from '../terminal.ts';

const PROGRAM = join(WORKSPACE, 'apps/catalog/bench/dist/bench/add-helpers.js');

/**
 * Adds generated helpers to the catalog of a running copy in bulk. They are found and shown, but have no account. A
 * repeated call adds only those that are missing. Returns the number of all helpers.
 */
export async function addGeneratedHelpers(mongoUrl: string, count: number): Promise<number> {
  const built = await withBuildLock(() => nx(['run', 'catalog:build:bench']));
  if (!built.ok) throw new Trouble(built.output);
  const { ok, output } = await runNode([PROGRAM], { env: { MONGO_URL: mongoUrl, HELPERS: String(count) } });
  if (!ok) throw new Trouble(`The generated helpers could not be added:\n${output}`);
  return (JSON.parse(output.trim().split('\n').at(-1) ?? '') as { count: number }).count;
}
