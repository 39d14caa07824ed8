/** npm run nats:users: writes the permissions of the NATS users by the subjects that the services use. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { renderUserFiles } from './src/nats/cluster-users.ts';

for (const [file, text] of renderUserFiles()) {
  writeFileSync(file, text);
  console.log(`Wrote ${relative(WORKSPACE, file)}`);
}
