import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { AppError } from '@sahaya/contracts';
import { ENV } from '@sahaya/service-kit';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayEnv } from '../../gateway.env.js';
import { networkOf } from '../../limits/limits.module.js';

/**
 * Limits the requests per network and minute, before the caller is authenticated. The limit is generous, because whole
 * neighbourhoods share one address. It protects this process, so each gateway counts for itself; RequestLimitGuard
 * applies the limits that all gateways share.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limiter: RateLimiterMemory | undefined;

  constructor(@Inject(ENV) env: GatewayEnv) {
    if (env.RATE_LIMITS === 'off') return;
    this.limiter = new RateLimiterMemory({ points: env.RATE_LIMIT_PER_MINUTE, duration: 60 });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    await this.limiter?.consume(networkOf(ip)).catch((over: unknown) => {
      if (!(over instanceof RateLimiterRes)) throw over;
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(over.msBeforeNext / 1_000) });
    });
    return true;
  }
}
