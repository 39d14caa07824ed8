import { addDays, istDate, istInstant } from '@sahaya/domain';
import { until } from '../demo/api.ts';
import { TestClock } from '../test-clock.ts';
import type { Platform } from './platform.ts';

const HALF_HOUR_MS = 30 * 60_000;
/** Just after the half hour at which reminders are due. */
const AFTER_MS = 1_000;

/**
 * The test clock of a run, which is moved so that reminders come due during faults. People register and request on the
 * day before `today`, and the faults happen today, from eight in the morning.
 */
export class RunClock {
  readonly today: string;
  private readonly platform: Platform;
  private offsetMs: number;

  constructor(platform: Platform) {
    this.platform = platform;
    this.today = addDays(istDate(new Date()), 2);
    this.offsetMs = istInstant(addDays(this.today, -1), '10:00').getTime() - Date.now();
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  /** Sets the clock of the product to that of the run; also after the product has lost it. */
  async set(): Promise<void> {
    await until('NATS has the test clock', async () => {
      const nats = await this.platform.connectNats();
      try {
        await (await TestClock.of(nats)).move(this.offsetMs);
        return true;
      } catch {
        return false; // a cluster without a leader does not answer
      } finally {
        await nats.close();
      }
    });
  }

  /** Begins the day of the faults. */
  async beginToday(): Promise<void> {
    this.offsetMs = istInstant(this.today, '08:00').getTime() - Date.now();
    await this.set();
  }

  /**
   * Moves the clock past the next half hour and returns it, until the evening: unpaid and unanswered visits have no
   * deadline before.
   */
  async toNextHalfHour(): Promise<Date | undefined> {
    const next = Math.ceil(this.now().getTime() / HALF_HOUR_MS) * HALF_HOUR_MS;
    if (next > istInstant(this.today, '20:00').getTime()) return undefined;
    this.offsetMs = next + AFTER_MS - Date.now();
    await this.set();
    return new Date(next);
  }
}
