import { nx, withBuildLock } from '../nx.ts';
import { Trouble } from '../terminal.ts';

/** Builds what the processes run. */
export async function buildForProduction(): Promise<void> {
  await withBuildLock(async () => {
    const { ok, output } = await nx(['run-many', '-t', 'build', 'bundle', '--output-style=static']);
    if (!ok) throw new Trouble(`The build failed:\n${output.split('\n').slice(-30).join('\n')}`);
  });
}
