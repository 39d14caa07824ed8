/**
 * npm run verify:images [-- <app> …]: builds the images for real, by buildah, from a base of this machine's own, and
 * starts each far enough to see that its modules are all there.
 */
import { build, cleanUp, configOf, makeBase, prepareTools, runIn } from './src/verify/images.ts';
import { SERVICES } from './src/services.ts';
import { command, say, Trouble } from './src/terminal.ts';

/** The exit of a process that misses its variables; one that misses a module does not come that far. */
const MISSES_VARIABLES = /environment: HEALTH_PORT|environment: .*NATS_URL/;

async function service(app: string, base: string): Promise<string[]> {
  const tag = `localhost/sahaya-${app}:check`;
  await build('service.Dockerfile', tag, { APP: app, NODE_IMAGE: base });
  const { User, Cmd = [], StopSignal, Labels = {}, Healthcheck } = await configOf(tag);
  const { output } = await runIn(tag, ['env', '-u', 'HEALTH_PORT', ...Cmd]);
  const { output: who } = await runIn(tag, ['id', '-u']);
  const { output: dev } = await runIn(tag, [
    'sh',
    '-c',
    'ls -d /app/node_modules/jest /app/node_modules/nx /app/libs/*/src',
  ]);
  return [
    ...(MISSES_VARIABLES.test(output) ? [] : [`it does not start: ${output.slice(-600)}`]),
    ...(User === '10001:10001' && who === '10001' ? [] : [`its user is ${User} (${who})`]),
    ...(StopSignal === 'SIGTERM' || StopSignal === '15' ? [] : [`its stop signal is ${StopSignal}`]),
    ...(Healthcheck ? [] : ['it has no health check']),
    ...(Labels['org.opencontainers.image.title'] === `sahaya-${app}` ? [] : ['its labels are not its own']),
    ...dev
      .split('\n')
      .filter((line) => line.startsWith('/'))
      .map((path) => `${path} is in the image`),
  ];
}

async function web(base: string): Promise<string[]> {
  const tag = 'localhost/sahaya-web:check';
  // The shell of the base stands for busybox.
  await build('web.Dockerfile', tag, { NODE_IMAGE: base, BUSYBOX_IMAGE: base });
  const script =
    'mkdir -p /tmp/out && cp -r /web/portal /web/console /tmp/out && ls /tmp/out/portal/index.html /tmp/out/console/index.html';
  const { ok, output } = await runIn(tag, ['sh', '-c', script]);
  return ok ? [] : [`its files: ${output}`];
}

await command(async () => {
  const all = [...SERVICES, 'web'];
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((name) => !all.includes(name));
  if (unknown) throw new Trouble(`No image "${unknown}". Images: ${all.join(', ')}.`);
  await prepareTools();
  let failed = 0;
  try {
    const base = await makeBase();
    for (const name of chosen.length > 0 ? chosen : all) {
      const faults = name === 'web' ? await web(base) : await service(name, base);
      if (faults.length > 0) failed += 1;
      say(`${faults.length > 0 ? '✖' : '✔'} ${name}`);
      for (const fault of faults) console.log(`            ${fault}`);
    }
  } finally {
    cleanUp();
  }
  if (failed > 0) throw new Trouble(`${failed} images have faults.`);
});
