import { CORE_SCHEMA, load, loadAll, mergeTag } from 'js-yaml';

/** A Kubernetes object, as far as the checks use it. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
  automountServiceAccountToken?: boolean;
}
export type Labels = Record<string, string>;

export interface Port {
  name?: string;
  containerPort: number;
}
export interface Probe {
  httpGet?: { path: string; port: string | number };
}
export interface Container {
  name: string;
  image: string;
  ports?: Port[];
  command?: string[];
  args?: string[];
  env?: { name: string; value?: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  securityContext?: { readOnlyRootFilesystem?: boolean };
  volumeMounts?: { name: string; mountPath: string }[];
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  resources?: { requests?: Labels; limits?: Labels };
}
export interface Volume {
  name: string;
  configMap?: { name: string };
  secret?: { secretName: string };
  persistentVolumeClaim?: { claimName: string };
  emptyDir?: { medium?: string };
}
export interface Pod {
  serviceAccountName?: string;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsUser?: number };
  initContainers?: Container[];
  containers: Container[];
  volumes?: Volume[];
}
export interface Workload extends KubeObject {
  spec: {
    replicas?: number;
    ttlSecondsAfterFinished?: number;
    selector: { matchLabels: Labels };
    template: { metadata: { labels: Labels }; spec: Pod };
  };
}

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}
export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string };
}
export interface NetworkRule {
  to?: Peer[];
  from?: Peer[];
  ports?: { port: string | number }[];
}
export interface NetworkPolicy extends KubeObject {
  spec: { podSelector: Selector; policyTypes: string[]; ingress?: NetworkRule[]; egress?: NetworkRule[] };
}

const SCHEMA = CORE_SCHEMA.withTags(mergeTag);

export const readYaml = (text: string): unknown => load(text, { schema: SCHEMA });
export const readObjects = (text: string): KubeObject[] =>
  loadAll(text, { schema: SCHEMA }).filter((object) => object !== null) as KubeObject[];

/** As in Kubernetes, an empty selector selects everything. */
export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => operator === 'In' && values.includes(labels[key] ?? ''))
  );
}
