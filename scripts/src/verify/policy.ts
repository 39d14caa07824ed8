import { isDeepStrictEqual } from 'node:util';
import { userVariable } from '../copy-files.ts';
import { hashVariable } from '../stores/store-users.ts';
import { backupFaults } from './backup-policy.ts';
import { envFaults, exampleSecret, type EnvSchema } from './env-schemas.ts';
import {
  selects,
  type Container,
  type KubeObject,
  type Labels,
  type NetworkPolicy,
  type NetworkRule,
  type Peer,
  type Workload,
} from './objects.ts';

/** Facts of the code that the rendered files are checked against. */
export interface Facts {
  /** The services of this environment, and their schemas of variables. */
  schemas: ReadonlyMap<string, EnvSchema>;
  /** The secrets that each service may receive. */
  secretsOf: Readonly<Record<string, readonly string[]>>;
  /** The time limit of a shutdown. */
  drainSeconds: number;
  /** The subjects of events in the contracts. */
  subjects: readonly string[];
  /** Connections between pods that the browser tests recorded, as `payment → nats`. */
  edges: readonly string[];
}

export interface Policy {
  name: string;
  /** Returns the faults, one line each. */
  faults(objects: readonly KubeObject[], facts: Facts): string[];
}

const ofKind = <T extends KubeObject = KubeObject>(objects: readonly KubeObject[], kind: string): T[] =>
  objects.filter((object) => object.kind === kind) as T[];
const labelsOf = (workload: Workload) => workload.spec.template.metadata.labels;
const processes = (objects: readonly KubeObject[]) =>
  ofKind<Workload>(objects, 'Deployment').filter(
    ({ metadata }) => metadata.labels?.['app.kubernetes.io/component'] === 'process',
  );
const workloads = (objects: readonly KubeObject[]) => [
  ...ofKind<Workload>(objects, 'Deployment'),
  ...ofKind<Workload>(objects, 'StatefulSet'),
];
/** Workloads that run to completion: Jobs of a release, and CronJobs. */
const runs = (objects: readonly KubeObject[]) => [
  ...ofKind<Workload>(objects, 'Job'),
  ...ofKind(objects, 'CronJob').map(({ spec, ...job }) => ({
    ...job,
    spec: (spec?.jobTemplate as Pick<Workload, 'spec'>).spec,
  })),
];
const owningPods = (objects: readonly KubeObject[]) => [...workloads(objects), ...runs(objects)];
const indexesOf = (name: string, objects: readonly KubeObject[]) =>
  runs(objects).find((job) => labelsOf(job)['app.kubernetes.io/name'] === `${name}-indexes`);
const appOf = ({ metadata, spec }: Workload): Container => {
  const [container] = spec.template.spec.containers;
  if (!container) throw new Error(`${metadata.name} has no container`);
  return container;
};
/** Our images besides those of services. */
export const OTHER_IMAGES = ['web', 'mongo-backup', 'nats-backup', 'mongo-exporter', 'nats-exporter'];

/** Returns whether an image is always the same. Own images are built and tagged with each release. */
export function isPinned(image: string, own: readonly string[]): boolean {
  const [, name = '', tag = 'latest'] = /([^/:]+)(?::([\w.-]+))?$/.exec(image.replace(/@.*/, '')) ?? [];
  if (own.includes(name)) return tag !== 'latest';
  return tag !== 'latest' && /@sha256:[0-9a-f]{64}$/.test(image);
}

/** Returns whether Node trusts the authority of the stores' certificates, which is in a file of its own. */
function trustsAuthority(workload: Workload): boolean {
  const { env, volumeMounts = [] } = appOf(workload);
  const file = env?.find(({ name }) => name === 'NODE_EXTRA_CA_CERTS')?.value;
  const mount = volumeMounts.find(({ mountPath }) => file === `${mountPath}/ca.crt`);
  const volume = workload.spec.template.spec.volumes?.find(({ name }) => name === mount?.name);
  return volume?.secret?.secretName === 'stores-authority';
}
const nameOf = ({ kind, metadata }: KubeObject) => `${kind} ${metadata.name}`;
const when = (isFault: boolean, text: string) => (isFault ? [text] : []);

