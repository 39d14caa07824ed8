/**
 * npm run secrets -- compose: secrets for docker-compose.yml, one file per service, stored in `.data/compose/`. npm run
 * secrets -- kubernetes: secrets for a development cluster, as objects for `kubectl apply -f -`. The private key of its
 * backups is in no object; it stays in `.data/kubernetes/backup-key.txt`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { backupRecipientsIn } from './src/backup-key.ts';
import { type Certificates, certificatesIn, type StoreHosts, STORES } from './src/certificates.ts';
import { OPERATOR, secretsIn, seedVariable, STREAMS_KEY, userVariable } from './src/copy-files.ts';
import { usersOfCopy } from './src/nats/users-file.ts';
import { ALL_IN_ONE, SERVICES } from './src/service-names.ts';
import { secretsOf, type StoreUrls } from './src/services.ts';
import { BACKUP, EXPORTER, inVariable, passwordVariable, signedIn } from './src/stores/store-users.ts';
import { command, Trouble } from './src/terminal.ts';

/** The addresses of the stores in Compose and in a development cluster, and the hosts in their certificates. */
const COMPOSE_STORES = { mongo: 'mongodb://mongo:27017/?replicaSet=rs0&tls=true', redis: 'rediss://redis:6379' };
const COMPOSE_HOSTS = Object.fromEntries(
  STORES.map((store) => [store, [store, 'localhost', '127.0.0.1']]),
) as unknown as StoreHosts;
const MEMBERS = [0, 1, 2].map((member) => `mongo-${member}.mongo`);
const CLUSTER_STORES = {
  mongo: `mongodb://${MEMBERS.map((member) => `${member}:27017`).join()}/?replicaSet=rs0&tls=true`,
  redis: 'rediss://redis:6379',
};
const CLUSTER_HOSTS: StoreHosts = {
  // The probe and the exporter connect to their own member.
  mongo: [...MEMBERS, 'localhost', '127.0.0.1'],
  nats: ['nats', ...[0, 1, 2].map((member) => `nats-${member}.nats-servers`)],
  redis: ['redis', 'localhost', '127.0.0.1'],
};
/** Where the containers of exporters and backups have the authority; the mongo driver of Go does not know Node's variable. */
const authorityAt = (folder: string) => `&tlsCAFile=${folder}/ca.crt`;

type Values = Record<string, string>;
type Named = [name: string, values: Values];

/** Returns the secrets of each service, and only those. */
const secretsByService = (all: Values, urls: StoreUrls): Named[] =>
  SERVICES.map((service) => [service, secretsOf(service, all, urls)]);

/** Returns the secrets of the stores: what their servers need to know their users, and what their exporters sign in with. */
function secretsByStore(all: Values, mongoExporterUrl: string): Named[] {
  const pick = (pattern: RegExp): Values =>
    Object.fromEntries(Object.entries(all).filter(([name]) => pattern.test(name)));
  const passwordOf = (store: 'mongo' | 'redis') => all[passwordVariable(store, EXPORTER)] ?? '';
  return [
    ['mongo', pick(/^MONGO_/)],
    ['redis', pick(/^REDIS_HASH_/)],
    ['mongo-exporter', { MONGODB_URI: signedIn(mongoExporterUrl, EXPORTER, passwordOf('mongo')) }],
    ['redis-exporter', { REDIS_PASSWORD: passwordOf('redis') }],
  ];
}

async function writeEnvFiles(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const all = secretsIn(folder);
  const exporter = `mongodb://mongo:27017/?directConnection=true&tls=true${authorityAt('/authority')}`;
  const nats: Named = ['nats', { [STREAMS_KEY]: all[STREAMS_KEY] ?? '' }];
  for (const [name, values] of [...secretsByService(all, COMPOSE_STORES), ...secretsByStore(all, exporter), nats]) {
    const lines = Object.entries(values).map(([variable, value]) => `${variable}=${value}\n`);
    writeFileSync(join(folder, `${name}.env`), lines.join(''), { mode: 0o600 });
  }
  // Public keys only; the user of the container must be able to read it.
  writeFileSync(join(folder, 'nats-users.conf'), usersOfCopy(all));
  await writeCertificates(folder);
}

/** Nobody else on this machine can open the folder; in the containers, other users must be able to read the files. */
async function writeCertificates(folder: string): Promise<void> {
  const objects = tlsSecrets(await certificatesIn(folder, COMPOSE_HOSTS));
  const tls = join(folder, 'tls');
  mkdirSync(tls, { recursive: true, mode: 0o700 });
  for (const [name, files] of objects) {
    const own = join(tls, name.replace(/^stores-|-tls$/g, ''));
    mkdirSync(own, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(own, file), text);
  }
}

/** The certificate of each store with its private key, and for clients the authority. */
function tlsSecrets({ authority, stores }: Certificates): Named[] {
  const ca = { 'ca.crt': authority.certificate };
  return [
    ...STORES.map((store): Named => {
      const { certificate, key } = stores[store];
      return [`${store}-tls`, { ...ca, 'tls.crt': certificate, 'tls.key': key }];
    }),
    ['stores-authority', ca],
  ];
}

/** The secrets of NATS: the public keys of its users, the key of the streams, and the operator's seed for jobs that manage streams. */
function natsSecrets(all: Values): Named[] {
  const users = [...SERVICES, OPERATOR].map(userVariable);
  return [
    ['nats', Object.fromEntries([...users, STREAMS_KEY].map((name) => [name, all[name] ?? '']))],
    ['nats-operator', { NATS_NKEY: all[seedVariable(OPERATOR)] ?? '' }],
  ];
}

/** The addresses for people who operate the stores, and for the nightly backup. */
function operatorSecrets(all: Values): Named[] {
  const { mongo, redis } = CLUSTER_STORES;
  const mongoUrl = (user: string, url = mongo) => signedIn(url, user, all[passwordVariable('mongo', user)]);
  return [
    [
      'mongo-backup',
      { MONGO_URL: mongoUrl(BACKUP, `${mongo}${authorityAt('/authority')}&readPreference=secondaryPreferred`) },
    ],
    ['mongo-operator', { MONGO_URL: mongoUrl(OPERATOR) }],
    ['redis-operator', { REDIS_URL: signedIn(redis, OPERATOR, all[passwordVariable('redis', OPERATOR)]) }],
  ];
}

async function kubernetesSecrets(folder: string) {
  const secrets = Object.entries(secretsIn(folder));
  // In a cluster, each service is a process of its own.
  const all = Object.fromEntries(secrets.filter(([name]) => !name.endsWith(inVariable(ALL_IN_ONE))));
  const named = [
    ...secretsByService(all, CLUSTER_STORES),
    ...natsSecrets(all),
    ...secretsByStore(all, `mongodb://127.0.0.1:27017/?directConnection=true&tls=true${authorityAt('/tls')}`),
    ...operatorSecrets(all),
    ...tlsSecrets(await certificatesIn(folder, CLUSTER_HOSTS)),
    ['backup-recipients', { BACKUP_RECIPIENTS: backupRecipientsIn(folder) }] satisfies Named,
  ];
  return {
    apiVersion: 'v1',
    kind: 'List',
    items: named.map(([name, stringData]) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData })),
  };
}

await command(async () => {
  const folder = (name: string) => join(WORKSPACE, '.data', name);
  switch (process.argv[2]) {
    case 'compose':
      return writeEnvFiles(folder('compose'));
    case 'kubernetes':
      return console.log(JSON.stringify(await kubernetesSecrets(folder('kubernetes')), null, 2));
    default:
      throw new Trouble('Usage: npm run secrets -- compose | kubernetes');
  }
});
