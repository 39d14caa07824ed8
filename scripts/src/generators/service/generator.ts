import { execSync } from 'node:child_process';
import { join } from 'node:path';
import {
  formatFiles,
  type GeneratorCallback,
  generateFiles,
  logger,
  names,
  readJson,
  type Tree,
  updateJson,
} from '@nx/devkit';
import { seedVariable, userVariable } from '../../copy-files.ts';
import { ALL_IN_ONE } from '../../service-names.ts';
import { inVariable, passwordVariable } from '../../stores/store-users.ts';

interface Options {
  /** kebab-case. */
  name: string;
}

/** The service that a new one is added after in every ordered list. */
const LAST = 'support';

/**
 * npm run new:service: writes apps/<name>, its contract and its deployment, and adds it to every list that names each
 * service. The result starts and passes all checks after npm install.
 */
export default async function generateService(tree: Tree, { name }: Options): Promise<GeneratorCallback> {
  if (tree.exists(`apps/${name}`)) throw new Error(`apps/${name} exists already.`);
  const { className, propertyName } = names(name);
  const substitutions = { name, className, propertyName, tmpl: '' };
  generateFiles(tree, join(import.meta.dirname, 'files'), '.', substitutions);

  addPackage(tree, name);
  addToAllInOne(tree, name);
  addContract(tree, name);
  addToCompose(tree, name);
  addToKubernetes(tree, name);
  addToSecrets(tree, name);
  addToMongo(tree, name);
  addToMonitoring(tree, name);
  addToCallGraph(tree, name);
  await formatFiles(tree);
  return () => {
    // The permissions of the NATS users are read from the written sources.
    execSync('npx nx build contracts && npm run nats:users', { cwd: tree.root, stdio: 'inherit' });
    logger.info(`\napps/${name} is written. Now run npm install, which links its package into node_modules.`);
  };
}

/** The dependencies of a service without Redis or other stores of its own. */
function addPackage(tree: Tree, name: string): void {
  const { dependencies, devDependencies } = readJson<Record<string, Record<string, string>>>(
    tree,
    'apps/chat/package.json',
  );
  updateJson(tree, `apps/${name}/package.json`, ({ nx, ...rest }: Record<string, unknown>) => ({
    ...rest,
    dependencies,
    devDependencies,
    nx,
  }));
  updateJson(tree, 'package-lock.json', (lock: { packages: Record<string, unknown> }) => ({
    ...lock,
    packages: sortByName<unknown>({
      ...lock.packages,
      [`apps/${name}`]: { name: `@sahaya/${name}`, version: '0.0.0', dependencies, devDependencies },
      [`node_modules/@sahaya/${name}`]: { resolved: `apps/${name}`, link: true },
    }),
  }));
}

/** The program that runs several services in one process. */
function addToAllInOne(tree: Tree, name: string): void {
  const own = `@sahaya/${name}`;
  edit(tree, 'apps/all-in-one/src/services.ts', (text) =>
    text.replace(/\n};\n$/, `\n  ${propertyOf(name)}: () => import('${own}'),\n};\n`),
  );
  edit(tree, 'apps/all-in-one/src/main-programs.d.ts', (text) => `${text}declare module '${own}';\n`);
  const addDependency = (manifest: { dependencies: Record<string, string> }) => ({
    ...manifest,
    dependencies: sortByName({ ...manifest.dependencies, [own]: '*' }),
  });
  updateJson(tree, 'apps/all-in-one/package.json', addDependency);
  updateJson(
    tree,
    'package-lock.json',
    (lock: { packages: Record<string, { dependencies: Record<string, string> }> }) => ({
      ...lock,
      packages: { ...lock.packages, 'apps/all-in-one': addDependency(lock.packages['apps/all-in-one']!) },
    }),
  );
}

const propertyOf = (name: string) => (name.includes('-') ? `'${name}'` : name);

