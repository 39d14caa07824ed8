/**
 * npm run audit -- verify [<number>:<hash>]: compares the audit log of the copy on PORT with its chain of hashes, from
 * that link on. Keep the printed link outside the database: it proves later that nothing before it was replaced.
 */
import { verifyAudit } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { requireRunning } from './src/copy-files.ts';
import { connectOperator } from './src/operator.ts';
import { command, Trouble } from './src/terminal.ts';

const TIMEOUT_MS = 10_000;

await command(async () => {
  const [verb, from = '0:'] = process.argv.slice(2);
  const given = /^(\d+):([0-9a-f]{64}|)$/.exec(from);
  if (verb !== 'verify' || !given) throw new Trouble('Usage: npm run audit -- verify [<number>:<hash>]');
  const nats = await connectOperator(requireRunning());
  try {
    const rpc = new RpcClient(nats);
    const faults: string[] = [];
    let last = { after: Number(given[1]), hash: given[2] ?? '' };
    let links = 0;
    for (;;) {
      const part = await rpc.call(verifyAudit, last, TIMEOUT_MS);
      faults.push(...part.faults);
      links += part.links;
      if (part.links > 0) {
        last = part.last;
        continue;
      }
      if (faults.length > 0) throw new Trouble(`The audit log was changed: ${[...new Set(faults)].join('; ')}`);
      console.log(`${links} entries are as they were written; ${part.unlinked} are older than the chain.`);
      console.log(`The last link is ${last.after}:${last.hash}`);
      return;
    }
  } finally {
    await nats.close();
  }
});
