import type { KubeObject, Workload } from './objects.ts';

/** The secret with the public keys of backups, and where the scripts of the backups read it. */
const RECIPIENTS = 'backup-recipients';
const RECIPIENTS_FOLDER = '/recipients';
/** Values of services that a backup job needs, too: they reach a store and decrypt nothing. */
const OF_STORES = ['MONGO_URL', 'NATS_NKEY'];

/** Returns the names of the values in an external secret. */
const valuesIn = (secret: KubeObject | undefined): string[] =>
  ((secret?.spec?.data ?? []) as { secretKey: string }[]).map(({ secretKey }) => secretKey);

/**
 * Returns the faults of a job that writes to a volume of backups.
 *
 * @param secretsOf the secrets of each service, which a backup must not have
 */
export function backupFaults(
  { kind, metadata, spec }: Workload,
  objects: readonly KubeObject[],
  secretsOf: Readonly<Record<string, readonly string[]>>,
): string[] {
  const { volumes = [], containers } = spec.template.spec;
  const claims = volumes.map(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? '');
  if (!claims.some((claim) => claim.endsWith('-backups'))) return [];
  const name = `${kind} ${metadata.name}`;
  const recipients = volumes.find(({ secret }) => secret?.secretName === RECIPIENTS);
  const isMounted = containers.every(({ volumeMounts = [] }) =>
    volumeMounts.some((mount) => mount.name === recipients?.name && mount.mountPath === RECIPIENTS_FOLDER),
  );
  const onDisk = volumes.filter(({ emptyDir }) => emptyDir && emptyDir.medium !== 'Memory');
  const writable = containers.filter(({ securityContext }) => !securityContext?.readOnlyRootFilesystem);
  const secretNames = volumes.flatMap(({ secret }) => secret?.secretName ?? []);
  const secrets = objects.filter(
    (object) => object.kind === 'ExternalSecret' && secretNames.includes(object.metadata.name),
  );
  const ofServices = new Set(Object.values(secretsOf).flat());
  const keys = secrets.flatMap(valuesIn).filter((value) => ofServices.has(value) && !OF_STORES.includes(value));
  return [
    ...(recipients && isMounted ? [] : [`${name}: no recipients`]),
    ...onDisk.map((volume) => `${name}: the volume ${volume.name} is on a disk`),
    ...writable.map((container) => `${name}: the container ${container.name} can write to its disk`),
    ...keys.map((key) => `${name}: has ${key} of a service`),
  ];
}
