import { describe, expect, it } from '@jest/globals';
import { type EnvSchema } from './env-schemas.ts';
import { type KubeObject, readObjects } from './objects.ts';
import { type Facts, POLICIES } from './policy.ts';

const HASH = 'b270f5e2428354c0335612694d7dd2fb588148e567a5757fdff325ef9c9332e6';

/** A service that uses Redis and satisfies all policies. */
const GOOD = `
{ apiVersion: v1, kind: ServiceAccount, metadata: { name: booking }, automountServiceAccountToken: false }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: booking, labels: { app.kubernetes.io/component: process } }
spec:
  selector: { matchLabels: { app: booking } }
  template:
    metadata: { labels: { app: booking } }
    spec:
      serviceAccountName: booking
      terminationGracePeriodSeconds: 30
      securityContext: { runAsUser: 10001 }
      containers:
        - name: app
          image: registry.example/booking:1.0.0
          ports: [{ name: health, containerPort: 9090 }]
          envFrom: [{ configMapRef: { name: booking } }, { secretRef: { name: booking } }]
          env: [{ name: NODE_EXTRA_CA_CERTS, value: /authority/ca.crt }]
          volumeMounts: [{ name: authority, mountPath: /authority }]
          startupProbe: { httpGet: { path: /health/live, port: health } }
          livenessProbe: { httpGet: { path: /health/live, port: health } }
          readinessProbe: { httpGet: { path: /health/ready, port: health } }
          lifecycle: { preStop: { sleep: { seconds: 5 } } }
          resources: { requests: { cpu: 1m, memory: 1Mi }, limits: { memory: 1Mi } }
      volumes: [{ name: authority, secret: { secretName: stores-authority } }]
---
apiVersion: batch/v1
kind: Job
metadata: { name: booking-indexes-1-0-0 }
spec:
  ttlSecondsAfterFinished: 600
  template:
    metadata: { labels: { app.kubernetes.io/name: booking-indexes, app.kubernetes.io/component: indexes, step: indexes } }
    spec:
      containers:
        - name: indexes
          image: registry.example/booking:1.0.0
          command: [node, dist/main.js, indexes]
          envFrom: [{ configMapRef: { name: booking } }, { secretRef: { name: booking } }]
          env: [{ name: NODE_EXTRA_CA_CERTS, value: /authority/ca.crt }]
          volumeMounts: [{ name: authority, mountPath: /authority }]
          resources: { requests: { cpu: 2m, memory: 1Mi }, limits: { memory: 1Mi } }
      volumes: [{ name: authority, secret: { secretName: stores-authority } }]
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: indexes }
spec:
  podSelector: { matchLabels: { step: indexes } }
  policyTypes: [Egress]
  egress: [{ to: [{ podSelector: { matchLabels: { app: nats } } }], ports: [{ port: 4222, protocol: TCP }] },
    { to: [{ ipBlock: { cidr: 10.0.0.0/8 } }], ports: [{ port: 27017 }] }]
---
apiVersion: v1
kind: ConfigMap
metadata: { name: booking }
data: { MONGO_URL: 'mongodb://mongo.example', HEALTH_PORT: '9090', HEALTH_HOST: '0.0.0.0', NATS_URL: 'nats://nats:4222', REDIS_URL: 'redis://redis:6379' }
---
apiVersion: v1
kind: Service
metadata: { name: booking }
spec: { selector: { app: booking }, ports: [{ port: 9090, targetPort: health }] }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: booking }
spec: { maxUnavailable: 1, selector: { matchLabels: { app: booking } } }
---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: booking, namespace: sahaya }
spec:
  scaleTargetRef: { name: booking }
  triggers:
    - type: nats-jetstream
      metadata: { natsServerMonitoringEndpoint: 'nats.sahaya.svc.cluster.local:8222', consumer: booking--payment-captured }
---
{ apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: { name: none }, spec: { podSelector: {}, policyTypes: [Ingress, Egress] } }
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: booking }
spec:
  podSelector: { matchLabels: { app: booking } }
  policyTypes: [Ingress, Egress]
  egress:
    - { to: [{ podSelector: { matchLabels: { app: nats } } }], ports: [{ port: 4222 }] }
    - { to: [{ ipBlock: { cidr: 10.0.0.0/8 } }], ports: [{ port: 6379 }, { port: 27017, protocol: TCP }] }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: nats }
spec:
  selector: { matchLabels: { app: nats } }
  template:
    metadata: { labels: { app: nats } }
    spec:
      containers:
        - name: nats
          image: nats:2.12.15-alpine@sha256:${HASH}
          ports: [{ name: client, containerPort: 4222 }]
          startupProbe: { httpGet: { path: /healthz, port: 8222 } }
          livenessProbe: { httpGet: { path: /healthz, port: 8222 } }
          readinessProbe: { httpGet: { path: /ready, port: 8222 } }
          resources: { requests: { cpu: 1m, memory: 1Mi }, limits: { memory: 1Mi } }
---
{ apiVersion: v1, kind: ConfigMap, metadata: { name: nats }, data: { nats.conf: "tls {\\n  cert_file: /tls.crt\\n}\\njetstream {\\n  sync_interval: always\\n  key: $NATS_STREAMS_KEY\\n}", users.conf: "nkey: $NATS_USER_BOOKING" } }
---
apiVersion: batch/v1
kind: CronJob
metadata: { name: mongo-backup }
spec:
  jobTemplate:
    spec:
      template:
        metadata: { labels: { step: indexes } }
        spec:
          containers:
            - name: backup
              image: registry.example/mongo-backup:1.0.0
              resources: { requests: { cpu: 3m, memory: 1Mi }, limits: { memory: 1Mi } }
              securityContext: { readOnlyRootFilesystem: true }
              volumeMounts: [{ name: keys, mountPath: /recipients }, { name: backups, mountPath: /backups }, { name: tmp, mountPath: /tmp }]
          volumes:
            - { name: keys, secret: { secretName: backup-recipients } }
            - { name: backups, persistentVolumeClaim: { claimName: mongo-backups } }
            - { name: tmp, emptyDir: { medium: Memory } }
---
{ apiVersion: external-secrets.io/v1, kind: ExternalSecret, metadata: { name: backup-recipients }, spec: { data: [{ secretKey: BACKUP_RECIPIENTS, remoteRef: { key: backup, property: BACKUP_RECIPIENTS } }] } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: stores }
data:
  mongo-users.json: '[{ "user": "booking", "roles": [{ "role": "readWrite", "db": "sahaya_booking" }] }]'
  redis-users.acl: "# Users\\nuser default on nopass resetkeys resetchannels -@all +ping\\nuser booking on #$REDIS_HASH_BOOKING ~sahaya_booking:*\\n"
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: nats }
spec:
  podSelector: { matchLabels: { app: nats } }
  policyTypes: [Ingress]
  ingress:
    - { from: [{ podSelector: { matchLabels: { app: booking } } }], ports: [{ port: client }] }
    - { from: [{ podSelector: { matchLabels: { step: indexes } } }], ports: [{ port: client }] }
`;

