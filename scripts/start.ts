/** npm start: a whole copy in the foreground, until Ctrl-C. `--reset` begins with empty data. */
import { runInForeground } from './src/foreground.ts';
import { command } from './src/terminal.ts';

await command(async () => {
  await runInForeground({ reset: process.argv.includes('--reset') });
});
