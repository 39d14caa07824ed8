/**
 * npm run screens: pictures of every screen of the portal from a new copy with demo data, in reports/screens, with
 * contact sheets. docs/screens.md has the options.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WORKSPACE } from '@sahaya/servers';
import { command, Trouble, whenAskedToStop } from './src/terminal.ts';

/** The pictures of each run. */
const FOLDER = join(WORKSPACE, 'reports/screens');

await command(async () => {
  const several = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({
    options: {
      who: several,
      language: several,
      width: several,
      scheme: several,
      path: several,
      compare: { type: 'string' },
      vitals: { type: 'boolean' },
    },
  });
  const compare = values.compare && resolve(values.compare);
  if (compare && !existsSync(compare))
    throw new Trouble(`${compare} does not exist. Cure: name the folder of an earlier run.`);
  if (compare === FOLDER)
    throw new Trouble('This run writes to reports/screens. Cure: rename the folder of the earlier run.');
  const child = spawn(process.execPath, [join(WORKSPACE, 'scripts/e2e.ts'), 'screen-pictures'], {
    cwd: WORKSPACE,
    env: { ...process.env, SCREENS: JSON.stringify({ ...values, compare }) },
    stdio: 'inherit',
  });
  whenAskedToStop(() => child.kill());
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Trouble('The pictures are incomplete, or differ from the earlier ones.');
});
