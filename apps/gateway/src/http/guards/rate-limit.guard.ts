import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@sahaya/contracts';
import { ENV } from '@sahaya/service-kit';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayEnv } from '../../gateway.env.js';

/**
 * Requests per address and minute, generous since whole neighbourhoods share one (decisions, Rate limits). Each gateway
 * counts for itself: several of them let that many times as much through.
 */
@Injectable()
export class RateLimit {
  private readonly limiter: RateLimiterMemory;

  constructor(@Inject(ENV) env: GatewayEnv) {
    this.limiter = new RateLimiterMemory({ points: env.RATE_LIMIT_PER_MINUTE, duration: 60 });
  }

  readonly check = async ({ ip }: FastifyRequest): Promise<void> => {
    await this.limiter.consume(ip).catch((over: unknown) => {
      if (!(over instanceof RateLimiterRes)) throw over;
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(over.msBeforeNext / 1_000) });
    });
  };
}
