/** npm run clock -- +3h | 2026-12-05T09:00 | reset: moves the test clock of the copy on PORT. */
import { istDate, istTime } from '@sahaya/domain';
import { offsetFor } from './src/clock-argument.ts';
import { requireRunning } from './src/copy-files.ts';
import { connectOperator } from './src/operator.ts';
import { command, Trouble } from './src/terminal.ts';
import { TestClock, waitForClocks } from './src/test-clock.ts';

await command(async () => {
  const [argument = '+0s'] = process.argv.slice(2);
  const run = requireRunning();
  const nats = await connectOperator(run);
  try {
    const clock = await TestClock.of(nats);
    const before = await clock.offset();
    const offset = offsetFor(argument, before, new Date());
    if (offset === undefined) throw new Trouble('Usage: npm run clock -- +3h | -- 2026-12-05T09:00 (IST) | -- reset');

    await clock.move(offset);
    const late = await waitForClocks(run, offset);
    if (late.length > 0) console.warn(`Still at another time: ${late.join(', ')}`);
    const now = new Date(Date.now() + offset);
    console.log(`Test clock: ${istDate(now)} ${istTime(now)} IST${offset === 0 ? ' (real time)' : ''}`);
  } finally {
    await nats.close();
  }
});
