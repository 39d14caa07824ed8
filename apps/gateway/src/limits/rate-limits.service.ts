import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@sahaya/contracts';
import { ENV } from '@sahaya/service-kit';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayEnv } from '../gateway.env.js';
import { IS_EVERYDAY, REQUEST_LIMITS, type RequestKind, type RequestLimit } from './request-limits.js';

/** The sender of a request. */
export interface Requester {
  userId?: string | undefined;
  network: string;
}

interface Counter {
  limit: RequestLimit;
  limiter: RateLimiterRedis;
}

/** How long a request waits for Redis; without an answer this gateway counts for itself. */
const REDIS_TIMEOUT_MS = 250;

/**
 * The everyday requests of a key that a gateway decides before Redis has counted them. Further ones wait, so that a
 * slow Redis lets at most this many through at each gateway beyond a limit.
 */
export const UNCOUNTED_LIMIT = 10;

/** Counts the requests of all gateways in Redis. */
@Injectable()
export class RateLimitsService implements OnModuleDestroy {
  private readonly logger = new Logger('RateLimits');
  private readonly redis: Redis | undefined;
  private readonly counters: ReadonlyMap<RequestKind, readonly Counter[]>;
  /** The keys that are over their limit, until they may send again. */
  private readonly over = new LRUCache<string, RateLimiterRes>({ max: 50_000 });
  /** The requests of each key that Redis is counting. */
  private readonly uncounted = new Map<string, number>();

  constructor(@Inject(ENV) env: GatewayEnv) {
    if (env.RATE_LIMITS === 'on') this.redis = this.connect(env.REDIS_URL);
    this.counters = new Map(
      Object.entries(REQUEST_LIMITS).map(([kind, limits]) => [kind as RequestKind, this.count(kind, limits)]),
    );
  }

  /** Counts a request; throws RATE_LIMITED beyond a limit of its kind. */
  async take(kind: RequestKind, requester: Requester): Promise<void> {
    for (const counter of this.counters.get(kind) ?? []) {
      const key = keyOf(counter.limit, requester);
      if (key) await this.takeOne(kind, counter, key);
    }
  }

  onModuleDestroy(): void {
    this.redis?.disconnect();
  }

  private async takeOne(kind: RequestKind, { limit, limiter }: Counter, key: string): Promise<void> {
    const id = `${kind} ${limit.per} ${key}`;
    const known = this.over.get(id);
    if (known) throw refusal(known);
    const before = this.uncounted.get(id) ?? 0;
    this.uncounted.set(id, before + 1);
    const counted = limiter
      .consume(key)
      .then(
        () => undefined,
        (over: unknown) => {
          if (!(over instanceof RateLimiterRes)) throw over;
          this.over.set(id, over, { ttl: Math.max(1, over.msBeforeNext) });
          return over;
        },
      )
      .finally(() => this.wasCounted(id));
    if (IS_EVERYDAY.has(kind) && before < UNCOUNTED_LIMIT) {
      counted.catch((error: unknown) => this.logger.warn({ err: error }, 'a request was not counted'));
      return;
    }
    const over = await counted;
    if (over) throw refusal(over);
  }

  private wasCounted(id: string): void {
    const left = this.uncounted.get(id)! - 1;
    if (left > 0) this.uncounted.set(id, left);
    else this.uncounted.delete(id);
  }

  private count(kind: string, limits: readonly RequestLimit[]): Counter[] {
    const storeClient = this.redis;
    if (!storeClient) return [];
    return limits.map((limit) => {
      const window = { points: limit.requests, duration: limit.seconds, keyPrefix: `rate:${kind}:${limit.per}` };
      const insuranceLimiter = new RateLimiterMemory(window);
      return {
        limit,
        limiter: new RateLimiterRedis({ ...window, storeClient, insuranceLimiter, rejectIfRedisNotReady: true }),
      };
    });
  }

  private connect(url: string): Redis {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      // The user may not send the name of the library, and nobody reads it.
      disableClientInfo: true,
      maxRetriesPerRequest: 0,
      commandTimeout: REDIS_TIMEOUT_MS,
      retryStrategy: (tries) => Math.min(2_000, tries * 100),
    });
    let isDown = false;
    redis.on('error', (error) => {
      if (!isDown) this.logger.warn({ err: error }, 'redis is not available; this gateway counts for itself');
      isDown = true;
    });
    redis.on('ready', () => {
      isDown = false;
    });
    return redis;
  }
}

function keyOf({ per }: RequestLimit, { userId, network }: Requester): string | undefined {
  if (per === 'platform') return 'all';
  if (per === 'network') return network;
  return userId ?? (per === 'caller' ? network : undefined);
}

const refusal = ({ msBeforeNext }: RateLimiterRes) =>
  new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) });
