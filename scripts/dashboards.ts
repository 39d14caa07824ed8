/** npm run dashboards: writes deploy/grafana/dashboards from their definitions. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { DASHBOARDS, toGrafana } from './src/observe/dashboards.ts';

const folder = join(WORKSPACE, 'deploy/grafana/dashboards');
mkdirSync(folder, { recursive: true });
for (const dashboard of DASHBOARDS) {
  writeFileSync(join(folder, `${dashboard.uid}.json`), `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`);
}
