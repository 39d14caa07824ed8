/**
 * The number of one kind that the database serves at once (its pool has 20 connections), plus a few that have not
 * reached it yet.
 */
const AT_ONCE = 24;
/** With a longer queue the response would exceed the caller's second (docs/adr/0036-load-shedding.md). */
const PATIENCE_MS = 300;

/** Limits concurrency: runs up to the limit at once, the others in order, and nobody waits longer than the patience. */
export class Admission {
  private working = 0;
  private readonly line = new Set<() => void>();

  constructor(
    private readonly atOnce = AT_ONCE,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Runs the work when its turn comes, else `refuse`. */
  async admit<T>(work: () => Promise<T>, refuse: () => T): Promise<T> {
    if (!(await this.turn())) return refuse();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** A free place passes to the longest waiting one directly. */
  private turn(): Promise<boolean> | true {
    if (this.working < this.atOnce) {
      this.working += 1;
      return true;
    }
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(patience);
        this.line.delete(begin);
        resolve(true);
      };
      const patience = setTimeout(() => {
        this.line.delete(begin);
        resolve(false);
      }, this.patienceMs);
      this.line.add(begin);
    });
  }

  private leave(): void {
    const [next] = this.line;
    if (next) next();
    else this.working -= 1;
  }
}
