/** npm run verify:k8s-api: sends every overlay to a real Kubernetes API server as a dry run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { startApiServer } from './src/verify/api-server.ts';
import { OVERLAYS, render } from './src/verify/overlays.ts';
import { command, say, Trouble, whenAskedToStop } from './src/terminal.ts';

const linesOf = (output: string, pattern: RegExp) => output.split('\n').filter((line) => pattern.test(line));

await command(async () => {
  const overlays = await Promise.all(OVERLAYS.map((name) => render(name)));
  const server = await startApiServer();
  whenAskedToStop(() => void server.stop());
  let faults = 0;
  try {
    const [, version] =
      /k8s\.io\/kubernetes (v\S+)/.exec(readFileSync(join(WORKSPACE, 'deploy/checks/go.mod'), 'utf8')) ?? [];
    say(`API server ${version}`);

    // Server-side, because the definitions exceed the size of the annotation of a client-side apply.
    const crds = ['apply', '--server-side', '-k', join(WORKSPACE, 'k8s/crds')];
    const definitions = await server.kubectl(crds);
    if (!definitions.ok) throw new Trouble(`The API server rejects the definitions: ${definitions.output}`);
    await server.kubectl(['wait', '--for=condition=Established', 'crd', '--all', '--timeout=60s']);
    say(`✔ ${linesOf(definitions.output, /serverside-applied/).length} custom resource definitions`);

    for (const { name, file, objects } of overlays) {
      // A dry run creates no namespace, but the objects need one.
      const namespace = objects.find(({ kind }) => kind === 'Namespace')?.metadata.name ?? name;
      await server.kubectl(['create', 'namespace', namespace]);
      const labels = ['enforce', 'warn'].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`);
      await server.kubectl(['label', 'namespace', namespace, ...labels]);

      const apply = ['apply', '--dry-run=server', '--validate=strict', '-f', file];
      const { output } = await server.kubectl(apply, 120_000);
      const accepted = linesOf(output, /\(server dry run\)$/);
      const others = linesOf(output, /^(?!.*\(server dry run\)$).+/).filter((line) => !isOwnAnnotation(line));
      const isWhole = others.length === 0 && accepted.length === objects.length;
      if (!isWhole) faults += 1;
      const errors = others.filter((line) => !line.startsWith('Warning')).length;
      const counts = `${accepted.length} of ${objects.length} objects accepted, ${errors} errors, ${others.length - errors} warnings`;
      say(`${isWhole ? '✔' : '✖'} ${name}: ${counts}`);
      for (const line of others) console.log(`            ${line}`);
    }
  } finally {
    await server.stop();
  }
  if (faults > 0) throw new Trouble('The API server reports errors or warnings.');
});

/** Returns whether the line is about the namespace that this command created. */
function isOwnAnnotation(line: string): boolean {
  return /^Warning: resource namespaces\/\S+ is missing the .*last-applied-configuration annotation/.test(line);
}