/** Returns the variables of a process, with example values for secrets. */
export function variablesOf(workload: Workload, objects: readonly KubeObject[], { secretsOf }: Facts) {
  const { env = [], envFrom = [] } = appOf(workload);
  const configMap = (name: string) => ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === name)?.data;
  const external = (name: string) => {
    const secret = ofKind(objects, 'ExternalSecret').find(({ metadata }) => metadata.name === name);
    return (secret?.spec?.data as { secretKey: string }[] | undefined)?.map(({ secretKey }) => secretKey);
  };
  const values: Record<string, string> = {};
  for (const { configMapRef, secretRef } of envFrom) {
    if (configMapRef) Object.assign(values, configMap(configMapRef.name));
    if (!secretRef) continue;
    for (const name of external(secretRef.name) ?? secretsOf[secretRef.name] ?? []) values[name] = exampleSecret(name);
  }
  for (const { name, value } of env) values[name] = value ?? '';
  return values;
}

const policiesOn = (objects: readonly KubeObject[], workload: Workload) =>
  ofKind<NetworkPolicy>(objects, 'NetworkPolicy').filter(({ spec }) => selects(spec.podSelector, labelsOf(workload)));

/** Returns whether a rule allows these pods on a port of `owner`, by number or by name. */
function allows(rules: readonly NetworkRule[], side: 'to' | 'from', pods: Workload, owner: Workload, port: number) {
  const named = appOf(owner).ports?.find(({ containerPort }) => containerPort === port)?.name;
  const isPods = ({ podSelector, namespaceSelector }: Peer) =>
    podSelector !== undefined && !namespaceSelector && selects(podSelector, labelsOf(pods));
  return rules.some(
    (rule) => rule[side]?.some(isPods) && rule.ports?.some((own) => own.port === port || own.port === named),
  );
}
const leadsOutside = (rules: readonly NetworkRule[], port: number) =>
  rules.some(({ to, ports }) => to?.some(({ ipBlock }) => ipBlock) && ports?.some((own) => own.port === port));

const STORES = [
  { variable: 'NATS_URL', name: 'nats', port: 4222 },
  { variable: 'MONGO_URL', name: 'mongo', port: 27017 },
  { variable: 'REDIS_URL', name: 'redis', port: 6379 },
];

/** Both ends of an edge must allow it if, and only if, the process has a variable with the address of the store. */
function edgeFaults(workload: Workload, objects: readonly KubeObject[], asked: readonly string[]): string[] {
  const egress = policiesOn(objects, workload).flatMap(({ spec }) => spec.egress ?? []);
  return STORES.flatMap(({ variable, name, port }) => {
    const edge = `${workload.metadata.name} → ${name}`;
    const store = ofKind<Workload>(objects, 'StatefulSet').find(({ metadata }) => metadata.name === name);
    const goesOut = store ? allows(egress, 'to', store, store, port) : leadsOutside(egress, port);
    if (!asked.includes(variable)) return when(goesOut, `${edge}: allowed, and not used`);
    const ingress = store && policiesOn(objects, store).flatMap(({ spec }) => spec.ingress ?? []);
    const comesIn = !ingress || allows(ingress, 'from', workload, store, port);
    return [...when(!goesOut, `${edge}: no egress`), ...when(!comesIn, `${edge}: no ingress`)];
  });
}

/** Returns the connections between pods of the product that the network policies allow at both ends. */
function openEdges(objects: readonly KubeObject[]): string[] {
  const owners = workloads(objects);
  return processes(objects).flatMap((workload) => {
    const egress = policiesOn(objects, workload).flatMap(({ spec }) => spec.egress ?? []);
    const reached = owners.filter((owner) => {
      const ingress = policiesOn(objects, owner).flatMap(({ spec }) => spec.ingress ?? []);
      return (appOf(owner).ports ?? []).some(
        ({ containerPort }) =>
          allows(egress, 'to', owner, owner, containerPort) && allows(ingress, 'from', workload, owner, containerPort),
      );
    });
    return reached.map((owner) => `${workload.metadata.name} → ${owner.metadata.name}`);
  });
}

interface MongoOwnRole {
  role: string;
  db: string;
}
interface MongoUser {
  user: string;
  roles: { role: string; db: string }[];
}
interface ExternalValue {
  secretKey: string;
  remoteRef: { key: string; property: string };
}

/** A store in the cluster starts by the script that gives it its users. */
function startFaults(
  objects: readonly KubeObject[],
  name: string,
  script: string,
  users: string | undefined,
): string[] {
  const store = ofKind<Workload>(objects, 'StatefulSet').find(({ metadata }) => metadata.name === name);
  if (!store) return [];
  return when(users === undefined || !appOf(store).command?.includes(script), `${name}: starts without its users`);
}

