/** Admits this many events at once, refilled evenly over a second; `now` in milliseconds. */
export class TokenBucket {
  private tokens: number;
  private at: number;

  constructor(
    private readonly perSecond: number,
    now: number,
  ) {
    this.tokens = perSecond;
    this.at = now;
  }

  take(now: number): boolean {
    const refill = (Math.max(0, now - this.at) / 1_000) * this.perSecond;
    this.tokens = Math.min(this.perSecond, this.tokens + refill);
    this.at = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
