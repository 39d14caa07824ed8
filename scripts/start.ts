/** npm start: runs a complete copy in the foreground until Ctrl-C. `--reset` deletes its data first. */
import { runInForeground } from './src/foreground.ts';
import { command } from './src/terminal.ts';

await command(async () => {
  await runInForeground({ reset: process.argv.includes('--reset') });
});