/** The name of each policy states what it requires in all environments. */
export const POLICIES: readonly Policy[] = [
  {
    name: 'every service has its Deployment, and nothing else has one',
    faults: (objects, { schemas }) => {
      const deployed = ofKind(objects, 'Deployment').map(({ metadata }) => metadata.name);
      return [
        ...[...schemas.keys()].filter((name) => !deployed.includes(name)).map((name) => `${name} is not deployed`),
        ...deployed.filter((name) => !schemas.has(name)).map((name) => `${name} is no service`),
      ];
    },
  },
  {
    name: 'a process has its own account, Service, disruption budget and one scaler',
    faults: (objects) =>
      processes(objects).flatMap((workload) => {
        const { name } = workload.metadata;
        const named = (kind: string) => ofKind(objects, kind).filter(({ metadata }) => metadata.name === name);
        const targets = (kind: string) =>
          ofKind(objects, kind).filter(({ spec }) => (spec?.scaleTargetRef as { name: string }).name === name);
        const budget = named('PodDisruptionBudget')[0]?.spec?.selector as { matchLabels: Labels } | undefined;
        const service = named('Service')[0]?.spec?.selector as Labels | undefined;
        return [
          ...when(workload.spec.template.spec.serviceAccountName !== name, `${name}: not its own account`),
          ...when(named('ServiceAccount')[0]?.automountServiceAccountToken !== false, `${name}: a token is mounted`),
          ...when(!service || !selects({ matchLabels: service }, labelsOf(workload)), `${name}: no Service`),
          ...when(!budget || !selects(budget, labelsOf(workload)), `${name}: no disruption budget`),
          ...when(
            [...targets('HorizontalPodAutoscaler'), ...targets('ScaledObject')].length !== 1,
            `${name}: not one scaler`,
          ),
          ...when(workload.spec.replicas !== undefined, `${name}: replicas beside a scaler`),
        ];
      }),
  },
  {
    name: 'whatever runs on has startup, liveness and readiness probes that differ',
    faults: (objects) =>
      workloads(objects).flatMap((workload) => {
        const { startupProbe, livenessProbe, readinessProbe } = appOf(workload);
        const same = JSON.stringify(livenessProbe) === JSON.stringify(readinessProbe);
        return [
          ...when(!startupProbe, `${nameOf(workload)}: no startup probe`),
          ...when(!livenessProbe, `${nameOf(workload)}: no liveness probe`),
          ...when(!readinessProbe, `${nameOf(workload)}: no readiness probe`),
          ...when(same, `${nameOf(workload)}: alive and ready are asked alike`),
        ];
      }),
  },
  {
    name: 'a process is asked at the paths of the health server',
    faults: (objects) =>
      processes(objects).flatMap((workload) => {
        const { startupProbe, livenessProbe, readinessProbe } = appOf(workload);
        const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet?.path);
        const expected = ['/health/live', '/health/live', '/health/ready'];
        return when(paths.join() !== expected.join(), `${workload.metadata.name}: ${paths.join(', ')}`);
      }),
  },
  {
    name: 'the grace period is longer than the pause before the stop and the drain',
    faults: (objects, { drainSeconds }) =>
      processes(objects).flatMap((workload) => {
        const pause = appOf(workload).lifecycle?.preStop?.sleep?.seconds ?? 0;
        const grace = workload.spec.template.spec.terminationGracePeriodSeconds ?? 30;
        return [
          ...when(pause === 0, `${workload.metadata.name}: no pause before the stop`),
          ...when(
            grace <= pause + drainSeconds,
            `${workload.metadata.name}: ${grace} s for ${pause} + ${drainSeconds} s`,
          ),
        ];
      }),
  },
  {
    name: 'every container has requests and a memory limit; a process runs as nobody else',
    faults: (objects) => [
      ...owningPods(objects).flatMap((workload) => {
        const { containers, initContainers = [] } = workload.spec.template.spec;
        return [...containers, ...initContainers].flatMap(({ name, resources }) =>
          when(
            !resources?.requests?.cpu || !resources.requests.memory || !resources.limits?.memory,
            `${nameOf(workload)}, ${name}: resources`,
          ),
        );
      }),
      ...processes(objects).flatMap(({ metadata, spec }) =>
        when((spec.template.spec.securityContext?.runAsUser ?? 0) < 10_000, `${metadata.name}: a user of the machine`),
      ),
    ],
  },
  {
    name: 'images have a fixed version, and those of others the hash of their content',
    faults: (objects, { schemas }) =>
      owningPods(objects).flatMap((workload) => {
        const { containers, initContainers = [] } = workload.spec.template.spec;
        return [...containers, ...initContainers].flatMap(({ image }) =>
          when(!isPinned(image, [...schemas.keys(), ...OTHER_IMAGES]), `${nameOf(workload)}: ${image}`),
        );
      }),
  },
  {
    name: 'a process is given the variables that its schema takes, and no others',
    faults: (objects, facts) =>
      processes(objects).flatMap((workload) => {
        const { name } = workload.metadata;
        const schema = facts.schemas.get(name);
        if (!schema) return [];
        return envFaults(schema, variablesOf(workload, objects, facts)).map((fault) => `${name}: ${fault}`);
      }),
  },
  {
    name: 'ports are those that the process listens on',
    faults: (objects, facts) =>
      processes(objects).flatMap((workload) => {
        const { HEALTH_PORT, PORT } = variablesOf(workload, objects, facts);
        const listens = { health: HEALTH_PORT, ...(PORT && { http: PORT }) };
        const given: Record<string, string> = {};
        for (const { name = '', containerPort } of appOf(workload).ports ?? []) given[name] = String(containerPort);
        const service = ofKind(objects, 'Service').find(({ metadata }) => metadata.name === workload.metadata.name);
        const led = (service?.spec?.ports as { targetPort: string }[] | undefined)?.map(({ targetPort }) => targetPort);
        const { name } = workload.metadata;
        return [
          ...when(words(listens) !== words(given), `${name}: listens on ${words(listens)}, says ${words(given)}`),
          ...when(
            led?.toSorted().join() !== Object.keys(listens).toSorted().join(),
            `${name}: its Service leads to ${led?.join()}`,
          ),
        ];
      }),
  },
  {
    name: 'a process listens on the address of its pod',
    faults: (objects, facts) =>
      processes(objects).flatMap((workload) => {
        const { PORT, HOST, HEALTH_HOST } = variablesOf(workload, objects, facts);
        const { name } = workload.metadata;
        return [
          ...when(HEALTH_HOST !== '0.0.0.0', `${name}: probes do not reach HEALTH_HOST=${HEALTH_HOST}`),
          ...when(PORT !== undefined && HOST !== '0.0.0.0', `${name}: requests do not reach HOST=${HOST}`),
        ];
      }),
  },
  {
    name: 'nothing passes but what a network policy names, and every pod has one',
    faults: (objects) => {
      const denies = ofKind<NetworkPolicy>(objects, 'NetworkPolicy').some(
        ({ spec }) => selects(spec.podSelector, {}) && spec.policyTypes.length === 2 && !spec.ingress && !spec.egress,
      );
      const bare = workloads(objects).filter(
        (workload) => !policiesOn(objects, workload).some(({ metadata }) => metadata.name === workload.metadata.name),
      );
      const isNamed = ({ spec }: NetworkPolicy) => !selects(spec.podSelector, {});
      const bareRuns = runs(objects).filter((job) => !policiesOn(objects, job).some(isNamed));
      return [
        ...when(!denies, 'no policy denies all'),
        ...[...bare, ...bareRuns].map((workload) => `${nameOf(workload)}: no policy`),
      ];
    },
  },
  {
    name: 'a process reaches the stores whose address it is given, and no others',
    faults: (objects, facts) =>
      processes(objects).flatMap((workload) =>
        edgeFaults(workload, objects, Object.keys(variablesOf(workload, objects, facts))),
      ),
  },
  {
    name: 'a Job builds the indexes of each service before a release, with its image and variables, and asks no other store',
    faults: (objects, facts) =>
      processes(objects)
        .filter((workload) => 'MONGO_URL' in variablesOf(workload, objects, facts))
        // The stand-in for payments has no releases.
        .filter(({ metadata }) => metadata.name !== 'razorpay-sandbox')
        .flatMap((workload) => {
          const { name } = workload.metadata;
          const job = indexesOf(name, objects);
          if (!job) return [`${name}: no Job for its indexes`];
          const [app, own] = [appOf(workload), appOf(job)];
          return [
            ...when(own.image !== app.image, `${nameOf(job)}: ${own.image}`),
            ...when(own.command?.at(-1) !== 'indexes', `${nameOf(job)}: ${own.command?.join(' ')}`),
            ...when(!isDeepStrictEqual(own.envFrom, app.envFrom), `${nameOf(job)}: not the variables of ${name}`),
            ...edgeFaults(job, objects, ['NATS_URL', 'MONGO_URL']),
          ];
        }),
  },
  {
    name: 'a Job has the name of its release, and passes away',
    faults: (objects) => {
      const tags = new Set(processes(objects).map((workload) => appOf(workload).image.split(':').at(-1)!));
      const endings = [...tags].map((tag) => `-${tag.replaceAll('.', '-')}`);
      return ofKind<Workload>(objects, 'Job').flatMap((job) => [
        ...when(
          !endings.some((ending) => job.metadata.name.endsWith(ending)),
          `${nameOf(job)}: of none of ${[...tags].join()}`,
        ),
        ...when(job.spec.ttlSecondsAfterFinished === undefined, `${nameOf(job)}: stays for ever`),
      ]);
    },
  },
  {
    name: 'pods reach whom they were seen to reach in the browser run, and no others',
    faults: (objects, { edges }) => {
      const here = new Set(workloads(objects).map(({ metadata }) => metadata.name));
      const seen = edges.filter((edge) => edge.split(' → ').every((end) => here.has(end)));
      const open = openEdges(objects);
      return [
        ...seen.filter((edge) => !open.includes(edge)).map((edge) => `${edge}: seen, and not allowed`),
        ...open.filter((edge) => !seen.includes(edge)).map((edge) => `${edge}: allowed, and never seen`),
      ];
    },
  },
  {
    name: 'no secret is in a file',
    faults: (objects, { secretsOf }) => {
      const names = new Set(Object.values(secretsOf).flat());
      return [
        ...ofKind(objects, 'Secret').map(nameOf),
        ...ofKind(objects, 'ConfigMap').flatMap((map) =>
          Object.entries(map.data ?? {})
            .filter(([name, value]) => names.has(name) || /\/\/[^/@\s]+:[^/@\s]+@/.test(value))
            .map(([name]) => `${nameOf(map)}: ${name}`),
        ),
      ];
    },
  },
  {
    name: 'stores keep what they have acknowledged, and NATS encrypts it',
    faults: (objects) => {
      const args = (name: string) => {
        const store = ofKind<Workload>(objects, 'StatefulSet').find(({ metadata }) => metadata.name === name);
        return store && (appOf(store).args ?? []).join(' ');
      };
      const nats = ofKind(objects, 'ConfigMap').find(({ data }) => data?.['nats.conf'])?.data?.['nats.conf'] ?? '';
      const missing = (name: string, what: string) => {
        const given = args(name);
        return when(given !== undefined && !given.includes(what), `${name} without ${what}`);
      };
      return [
        ...missing('mongo', 'transactionLifetimeLimitSeconds=5'),
        ...missing('redis', '--maxmemory-policy noeviction'),
        ...missing('redis', '--appendonly yes'),
        ...when(!/^\s*sync_interval: always$/m.test(nats), 'nats without sync_interval: always'),
        ...when(!/^\s*key: \$NATS_STREAMS_KEY$/m.test(nats), 'nats without the key of the streams'),
      ];
    },
  },
  {
    name: 'connections to the stores are encrypted, and their servers have to prove who they are',
    faults: (objects) => {
      const nats = ofKind(objects, 'ConfigMap').find(({ data }) => data?.['nats.conf'])?.data?.['nats.conf'] ?? '';
      const redis = ofKind<Workload>(objects, 'StatefulSet').find(({ metadata }) => metadata.name === 'redis');
      const args = redis && (appOf(redis).args ?? []).join(' ');
      const clients = [
        ...processes(objects),
        ...runs(objects).filter((job) => labelsOf(job)['app.kubernetes.io/component'] === 'indexes'),
      ];
      return [
        ...when(!/^tls \{[^}]*\bcert_file: /m.test(nats), 'nats without TLS for clients'),
        ...when(args !== undefined && !args.includes('--port 0 --tls-port '), 'redis without TLS for clients'),
        ...clients.flatMap((client) =>
          when(!trustsAuthority(client), `${nameOf(client)}: does not know the authority`),
        ),
      ];
    },
  },
  {
    name: 'NATS knows each process by its key',
    faults: (objects) => {
      const users = ofKind(objects, 'ConfigMap').find(({ data }) => data?.['users.conf'])?.data?.['users.conf'] ?? '';
      return processes(objects)
        .map(({ metadata }) => metadata.name)
        .flatMap((name) => when(!users.includes(`$${userVariable(name)}`), `${name}: no user of NATS`));
    },
  },
  {
    name: 'MongoDB and Redis know each process as a user of its own',
    faults: (objects, facts) => {
      const fileOf = (file: string) => ofKind(objects, 'ConfigMap').find(({ data }) => data?.[file])?.data?.[file];
      const [mongo, redis] = [fileOf('mongo-users.json'), fileOf('redis-users.acl')];
      const listIn = <Entry>(text: string | undefined) => JSON.parse(text ?? '[]') as Entry[];
      const rolesOf = (name: string) => listIn<MongoUser>(mongo).find(({ user }) => user === name)?.roles;
      // A service with collections that it may only add to has a role of its own.
      const ownRoleOf = (name: string, db: string) =>
        listIn<MongoOwnRole>(fileOf('mongo-roles.json')).some((own) => own.role === name && own.db === db)
          ? name
          : 'readWrite';
      const sharesAddress = (name: string, variable: string) => {
        const places = ofKind(objects, 'ExternalSecret').flatMap(({ metadata, spec }) =>
          (spec?.data as ExternalValue[]).map(({ secretKey, remoteRef }) => ({
            name: metadata.name,
            secretKey,
            place: `${remoteRef.key} ${remoteRef.property}`,
          })),
        );
        const own = places.find((place) => place.name === name && place.secretKey === variable)?.place;
        return own !== undefined && places.filter(({ place }) => place === own).length > 1;
      };
      return [
        ...startFaults(objects, 'mongo', '/scripts/start-mongo.sh', mongo),
        ...startFaults(objects, 'redis', '/scripts/start-redis.sh', redis),
        ...when(
          redis !== undefined && !redis.includes('\nuser default on nopass resetkeys resetchannels -@all +ping\n'),
          'redis: the default user may do more than ask whether it answers',
        ),
        ...processes(objects).flatMap((workload) => {
          const { name } = workload.metadata;
          const variables = variablesOf(workload, objects, facts);
          const db = `${variables.MONGO_DB_PREFIX ?? 'sahaya_'}${name}`;
          const ownRoles = [{ role: ownRoleOf(name, db), db }];
          const asksMongo = mongo !== undefined && 'MONGO_URL' in variables;
          const asksRedis = redis !== undefined && 'REDIS_URL' in variables;
          return [
            ...when(
              asksMongo && !isDeepStrictEqual(rolesOf(name), ownRoles),
              `${name}: no user of MongoDB for its database only`,
            ),
            ...when(
              asksRedis && !redis.includes(`\nuser ${name} on #$${hashVariable(name)} `),
              `${name}: no user of Redis`,
            ),
            ...['MONGO_URL', 'REDIS_URL'].flatMap((variable) =>
              when(sharesAddress(name, variable), `${name}: shares its ${variable}`),
            ),
          ];
        }),
      ];
    },
  },
  {
    name: 'a backup job has the public keys that it encrypts for, no key of a service, and only encrypted files on a disk',
    faults: (objects, { secretsOf }) => runs(objects).flatMap((job) => backupFaults(job, objects, secretsOf)),
  },
  {
    name: 'scalers count consumers that exist, in their own namespace',
    faults: (objects, { schemas, subjects }) =>
      ofKind(objects, 'ScaledObject').flatMap(({ metadata, spec }) =>
        (spec?.triggers as { type: string; metadata: Record<string, string> }[])
          .filter(({ type }) => type === 'nats-jetstream')
          .flatMap(({ metadata: { consumer = '', natsServerMonitoringEndpoint } }) => {
            const [service = '', event] = consumer.split('--');
            const exists = subjects.some((subject) => subject.replace(/^events\./, '').replaceAll('.', '-') === event);
            const endpoint = `nats.${metadata.namespace}.svc.cluster.local:8222`;
            return [
              ...when(!exists || !schemas.has(service), `${metadata.name}: no consumer ${consumer}`),
              ...when(
                natsServerMonitoringEndpoint !== endpoint,
                `${metadata.name}: asks ${natsServerMonitoringEndpoint}`,
              ),
            ];
          }),
      ),
  },
];

/** Ordered by name. */
const words = (values: Record<string, string | undefined>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .toSorted()
    .join(', ');
