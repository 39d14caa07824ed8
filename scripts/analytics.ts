/**
 * npm run analytics:rebuild: takes the facts of all bookings of the copy on PORT, counts all facts again into new rows,
 * and waits until the console shows these. A repetition gives the same numbers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { analyticsState, rebuildAnalytics } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { requireRunning } from './src/copy-files.ts';
import { connectOperator } from './src/operator.ts';
import { command } from './src/terminal.ts';

/** A page of bookings is read and recorded. */
const DEADLINE_MS = 15_000;
const BETWEEN_MS = 500;

await command(async () => {
  const nats = await connectOperator(requireRunning());
  try {
    const rpc = new RpcClient(nats);
    let bookings = 0;
    for (let after: string | undefined, isOver = false; !isOver; isOver = after === undefined) {
      const page = await rpc.call(rebuildAnalytics, after ? { after } : {}, DEADLINE_MS);
      bookings += page.bookings;
      after = page.next;
    }
    for (;;) {
      const { waiting, isRebuilding } = await rpc.call(analyticsState, {}, DEADLINE_MS);
      if (!isRebuilding && waiting === 0) break;
      await sleep(BETWEEN_MS);
    }
    console.log(`Analytics are rebuilt; ${bookings} bookings were read from their owner.`);
  } finally {
    await nats.close();
  }
});
