/** npm run staff -- create --email … --role … [--name … --password …]: creates a staff account on the copy on PORT. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createStaff } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { requireRunning } from './src/copy-files.ts';
import { connectOperator } from './src/operator.ts';
import { command, Trouble } from './src/terminal.ts';

const option = { type: 'string' } as const;

await command(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: option, role: option, name: option, password: option },
  });
  const { email, role, password = randomBytes(12).toString('base64url') } = values;
  const input = createStaff.input.safeParse({ email, role, password, name: values.name ?? email });
  if (positionals[0] !== 'create' || !input.success) {
    const roles = createStaff.input.shape.role.options.join(', ');
    throw new Trouble(`Usage: npm run staff -- create --email … --role … [--name … --password …]; roles: ${roles}.`);
  }

  const nats = await connectOperator(requireRunning());
  try {
    const created = await new RpcClient(nats).call(createStaff, input.data);
    console.log(`Staff account ${created.email ?? email} (${created.role}), password ${password}`);
  } finally {
    await nats.close();
  }
});
