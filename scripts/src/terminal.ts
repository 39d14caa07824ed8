const started = Date.now();

/** A problem that the user can fix: printed as one line, without a stack trace. */
export class Trouble extends Error {}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Prints one line of progress, with the time since the command began. */
export function say(line: string): void {
  console.log(`${seconds(Date.now() - started).padStart(8)}  ${line}`);
}

/** Converts a system error to a message for the user. */
function plain(error: Error & { code?: string; path?: string }): string {
  if (error.code === 'ENOSPC') return `The disk is full${error.path ? ` (${error.path})` : ''}. Cure: free some space.`;
  if (error.code === 'EACCES' || error.code === 'EROFS') {
    return `No permission to write ${error.path ?? 'here'}. Cure: make the folder yours.`;
  }
  return error.message;
}

/** Runs a command's main function; an error is one clear line and exit code 1. */
export async function command(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(`✖ ${error instanceof Error ? plain(error) : String(error)}`);
    if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
    process.exitCode = 1;
  }
}

/** Calls `stop` once when the user (Ctrl-C, kill, a closed terminal) or the end of npm stops this command. */
export function whenAskedToStop(stop: (why: string) => void): void {
  let asked = false;
  const ask = (why: string) => {
    if (!asked) stop(why);
    asked = true;
  };
  // The handler stays installed: a second Ctrl-C must not interrupt the shutdown.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(signal));
  process.on('disconnect', () => ask('its parent is gone'));
  process.channel?.unref();
}

/** Formats a table of two aligned columns. */
export const table = (rows: [string, string][]): string => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
};
