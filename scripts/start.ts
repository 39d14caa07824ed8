/**
 * npm start: runs a complete copy in the foreground until Ctrl-C. `--reset` deletes its data first; `--one-process` runs
 * all services in one process.
 */
import { runInForeground } from './src/foreground.ts';
import { command } from './src/terminal.ts';

await command(async () => {
  const layout = process.argv.includes('--one-process') ? 'one' : 'separate';
  await runInForeground({ reset: process.argv.includes('--reset'), layout });
});
