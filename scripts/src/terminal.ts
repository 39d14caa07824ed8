const started = Date.now();

/** Something is wrong that the reader can cure: shown as one line, without a stack. */
export class Trouble extends Error {}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** One line of progress, with the time since the command began. */
export function say(line: string): void {
  console.log(`${seconds(Date.now() - started).padStart(8)}  ${line}`);
}

/** What the disk or the network says in its own words, in the reader's. */
function plain(error: Error & { code?: string; path?: string }): string {
  if (error.code === 'ENOSPC') return `The disk is full${error.path ? ` (${error.path})` : ''}. Cure: free some space.`;
  if (error.code === 'EACCES' || error.code === 'EROFS') {
    return `No permission to write ${error.path ?? 'here'}. Cure: make the folder yours.`;
  }
  return error.message;
}

/** Runs a command's main function; what goes wrong is one clear line and exit code 1. */
export async function command(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(`✖ ${error instanceof Error ? plain(error) : String(error)}`);
    if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
    process.exitCode = 1;
  }
}

/** Calls once when the reader (Ctrl-C, kill, a closed terminal) or the end of npm asks this command to stop. */
export function whenAskedToStop(stop: (why: string) => void): void {
  let asked = false;
  const ask = (why: string) => {
    if (!asked) stop(why);
    asked = true;
  };
  // Stays installed: a second Ctrl-C must not cut the orderly end short.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(signal));
  process.on('disconnect', () => ask('its parent is gone'));
  process.channel?.unref();
}

/** A table of two columns, aligned. */
export const table = (rows: [string, string][]): string => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
};
