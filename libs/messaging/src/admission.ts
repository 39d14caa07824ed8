/** As many of one kind as the database takes at once (its pool has 20 connections), and a few that are not there yet. */
const AT_ONCE = 24;
/** Longer in line, and the answer would come after the caller's second (docs/adr/0036). */
const PATIENCE_MS = 300;

/** A line before the work: so many at once, the others in their order, and nobody longer than the patience. */
export class Admission {
  private working = 0;
  private readonly line = new Set<() => void>();

  constructor(
    private readonly atOnce = AT_ONCE,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Does the work when its turn comes, else `refuse`. */
  async admit<T>(work: () => Promise<T>, refuse: () => T): Promise<T> {
    if (!(await this.turn())) return refuse();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** A place that is left goes to who has waited longest, without being free in between. */
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
