/**
 * npm run demo:load: loads users and sixty days of their history into the copy on PORT, once, through its public API.
 * `-- --helpers 20000` also adds that many generated helpers to its catalog in bulk.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { RpcClient } from '@sahaya/messaging';
import { requireRunning, type RunFile } from './src/copy-files.ts';
import { Api, Refused } from './src/demo/api.ts';
import { DemoStaff } from './src/demo/demo-staff.ts';
import { addGeneratedHelpers } from './src/demo/generated-helpers.ts';
import { DemoLoader } from './src/demo/loader.ts';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from './src/demo/people/people.ts';
import { Sandbox } from './src/demo/sandbox.ts';
import { connectOperator, operatorUrl } from './src/operator.ts';
import { command, say, Trouble } from './src/terminal.ts';
import { TestClock } from './src/test-clock.ts';

/** Does nothing if the data is already loaded. Resets the test clock to real time. */
export async function loadDemo(run: RunFile, log: (line: string) => void): Promise<void> {
  const { port, urls } = run;
  const api = new Api(urls.portal!, {}, urls.console);
  if (await isLoaded(api)) return log('The demo data is already there');

  const nats = await connectOperator(run);
  const staff = new DemoStaff(port);
  const clock = await TestClock.of(nats);
  try {
    await new DemoLoader({ api, nats, clock, sandbox: new Sandbox(urls.sandbox!), staff, log }).load();
    await staff.create(new RpcClient(nats), DEMO_STAFF);
  } finally {
    await clock.move(0);
    await nats.close();
  }
}

/** The staff account is created last: if it can sign in, the data is complete. */
async function isLoaded(api: Api): Promise<boolean> {
  const body = { identifier: DEMO_STAFF.email, password: DEMO_STAFF_PASSWORD };
  try {
    await api.call('POST /auth/login', { body, asStaff: true });
    return true;
  } catch (error) {
    if (error instanceof Refused && error.code === 'BAD_CREDENTIALS') return false;
    throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command(async () => {
    const { values } = parseArgs({ options: { helpers: { type: 'string' } } });
    const helpers = Number(values.helpers ?? 0);
    if (!Number.isInteger(helpers) || helpers < 0)
      throw new Trouble('--helpers takes a whole number, for example --helpers 20000.');
    const run = requireRunning();
    await loadDemo(run, say);
    if (helpers > 0) say(`The catalog has ${await addGeneratedHelpers(operatorUrl(run, 'mongo'), helpers)} helpers`);
  });
}