/** npm sorts the packages of its lock file by name. */
function sortByName<T>(packages: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

function addContract(tree: Tree, name: string): void {
  edit(tree, 'libs/contracts/src/index.ts', (text) => {
    const lines = text.trim().split('\n');
    const own = `export * from './${name}/${name}.contract.js';`;
    const next = lines.findIndex((line) => line > own);
    return lines
      .toSpliced(next === -1 ? lines.length : next, 0, own)
      .join('\n')
      .concat('\n');
  });
  edit(tree, 'libs/contracts/src/support/operations.contract.ts', (text) =>
    text.replace(/EVENT_SERVICES = \[[^\]]*'support',\n/, (list) => `${list}  '${name}',\n`),
  );
}

function addToCompose(tree: Tree, name: string): void {
  edit(tree, 'docker-compose.yml', (text) =>
    text
      .replace(/^( +)support: \{ condition: service_healthy \}\n/m, (line) => line + line.replace(LAST, name))
      .replace(/^ {2}support:\n(?: {4}.*\n)+/m, (block) => `${block}\n${composeService(name)}`),
  );
}

const composeService = (name: string): string => `  ${name}:
    <<: *process
    image: sahaya/${name}
    build: { context: ., dockerfile: deploy/docker/service.Dockerfile, args: { APP: ${name} } }
    environment: *variables
    env_file: [{ path: .data/compose/${name}.env, required: false }]
    depends_on: *stores
`;

function addToKubernetes(tree: Tree, name: string): void {
  edit(tree, 'k8s/base/services/kustomization.yaml', (text) =>
    text.replace(`  - ${LAST}.yaml\n`, `  - ${LAST}.yaml\n  - ${name}.yaml\n`),
  );
  edit(tree, 'k8s/base/indexes/jobs.yaml', (text) => `${text.trimEnd()}\n---\n${indexesJob(name)}`);
  for (const overlay of ['dev', 'staging', 'prod'])
    edit(tree, `k8s/overlays/${overlay}/kustomization.yaml`, (text) =>
      text.replace(/^ *- \{ name: sahaya\/support,.*\n/m, (line) => line + line.replaceAll(LAST, name)),
    );
}

const indexesJob = (name: string): string => `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}-indexes
  labels:
    app.kubernetes.io/name: ${name}-indexes
    app.kubernetes.io/component: indexes
    sahaya/step: before-release
spec:
  template:
    metadata:
      labels: { app.kubernetes.io/name: ${name}-indexes, app.kubernetes.io/component: indexes }
    spec:
      containers:
        - name: indexes
          image: sahaya/${name}
          envFrom:
            - configMapRef: { name: service }
            - secretRef: { name: ${name} }
`;

/** Its users of NATS and MongoDB. */
function addToSecrets(tree: Tree, name: string): void {
  const [seed, publicKey, password] = [seedVariable(name), userVariable(name), passwordVariable('mongo', name)];
  const entry = (variable: string, property: string, key = 'sahaya/nats') =>
    `    - { secretKey: ${variable}, remoteRef: { key: ${key}, property: ${property} } }\n`;
  const url = entry('MONGO_URL', `MONGO_URL_${inVariable(name)}`, 'sahaya/stores');
  edit(tree, 'k8s/components/external-secrets/secrets.yaml', (text) =>
    text
      .replace(/^.*NATS_USER_OPERATOR.*\n/m, (line) => entry(publicKey, publicKey) + line)
      .replace(/^apiVersion: .*\nkind: ExternalSecret\nmetadata:\n {2}name: nats\n/m, (nats) => {
        const own = nats.replace('name: nats', `name: ${name}`);
        const spec = `spec:
  refreshInterval: 1h
  secretStoreRef: { kind: ClusterSecretStore, name: sahaya }
  target: { name: ${name} }
  data:
`;
        const actors = entry('ACTOR_PUBLIC_KEYS', 'ACTOR_PUBLIC_KEYS', 'sahaya/actors-public');
        const personal = entry('PERSONAL_DATA_KEYS', 'PERSONAL_DATA_KEYS', 'sahaya/personal-data');
        return `${own}${spec}${entry('NATS_NKEY', seed)}${actors}${personal}${url}---\n${nats}`;
      }),
  );
  edit(tree, 'k8s/components/own-datastores-secrets/secrets.yaml', (text) =>
    text.replace(/^.*MONGO_PASSWORD_BACKUP.*\n/m, (line) => entry(password, password, 'sahaya/mongo') + line),
  );
}

/** Its user of MongoDB, and the user of the program that runs several services. */
function addToMongo(tree: Tree, name: string): void {
  const role = { role: 'readWrite', db: `sahaya_${name}` };
  updateJson(tree, 'k8s/components/own-datastores/mongo-users.json', (users: { user: string; roles: object[] }[]) =>
    users.flatMap((one) => {
      if (one.user === ALL_IN_ONE) return [{ ...one, roles: [...one.roles, role] }];
      return one.user === LAST ? [one, { user: name, roles: [role] }] : [one];
    }),
  );
  edit(tree, 'scripts/src/stores/users.int.spec.ts', (text) =>
    text
      .replace(
        /^ {2}support: \['sahaya_support'\],\n/m,
        (line) => `${line}  ${propertyOf(name)}: ['sahaya_${name}'],\n`,
      )
      .replace(/^ {4}'sahaya_support',\n/m, (line) => line + line.replace(LAST, name)),
  );
}

function addToMonitoring(tree: Tree, name: string): void {
  edit(tree, 'deploy/prometheus/prometheus.yml', (text) =>
    text.replace(/^ *- support:9090\n/m, (line) => line + line.replace(LAST, name)),
  );
  for (const file of ['deploy/prometheus/rules/sahaya.yml', 'k8s/components/servicemonitor/rules.yaml'])
    edit(tree, file, (text) => text.replace(/\|support(?=[^"]*"\}\) == 0)/, (last) => `${last}|${name}`));
}

/** The connections that the network policies allow. */
function addToCallGraph(tree: Tree, name: string): void {
  updateJson(tree, 'deploy/call-graph.json', (edges: string[]) =>
    [...edges, `${name} → mongo`, `${name} → nats`].sort(),
  );
}

/** Changes a file and fails when the place of the change is no longer there. */
function edit(tree: Tree, file: string, change: (text: string) => string): void {
  const before = tree.read(file, 'utf8');
  const after = before === null ? null : change(before);
  if (after === null || after === before) throw new Error(`${file} has no place for a new service.`);
  tree.write(file, after);
}
