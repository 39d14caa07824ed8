/**
 * npm run secrets -- compose: secrets for docker-compose.yml, one file per service, stored in `.data/compose/`. npm run
 * secrets -- kubernetes: secrets for a development cluster, as objects for `kubectl apply -f -`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { secretsIn } from './src/copy-files.ts';
import { SECRETS_OF } from './src/services.ts';
import { command, Trouble } from './src/terminal.ts';

/** Returns the secrets of each service, and only those. */
function secretsByService(folder: string): [service: string, values: Record<string, string>][] {
  const all = secretsIn(folder);
  return Object.entries(SECRETS_OF).map(([service, names]) => [
    service,
    Object.fromEntries(names.map((name) => [name, all[name] ?? ''])),
  ]);
}

function writeEnvFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [service, values] of secretsByService(folder)) {
    const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(folder, `${service}.env`), lines.join(''), { mode: 0o600 });
  }
}

const kubernetesSecrets = (folder: string) => ({
  apiVersion: 'v1',
  kind: 'List',
  items: secretsByService(folder).map(([name, stringData]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name },
    stringData,
  })),
});

await command(async () => {
  const folder = (name: string) => join(WORKSPACE, '.data', name);
  switch (process.argv[2]) {
    case 'compose':
      return writeEnvFiles(folder('compose'));
    case 'kubernetes':
      return console.log(JSON.stringify(kubernetesSecrets(folder('kubernetes')), null, 2));
    default:
      throw new Trouble('Usage: npm run secrets -- compose | kubernetes');
  }
});
