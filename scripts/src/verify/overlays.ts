import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, run, WORKSPACE } from '@sahaya/servers';
import { Trouble } from '../terminal.ts';
import { type KubeObject, readObjects } from './objects.ts';
import { kubectl } from './tools.ts';

export const OVERLAYS = ['dev', 'staging', 'prod'] as const;
export type OverlayName = (typeof OVERLAYS)[number] | 'places' | 'staging-with-places';

export interface Overlay {
  name: OverlayName;
  /** The complete rendered output. */
  file: string;
  objects: KubeObject[];
}

const FOLDER = join(CACHE, 'deploy', 'rendered');

/** Returns the output that `kubectl apply -k` would send. */
export async function render(name: OverlayName, folder = `k8s/overlays/${name}`): Promise<Overlay> {
  const { ok, output } = await run(kubectl(), ['kustomize', join(WORKSPACE, folder)]);
  if (!ok) throw new Trouble(`${folder} does not render: ${output}`);
  return { name, file: keep(`${name}.yaml`, output), objects: readObjects(output) };
}

/** Staging with the component `places`, which no overlay uses. */
export async function renderStagingWithPlaces(): Promise<Overlay> {
  const folder = 'k8s/overlays/.staging-with-places';
  const path = join(WORKSPACE, folder);
  cpSync(join(WORKSPACE, 'k8s/overlays/staging'), path, { recursive: true });
  try {
    const file = join(path, 'kustomization.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('components:\n', 'components:\n  - ../../components/places\n'));
    return await render('staging-with-places', folder);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** Writes a file for a tool to read; JSON is valid YAML. */
export function keep(name: string, content: string): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, name);
  writeFileSync(file, content);
  return file;
}

const BUILT_IN = /^(v1|apps\/|batch\/|policy\/|autoscaling\/|networking\.k8s\.io\/)/;
export const isBuiltIn = ({ apiVersion }: KubeObject): boolean => BUILT_IN.test(apiVersion);
/** Returns one file for tools that support only built-in kinds. */
export const asDocuments = (objects: readonly KubeObject[]): string =>
  objects.map((object) => JSON.stringify(object)).join('\n---\n');
