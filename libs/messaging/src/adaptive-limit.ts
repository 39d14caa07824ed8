interface Options {
  /** The least and the most that run at once. */
  concurrency: { min: number; max: number };
  /** Work that takes longer than this, and than twice its usual time, shows that too much runs at once. */
  slowMs: number;
  /** The share of its caller's time that work waits for a place before it is refused. */
  waitShare: number;
}

const START = 8;
const DECREASE = 0.75;
/** The weight of the latest work in the usual time. The end of a crowd is slow too, and must not become usual. */
const WEIGHT = { faster: 0.2, slower: 0.01 };

/**
 * Limits how much work runs at once by the time that it takes. The limit rises by one after as many works in time as may
 * run at once, and falls by a quarter after a slow one, once for those that ran together (AIMD). Work that fails or hangs
 * does not change it: that is no sign of load, and other work may be served well. Surplus work waits in order, and is
 * refused before it begins if it has waited too long.
 */
export class AdaptiveLimit {
  private limit: number;
  /** The time that work takes while places are left. */
  private usualMs: number | undefined;
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private decreasedAt = -Infinity;

  constructor(private readonly options: Options) {
    this.limit = Math.min(Math.max(START, options.concurrency.min), options.concurrency.max);
  }

  /** The number of works that may run at once now. */
  get concurrency(): number {
    return Math.floor(this.limit);
  }

  /** Runs the work of a caller that waits for `patienceMs` when there is a place, else returns the result of `refuse`. */
  async run<T>(patienceMs: number, work: () => Promise<T>, refuse: () => T): Promise<T> {
    if (this.running < this.concurrency) this.running += 1;
    else if (!(await this.hasComeToTurn(patienceMs * this.options.waitShare))) return refuse();
    const place = this.take(patienceMs);
    try {
      const result = await work();
      place.adapt();
      return result;
    } finally {
      place.giveBack();
    }
  }

  /** Resolves with true when the work has a place, or with false when it has waited too long. */
  private hasComeToTurn(waitMaxMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        resolve(false);
      }, waitMaxMs);
      this.waiting.push(start);
    });
  }

  /**
   * Takes the place of work that begins. The caller's end of patience gives it back at the latest: work that hangs must
   * not keep out what comes after it.
   */
  private take(patienceMs: number): { adapt: () => void; giveBack: () => void } {
    const startedAt = performance.now();
    const wasFull = this.running >= this.concurrency;
    let isHeld = true;
    const giveBack = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      this.running -= 1;
      this.startNext();
    };
    const timer = setTimeout(giveBack, patienceMs);
    timer.unref();
    return { adapt: () => isHeld && this.adapt(startedAt, wasFull), giveBack };
  }

  private adapt(startedAt: number, wasFull: boolean): void {
    const { concurrency, slowMs } = this.options;
    const now = performance.now();
    const tookMs = now - startedAt;
    const isSlow = tookMs > Math.max(slowMs, 2 * (this.usualMs ?? 0));
    if (!wasFull) {
      // With places left, the time of work says nothing about the limit, but what is usual without a crowd.
      if (this.running < this.concurrency) this.learn(tookMs);
    } else if (!isSlow) {
      this.limit = Math.min(concurrency.max, this.limit + 1 / this.limit);
    } else if (startedAt >= this.decreasedAt) {
      this.limit = Math.max(concurrency.min, this.limit * DECREASE);
      this.decreasedAt = now;
    }
  }

  private learn(tookMs: number): void {
    const usual = this.usualMs ?? tookMs;
    this.usualMs = usual + (tookMs < usual ? WEIGHT.faster : WEIGHT.slower) * (tookMs - usual);
  }

  private startNext(): void {
    while (this.running < this.concurrency) {
      const start = this.waiting.shift();
      if (!start) return;
      this.running += 1;
      start();
    }
  }
}
