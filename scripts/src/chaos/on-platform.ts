import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { whenAskedToStop } from '../terminal.ts';
import { buildForProduction } from './build.ts';
import { Platform } from './platform.ts';

/** The work may still report after its processes have ended. */
const LAST_WORK_MS = 10_000;

/**
 * Runs the work on a platform in `.data/<name>`, which the work starts. All processes end with the work, however it ends.
 * The folder, which has the logs, is kept after a failure. `isStopped` becomes true when the user ends the command.
 */
export async function onPlatform(
  name: string,
  work: (platform: Platform, isStopped: () => boolean) => Promise<void>,
): Promise<void> {
  await buildForProduction();
  const folder = join(WORKSPACE, '.data', name);
  const platform = await Platform.prepare(folder);
  let isStopped = false;
  whenAskedToStop(() => {
    isStopped = true;
    // People who use the product go on asking for a while, and a long scenario for much longer.
    void platform.stop().finally(() => setTimeout(() => process.exit(1), LAST_WORK_MS).unref());
  });
  try {
    await work(platform, () => isStopped);
  } finally {
    await platform.stop();
  }
  rmSync(folder, { recursive: true, force: true });
}
