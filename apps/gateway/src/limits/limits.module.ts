import { Module } from '@nestjs/common';
import { RateLimitsService } from './rate-limits.service.js';

export { addressOf, networkOf } from './network.js';
export { RateLimitsService } from './rate-limits.service.js';
export { Limited, RequestLimitGuard } from './request-limit.guard.js';
export { kindOf } from './request-limits.js';

/** The rate limits that all gateways share. */
@Module({ providers: [RateLimitsService], exports: [RateLimitsService] })
export class LimitsModule {}
