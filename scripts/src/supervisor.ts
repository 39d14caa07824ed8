import { launch, waitReady, type Program, type Running } from '@sahaya/servers';

interface Supervised {
  program: Program;
  running: Running;
}

interface Listeners {
  say(line: string): void;
  /** A process has started or ended. */
  changed(pids: Record<string, number>): void;
}

/** A process that ran for at least this long did not fail at startup. */
const STEADY_MS = 10_000;
const LONGEST_PAUSE_MS = 10_000;

/** Returns the delay before the next start after a number of short runs: 0, 0, ¼ s, ½ s, … 10 s. */
export const pauseBefore = (shortLives: number): number =>
  shortLives < 2 ? 0 : Math.min(LONGEST_PAUSE_MS, 250 * 2 ** (shortLives - 2));

/** Keeps programs running: restarts a program that dies, on the same port. */
export class Supervisor {
  private readonly all = new Map<string, Supervised>();
  private readonly listeners: Listeners;
  private isStopping = false;

  constructor(listeners: Listeners) {
    this.listeners = listeners;
  }

  /** Resolves once the program is ready; the caller handles a failure of this first start. */
  async start(program: Program): Promise<void> {
    const running = this.begin(program);
    await waitReady(program, running);
    void this.watch(program, running);
  }

  /** Restarts one program after a change of its code. */
  async restart(name: string): Promise<void> {
    const supervised = this.all.get(name);
    if (!supervised) return;
    this.all.delete(name);
    await supervised.running.stop();
    if (!this.isStopping) void this.watch(supervised.program, this.begin(supervised.program));
  }

  /** Kills a program at once and leaves it ended, until it is started again. */
  async hold(name: string): Promise<void> {
    const supervised = this.all.get(name);
    if (!supervised) return;
    this.all.delete(name);
    await supervised.running.stop(0);
  }

  /** Sends SIGTERM to all named programs at once and resolves when they are gone; nothing is restarted afterwards. */
  async stop(names: readonly string[], graceMs?: number): Promise<void> {
    this.isStopping = true;
    await Promise.all(names.map(async (name) => this.all.get(name)?.running.stop(graceMs)));
  }

  private begin(program: Program): Running {
    const running = launch(program);
    this.all.set(program.name, { program, running });
    const pids = [...this.all].flatMap(
      ([
        name,
        {
          running: { pid },
        },
      ]) => (pid === undefined ? [] : [[name, pid] as const]),
    );
    this.listeners.changed(Object.fromEntries(pids));
    return running;
  }

  private async watch(program: Program, running: Running): Promise<void> {
    const isOver = () => this.isStopping || this.all.get(program.name)?.running !== running;
    let shortLives = 0;
    while (!isOver()) {
      const begun = Date.now();
      const how = await running.exited;
      if (isOver()) return;

      shortLives = Date.now() - begun < STEADY_MS ? shortLives + 1 : 0;
      const pause = pauseBefore(shortLives);
      this.listeners.say(`${program.name} ${how}; restarting${pause ? ` in ${pause / 1000} s` : ''}`);
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (isOver()) return;

      running = this.begin(program);
      void this.tellWhenReady(program, running);
    }
  }

  private async tellWhenReady(program: Program, running: Running): Promise<void> {
    const begun = Date.now();
    try {
      await waitReady(program, running);
      this.listeners.say(`${program.name} is ready again after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    } catch (error) {
      if (!this.isStopping) this.listeners.say(error instanceof Error ? error.message : String(error));
    }
  }
}
