import { AppError } from '@sahaya/contracts';

/** Runs up to `width` tasks at once and queues up to `length`; more are refused. */
export class Slots {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly width: number,
    private readonly length: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.width) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.length) throw new AppError('UNAVAILABLE', { reason: 'busy' });
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Hands the slot to the task that waited longest. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
