/**
 * npm run staff -- create --email … --role … [--name … --password … --totp]: creates a staff account on the copy on
 * PORT. With --totp its authenticator app is set up, and the secret is printed for a script; otherwise the person sets
 * one up and replaces the password at the first sign-in. npm run staff -- reset-factor --email …: lets somebody who lost
 * app and recovery codes set up another app.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createStaff, resetSecondFactor } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { requireRunning } from './src/copy-files.ts';
import { connectOperator } from './src/operator.ts';
import { command, Trouble } from './src/terminal.ts';

const option = { type: 'string' } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { email: option, role: option, name: option, password: option, totp: { type: 'boolean' } },
});

async function create(rpc: RpcClient): Promise<void> {
  const { email, role, totp, password = randomBytes(12).toString('base64url') } = values;
  const fields = { email, role, password, name: values.name ?? email, ...(totp && { withTotp: true }) };
  const input = createStaff.input.safeParse(fields);
  if (!input.success) throw usage();
  const created = await rpc.call(createStaff, input.data);
  console.log(`Staff account ${created.email ?? email} (${created.role}), password ${password}`);
  if (created.totpSecret) console.log(`TOTP secret ${created.totpSecret}`);
  if (created.recoveryCodes) console.log(`Recovery codes ${created.recoveryCodes.join(' ')}`);
}

async function resetFactor(rpc: RpcClient): Promise<void> {
  const { email } = values;
  if (!email) throw usage();
  await rpc.call(resetSecondFactor, { email });
  console.log(`The second factor of ${email} is reset. All sessions of the account have ended.`);
}

function usage(): Trouble {
  const roles = createStaff.input.shape.role.options.join(', ');
  return new Trouble(
    `Usage: npm run staff -- create --email … --role … [--name … --password … --totp]; roles: ${roles}.\n` +
      'Or: npm run staff -- reset-factor --email …',
  );
}

const COMMANDS: Record<string, (rpc: RpcClient) => Promise<void>> = { create, 'reset-factor': resetFactor };

await command(async () => {
  const run = COMMANDS[positionals[0] ?? ''];
  if (!run) throw usage();
  const nats = await connectOperator(requireRunning());
  try {
    await run(new RpcClient(nats));
  } finally {
    await nats.close();
  }
});
