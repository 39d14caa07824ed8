import { relative } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { Copy, type CopyOptions } from './copy.ts';
import { dataFolder, portFromEnvironment } from './copy-files.ts';
import { DemoStaff } from './demo/demo-staff.ts';
import { DEMO_ACCOUNTS } from './demo/people/people.ts';
import { hostFromEnvironment, isLoopback } from './host.ts';
import { say, table, whenAskedToStop } from './terminal.ts';

/** Starts a copy, prints its address, and runs until it is stopped. */
export async function runInForeground(options: Pick<CopyOptions, 'reset' | 'build' | 'layout'>): Promise<Copy> {
  const host = hostFromEnvironment();
  const copy = await Copy.prepare({ port: portFromEnvironment(), host, say, ...options });
  whenAskedToStop((why) => {
    say(`Stopping (${why}) …`);
    void copy.stop().then(() => {
      say('Stopped');
      process.exit(0);
    });
  });
  try {
    await copy.start();
    await copy.loadDemo();
  } catch (error) {
    await copy.stop();
    throw error;
  }
  say('Ready');
  if (!isLoopback(host))
    say(`HOST=${host}: other machines can reach this copy, whose demo accounts have a known password`);
  console.log(`\n${table([...addresses(copy), ...demoAccounts(copy.run.port)])}\n\nCtrl-C stops it.\n`);
  return copy;
}

function addresses({ run: { port, urls } }: Copy): [string, string][] {
  const portal = urls.portal!;
  return [
    ['Portal', `${portal}/`],
    ['Console', `${portal}/console/`],
    ['API', `${portal}/api`],
    ['API docs', `${portal}/api/docs`],
    ['Test payments', `${urls.sandbox}/sandbox`],
    ['Emails and SMS', port === 3000 ? 'npm run outbox' : `PORT=${port} npm run outbox`],
    ['Data and logs', relative(WORKSPACE, dataFolder(port))],
  ];
}

function demoAccounts(port: number): [string, string][] {
  const staff = new DemoStaff(port);
  return DEMO_ACCOUNTS.map(({ role, login, password }) => {
    const secret = staff.secretOf(login);
    return [`Demo ${role}`, [login, password, ...(secret ? [`TOTP secret ${secret}`] : [])].join(' / ')];
  });
}