const schema: EnvSchema = {
  shape: { HEALTH_PORT: 0, HEALTH_HOST: 0, NATS_URL: 0, MONGO_URL: 0, REDIS_URL: 0, API_KEY: 0 },
  safeParse: ({ NATS_URL }) =>
    NATS_URL ? { success: true } : { success: false, error: { issues: [{ path: ['NATS_URL'], message: 'missing' }] } },
};
const FACTS: Facts = {
  schemas: new Map([['booking', schema]]),
  secretsOf: { booking: ['API_KEY'] },
  drainSeconds: 12,
  subjects: ['events.payment.captured'],
  edges: ['booking → nats', 'booking → redis'],
};

const faultsOf = (name: string, text: string): string[] => {
  const objects: KubeObject[] = readObjects(text);
  return POLICIES.find((policy) => policy.name === name)?.faults(objects, FACTS) ?? ['no such policy'];
};

describe('the policies of deployment files', () => {
  it.each(POLICIES.map(({ name }) => [name]))('report nothing for valid files: %s', (name) => {
    expect(faultsOf(name, GOOD)).toEqual([]);
  });

  it.each<[policy: string, find: string, put: string, fault: string]>([
    [
      'NATS knows each process by its key',
      'nkey: $NATS_USER_BOOKING',
      'nkey: $NATS_USER_CHAT',
      'booking: no user of NATS',
    ],
    ...[
      ['"user": "booking"', '"user": "chat"', 'booking: no user of MongoDB for its database only'],
      ['"role": "readWrite"', '"role": "booking"', 'booking: no user of MongoDB for its database only'],
      ['"db": "sahaya_booking"', '"db": "admin"', 'booking: no user of MongoDB for its database only'],
      ['user booking on', 'user chat on', 'booking: no user of Redis'],
      ['-@all +ping', '+@all', 'redis: the default user may do more than ask whether it answers'],
      [
        'kind: StatefulSet\nmetadata: { name: nats',
        'kind: StatefulSet\nmetadata: { name: mongo',
        'mongo: starts without its users',
      ],
      [
        'kind: StatefulSet\nmetadata: { name: nats',
        'kind: StatefulSet\nmetadata: { name: redis',
        'redis: starts without its users',
      ],
      [
        '{ apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: { name: none }',
        `apiVersion: external-secrets.io/v1
kind: ExternalSecret
metadata: { name: booking }
spec: { data: [{ secretKey: MONGO_URL, remoteRef: { key: stores, property: MONGO_URL } }, { secretKey: REDIS_URL, remoteRef: { key: stores, property: MONGO_URL } }] }
---
{ apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: { name: none }`,
        'booking: shares its MONGO_URL',
      ],
    ].map(([find, put, fault]): [string, string, string, string] => [
      'MongoDB and Redis know each process as a user of its own',
      find!,
      put!,
      fault!,
    ]),
    [
      'every service has its Deployment, and nothing else has one',
      'kind: Deployment\nmetadata: { name: booking',
      'kind: Deployment\nmetadata: { name: bookings',
      'booking is not deployed',
    ],
    [
      'a process has its own account, Service, disruption budget and one scaler',
      'kind: PodDisruptionBudget\nmetadata: { name: booking',
      'kind: PodDisruptionBudget\nmetadata: { name: chat',
      'booking: no disruption budget',
    ],
    [
      'a process has its own account, Service, disruption budget and one scaler',
      'scaleTargetRef: { name: booking }',
      'scaleTargetRef: { name: chat }',
      'booking: not one scaler',
    ],
    [
      'a process has its own account, Service, disruption budget and one scaler',
      'spec:\n  selector: { matchLabels: { app: booking } }\n',
      'spec:\n  replicas: 2\n  selector: { matchLabels: { app: booking } }\n',
      'booking: replicas beside a scaler',
    ],
    [
      'whatever runs on has startup, liveness and readiness probes that differ',
      '/ready, port: 8222',
      '/healthz, port: 8222',
      'StatefulSet nats: alive and ready are asked alike',
    ],
    [
      'a process is asked at the paths of the health server',
      'path: /health/ready',
      'path: /readyz',
      'booking: /health/live, /health/live, /readyz',
    ],
    [
      'the grace period is longer than the pause before the stop and the drain',
      'GracePeriodSeconds: 30',
      'GracePeriodSeconds: 17',
      'booking: 17 s for 5 + 12 s',
    ],
    [
      'every container has requests and a memory limit; a process runs as nobody else',
      'runAsUser: 10001',
      'runAsUser: 999',
      'booking: a user of the machine',
    ],
    [
      'images have a fixed version, and those of others the hash of their content',
      'booking:1.0.0',
      'booking:latest',
      'Deployment booking: registry.example/booking:latest',
    ],
    ...[
      [`@sha256:${HASH}`, '', 'StatefulSet nats: nats:2.12.15-alpine'],
      ['nats:2.12.15-alpine@', 'nats@', `StatefulSet nats: nats@sha256:${HASH}`],
      [HASH, HASH.slice(1), `StatefulSet nats: nats:2.12.15-alpine@sha256:${HASH.slice(1)}`],
    ].map(([find, put, fault]): [string, string, string, string] => [
      'images have a fixed version, and those of others the hash of their content',
      find!,
      put!,
      fault!,
    ]),
    [
      'a process is given the variables that its schema takes, and no others',
      "NATS_URL: 'nats://nats:4222'",
      "NATS: 'x'",
      'booking: NATS is not read',
    ],
    [
      'a process is given the variables that its schema takes, and no others',
      "NATS_URL: 'nats://nats:4222'",
      "NATS: 'x'",
      'booking: NATS_URL: missing',
    ],
    [
      'ports are those that the process listens on',
      "HEALTH_PORT: '9090'",
      "HEALTH_PORT: '9091'",
      'booking: listens on health 9091, says health 9090',
    ],
    [
      'a process listens on the address of its pod',
      " HEALTH_HOST: '0.0.0.0',",
      '',
      'booking: probes do not reach HEALTH_HOST=undefined',
    ],
    [
      'a process listens on the address of its pod',
      "HEALTH_PORT: '9090'",
      "HEALTH_PORT: '9090', PORT: '8080', HOST: '127.0.0.1'",
      'booking: requests do not reach HOST=127.0.0.1',
    ],
    [
      'nothing passes but what a network policy names, and every pod has one',
      'podSelector: {}',
      'podSelector: { matchLabels: { app: x } }',
      'no policy denies all',
    ],
    [
      'a process reaches the stores whose address it is given, and no others',
      'ports: [{ port: 4222 }]',
      'ports: [{ port: 4223 }]',
      'booking → nats: no egress',
    ],
    [
      'a process reaches the stores whose address it is given, and no others',
      'from: [{ podSelector: { matchLabels: { app: booking } } }]',
      'from: [{ podSelector: { matchLabels: { app: chat } } }]',
      'booking → nats: no ingress',
    ],
    [
      'a process reaches the stores whose address it is given, and no others',
      ", REDIS_URL: 'redis://redis:6379'",
      '',
      'booking → redis: allowed, and not used',
    ],
    [
      'pods reach whom they were seen to reach in the browser run, and no others',
      'ports: [{ port: 4222 }]',
      'ports: [{ port: 4223 }]',
      'booking → nats: seen, and not allowed',
    ],
    [
      'pods reach whom they were seen to reach in the browser run, and no others',
      '  egress:\n',
      '  ingress: [{ from: [{ podSelector: { matchLabels: { app: booking } } }], ports: [{ port: health }] }]\n  egress:\n    - { to: [{ podSelector: { matchLabels: { app: booking } } }], ports: [{ port: health }] }\n',
      'booking → booking: allowed, and never seen',
    ],
    [
      'every container has requests and a memory limit; a process runs as nobody else',
      'requests: { cpu: 2m, memory: 1Mi }',
      'requests: {}',
      'Job booking-indexes-1-0-0, indexes: resources',
    ],
    [
      'nothing passes but what a network policy names, and every pod has one',
      'podSelector: { matchLabels: { step: indexes } }\n',
      'podSelector: { matchLabels: { step: other } }\n',
      'Job booking-indexes-1-0-0: no policy',
    ],
    ...[
      ['name: booking-indexes,', 'name: chat-indexes,', 'booking: no Job for its indexes'],
      [
        'indexes\n          image: registry.example/booking:1.0.0',
        'indexes\n          image: registry.example/booking:0.9.0',
        'Job booking-indexes-1-0-0: registry.example/booking:0.9.0',
      ],
      ['dist/main.js, indexes', 'dist/main.js', 'Job booking-indexes-1-0-0: node dist/main.js'],
      [
        'indexes]\n          envFrom: [{ configMapRef: { name: booking } }, ',
        'indexes]\n          envFrom: [',
        'Job booking-indexes-1-0-0: not the variables of booking',
      ],
      ['ports: [{ port: 27017 }]', 'ports: [{ port: 27018 }]', 'booking-indexes-1-0-0 → mongo: no egress'],
      ['port: 4222, protocol', 'port: 4223, protocol', 'booking-indexes-1-0-0 → nats: no egress'],
      [
        'ports: [{ port: 27017 }]',
        'ports: [{ port: 27017 }, { port: 6379 }]',
        'booking-indexes-1-0-0 → redis: allowed, and not used',
      ],
    ].map(([find, put, fault]): [string, string, string, string] => [
      'a Job builds the indexes of each service before a release, with its image and variables, and asks no other store',
      find!,
      put!,
      fault!,
    ]),
    [
      'a Job has the name of its release, and passes away',
      'booking-indexes-1-0-0',
      'booking-indexes',
      'Job booking-indexes: of none of 1.0.0',
    ],
    [
      'a Job has the name of its release, and passes away',
      '  ttlSecondsAfterFinished: 600\n',
      '',
      'Job booking-indexes-1-0-0: stays for ever',
    ],
    ['no secret is in a file', "HEALTH_PORT: '9090'", "API_KEY: 'told'", 'ConfigMap booking: API_KEY'],
    [
      'no secret is in a file',
      'redis://redis:6379',
      'redis://user:password@redis:6379',
      'ConfigMap booking: REDIS_URL',
    ],
    [
      'stores keep what they have acknowledged, and NATS encrypts it',
      'sync_interval: always',
      'sync_interval: 2m',
      'nats without sync_interval: always',
    ],
    ...[
      ['secretName: backup-recipients', 'secretName: mongo-backup', 'CronJob mongo-backup: no recipients'],
      ['mountPath: /recipients', 'mountPath: /keys', 'CronJob mongo-backup: no recipients'],
      ['emptyDir: { medium: Memory }', 'emptyDir: {}', 'CronJob mongo-backup: the volume tmp is on a disk'],
      [
        'readOnlyRootFilesystem: true',
        'readOnlyRootFilesystem: false',
        'CronJob mongo-backup: the container backup can write to its disk',
      ],
      ['secretKey: BACKUP_RECIPIENTS', 'secretKey: API_KEY', 'CronJob mongo-backup: has API_KEY of a service'],
    ].map(([find, put, fault]): [string, string, string, string] => [
      'a backup job has the public keys that it encrypts for, no key of a service, and only encrypted files on a disk',
      find!,
      put!,
      fault!,
    ]),
    [
      'stores keep what they have acknowledged, and NATS encrypts it',
      'key: $NATS_STREAMS_KEY',
      'key: known',
      'nats without the key of the streams',
    ],
    ...[
      ['cert_file: ', 'certificate: ', 'nats without TLS for clients'],
      ['NODE_EXTRA_CA_CERTS', 'OTHER', 'Deployment booking: does not know the authority'],
      ['mountPath: /authority }', 'mountPath: /other }', 'Deployment booking: does not know the authority'],
      ['secretName: stores-authority', 'secretName: nats-tls', 'Deployment booking: does not know the authority'],
    ].map(([find, put, fault]): [string, string, string, string] => [
      'connections to the stores are encrypted, and their servers have to prove who they are',
      find!,
      put!,
      fault!,
    ]),
    [
      'scalers count consumers that exist, in their own namespace',
      'booking--payment-captured',
      'booking--payment-caught',
      'booking: no consumer booking--payment-caught',
    ],
    [
      'scalers count consumers that exist, in their own namespace',
      'nats.sahaya.svc',
      'nats.other.svc',
      'booking: asks nats.other.svc.cluster.local:8222',
    ],
  ])('report the fault: %s', (policy, find, put, fault) => {
    expect(GOOD).toContain(find);
    expect(faultsOf(policy, GOOD.replace(find, put))).toContain(fault);
  });
});
