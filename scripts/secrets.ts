/**
 * npm run secrets -- compose: secrets for docker-compose.yml, one file per service, stored in `.data/compose/`. npm run
 * secrets -- kubernetes: secrets for a development cluster, as objects for `kubectl apply -f -`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { OPERATOR, secretsIn, seedVariable, userVariable } from './src/copy-files.ts';
import { usersOfCopy } from './src/nats/users-file.ts';
import { SERVICES } from './src/service-names.ts';
import { secretsOf } from './src/services.ts';
import { command, Trouble } from './src/terminal.ts';

/** Returns the secrets of each service, and only those. */
function secretsByService(folder: string): [service: string, values: Record<string, string>][] {
  const all = secretsIn(folder);
  return SERVICES.map((service) => [service, secretsOf(service, all)]);
}

function writeEnvFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [service, values] of secretsByService(folder)) {
    const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(folder, `${service}.env`), lines.join(''), { mode: 0o600 });
  }
  // Public keys only; the user of the container must be able to read it.
  writeFileSync(join(folder, 'nats-users.conf'), usersOfCopy(secretsIn(folder)));
}

/** The secrets of NATS: the public keys of its users, and the operator's seed for jobs that manage streams. */
function natsSecrets(folder: string): [name: string, values: Record<string, string>][] {
  const all = secretsIn(folder);
  const users = [...SERVICES, OPERATOR].map(userVariable);
  return [
    ['nats', Object.fromEntries(users.map((name) => [name, all[name] ?? '']))],
    ['nats-operator', { NATS_NKEY: all[seedVariable(OPERATOR)] ?? '' }],
  ];
}

const kubernetesSecrets = (folder: string) => ({
  apiVersion: 'v1',
  kind: 'List',
  items: [...secretsByService(folder), ...natsSecrets(folder)].map(([name, stringData]) => ({
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
