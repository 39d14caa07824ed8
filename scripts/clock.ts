/** npm run clock -- +3h | 2026-12-05T09:00 | reset: moves the test clock of the copy on PORT. */
import { Kvm } from '@nats-io/kv';
import { connect } from '@nats-io/transport-node';
import { istDate, istTime } from '@sahaya/domain';
import { offsetFor } from './src/clock-argument.ts';
import { requireRunning } from './src/copy-files.ts';
import { command, Trouble } from './src/terminal.ts';

await command(async () => {
  const [argument = '+0s'] = process.argv.slice(2);
  const nats = await connect({ servers: requireRunning().urls.nats, reconnect: false });
  try {
    // The bucket and key that Clock of @sahaya/service-kit follows.
    const control = await new Kvm(nats).create('control');
    const before = Number((await control.get('clock.offset'))?.string() ?? 0);
    const offset = offsetFor(argument, before, new Date());
    if (offset === undefined) throw new Trouble('Usage: npm run clock -- +3h | -- 2026-12-05T09:00 (IST) | -- reset');

    await control.put('clock.offset', String(offset));
    const now = new Date(Date.now() + offset);
    console.log(`The test clock says ${istDate(now)} ${istTime(now)} IST${offset === 0 ? ' (real time)' : ''}`);
  } finally {
    await nats.close();
  }
});
