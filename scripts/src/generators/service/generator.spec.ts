import childProcess from 'node:child_process';
import { logger } from '@nx/devkit';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { WORKSPACE } from '@sahaya/servers';
import { FsTree } from 'nx/src/generators/tree.js';

// The command after the generation would change this workspace.
const execSync = jest.fn();
jest.unstable_mockModule('node:child_process', () => ({ ...childProcess, execSync }));
const { default: generateService } = await import('./generator.ts');

const tree = new FsTree(WORKSPACE, false);
/** No service of this name is ever added. */
const NAME = 'generated-example';
const textOf = (path: string) => tree.read(path, 'utf8') ?? '';

describe('npm run new:service', () => {
  let finish: () => void | Promise<void>;
  beforeAll(async () => {
    finish = await generateService(tree, { name: NAME });
  });

  it.each([
    'apps/generated-example/package.json',
    'apps/generated-example/src/main.ts',
    'apps/generated-example/src/generated-example.module.ts',
    'apps/generated-example/src/records/records.int.spec.ts',
    'libs/contracts/src/generated-example/generated-example.contract.ts',
    'k8s/base/services/generated-example.yaml',
  ])('writes %s without placeholders', (path) => {
    expect(textOf(path)).toMatch(/generated-?example/i);
    expect(textOf(path)).not.toMatch(/<%|__/);
  });

  it.each([
    ['package-lock.json', '"node_modules/@sahaya/generated-example"'],
    ['package-lock.json', '"@sahaya/generated-example": "*"'],
    ['apps/all-in-one/package.json', '"@sahaya/generated-example": "*"'],
    ['apps/all-in-one/src/services.ts', "'generated-example': () => import('@sahaya/generated-example'),"],
    ['apps/all-in-one/src/main-programs.d.ts', "declare module '@sahaya/generated-example';"],
    ['libs/contracts/src/index.ts', './generated-example/generated-example.contract.js'],
    ['libs/contracts/src/support/operations.contract.ts', "'generated-example',"],
    ['docker-compose.yml', 'image: sahaya/generated-example'],
    ['docker-compose.yml', 'generated-example: { condition: service_healthy }'],
    ['docker-compose.yml', '.data/compose/generated-example.env'],
    ['k8s/base/indexes/jobs.yaml', 'secretRef: { name: generated-example }'],
    ['k8s/components/external-secrets/secrets.yaml', 'target: { name: generated-example }'],
    ['k8s/components/external-secrets/secrets.yaml', 'secretKey: NATS_USER_GENERATED_EXAMPLE'],
    ['k8s/components/external-secrets/secrets.yaml', 'property: MONGO_URL_GENERATED_EXAMPLE'],
    ['k8s/components/own-datastores-secrets/secrets.yaml', 'secretKey: MONGO_PASSWORD_GENERATED_EXAMPLE'],
    ['k8s/components/own-datastores/mongo-users.json', '"db": "sahaya_generated-example"'],
    ['scripts/src/stores/users.int.spec.ts', "'generated-example': ['sahaya_generated-example'],"],
    ['k8s/base/services/kustomization.yaml', '- generated-example.yaml'],
    ['k8s/base/indexes/jobs.yaml', 'name: generated-example-indexes'],
    ['k8s/overlays/dev/kustomization.yaml', 'name: sahaya/generated-example, newTag: dev'],
    [
      'k8s/overlays/staging/kustomization.yaml',
      'name: sahaya/generated-example, newName: registry.example/sahaya/generated-example',
    ],
    [
      'k8s/overlays/prod/kustomization.yaml',
      'name: sahaya/generated-example, newName: registry.example/sahaya/generated-example',
    ],
    ['k8s/components/servicemonitor/rules.yaml', '|support|generated-example'],
    ['deploy/prometheus/rules/sahaya.yml', '|support|generated-example'],
    ['deploy/prometheus/prometheus.yml', '- generated-example:9090'],
    ['deploy/call-graph.json', 'generated-example → mongo'],
  ])('adds the service to %s: %s', (path, line) => expect(textOf(path)).toContain(line));

  it('ends with the advice to run npm install', async () => {
    const info = jest.spyOn(logger, 'info').mockImplementation(() => undefined);
    await finish();
    expect(execSync).toHaveBeenCalledWith(expect.stringContaining('npm run nats:users'), expect.anything());
    expect(info.mock.lastCall?.[0]).toContain('Now run npm install');
    info.mockRestore();
  });

  it('refuses a name that is taken', async () => {
    await expect(generateService(tree, { name: 'support' })).rejects.toThrow('apps/support exists already.');
  });
});
