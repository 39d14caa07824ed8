/** Runs a job when woken and at an interval, never twice at the same time. */
export class Loop {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private wokenMeanwhile = false;
  private stopped = true;

  constructor(
    private readonly job: () => Promise<void>,
    private readonly everyMs: number,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.stopped = false;
    this.wake();
  }

  /** Runs the job now, or once more after the current run. */
  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.wokenMeanwhile = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.run();
  }

  /** Starts no further run; resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      do {
        this.wokenMeanwhile = false;
        await this.job();
      } while (this.wokenMeanwhile && !this.stopped);
    } catch (error) {
      this.onError(error);
    }
    this.running = undefined;
    if (!this.stopped) this.timer = setTimeout(() => this.wake(), this.everyMs);
  }
}
