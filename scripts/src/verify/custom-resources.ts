import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { readYaml, type KubeObject } from './objects.ts';

type JsonSchema = Record<string, unknown>;
interface Definition {
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; schema: { openAPIV3Schema: JsonSchema } }[];
  };
}

/** Only Go supports flags inside an expression. */
const isGoOnly = (pattern: unknown) => typeof pattern === 'string' && pattern.includes('(?i)');

/** Rejects fields that the schema does not name, which an API server would prune. */
export function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key, value]) => !(key === 'pattern' && isGoOnly(value)));
  const inner: JsonSchema = Object.fromEntries(entries.map(([key, value]) => [key, strict(value)]));
  const isClosed =
    inner.type === 'object' &&
    inner.properties !== undefined &&
    inner.additionalProperties === undefined &&
    inner['x-kubernetes-preserve-unknown-fields'] !== true;
  return isClosed ? { ...inner, additionalProperties: false } : inner;
}

/** Returns the strict schema of each custom resource in k8s/crds, by `apiVersion kind`. */
export function customSchemas(): Map<string, JsonSchema> {
  const files = globSync('k8s/crds/*_*.yaml', { cwd: WORKSPACE });
  return new Map(
    files
      .map((file) => readYaml(readFileSync(join(WORKSPACE, file), 'utf8')) as Definition)
      .flatMap(({ spec: { group, names, versions } }) =>
        versions.map(({ name, schema: { openAPIV3Schema } }) => {
          const schema = strict(openAPIV3Schema) as JsonSchema & { properties: JsonSchema };
          schema.properties.metadata = { type: 'object' };
          return [`${group}/${name} ${names.kind}`, schema] as const;
        }),
      ),
  );
}
export const kindOf = ({ apiVersion, kind }: KubeObject): string => `${apiVersion} ${kind}`;
