import { AppError, type Endpoint } from '@sahaya/contracts';
import { Counter } from 'prom-client';
import { AdaptiveLimit } from './adaptive-limit.js';

/** As many of one kind as the database serves at once (its pool has 20 connections), plus a few on their way. */
const MAX = 24;
/** With one at once there would be no time without a crowd, by which to know what is slow. */
const MIN = 2;
/** The limits of docs/adr/0036-load-shedding.md. */
const READS = { concurrency: { min: MIN, max: MAX }, slowMs: 150, waitShare: 1 / 6 };
const WRITES = { concurrency: { min: MIN, max: MAX }, slowMs: 300, waitShare: 1 / 6 };

const shed = new Counter({
  name: 'rpc_shed_total',
  help: 'Requests that were not sent to their service, as too many of their kind were before them',
  labelNames: ['subject'],
});

export type Limitable = { subject: string } & Partial<Pick<Endpoint, 'method' | 'deadline'>>;

/**
 * Limits how many reads and writes of users are under way, each kind by itself, so that a crowd of one kind does not
 * delay the others. Writes with a deadline of their own are not limited, and neither is what is no row of the endpoint
 * table.
 */
export class LoadLimits {
  private readonly limits = new Map<string, AdaptiveLimit>();

  /**
   * Calls `send` with the whole milliseconds that are left of `patienceMs`. Throws UNAVAILABLE if there was no place for
   * it in time.
   */
  async run<T>(kind: Limitable, patienceMs: number, send: (leftMs: number) => Promise<T>): Promise<T> {
    const limit = this.limitOf(kind);
    if (!limit) return send(patienceMs);
    const since = performance.now();
    return limit.run(
      patienceMs,
      () => send(Math.round(patienceMs - (performance.now() - since))),
      () => refuse(kind),
    );
  }

  private limitOf({ subject, method, deadline }: Limitable): AdaptiveLimit | undefined {
    const isRead = method === 'GET';
    if (method === undefined || (!isRead && deadline !== undefined)) return undefined;
    const known = this.limits.get(subject);
    if (known) return known;
    const limit = new AdaptiveLimit(isRead ? READS : WRITES);
    this.limits.set(subject, limit);
    return limit;
  }
}

function refuse({ subject }: Limitable): never {
  shed.inc({ subject });
  throw new AppError('UNAVAILABLE', { subject });
}
