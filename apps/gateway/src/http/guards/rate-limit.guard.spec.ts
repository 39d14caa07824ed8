import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import type { GatewayEnv } from '../../gateway.env.js';
import { RateLimitGuard } from './rate-limit.guard.js';

const context = { switchToHttp: () => ({ getRequest: () => ({ ip: '127.0.0.1' }) }) } as unknown as ExecutionContext;
const guardOf = (RATE_LIMITS: 'on' | 'off') =>
  new RateLimitGuard({ RATE_LIMIT_PER_MINUTE: 2, RATE_LIMITS } as GatewayEnv);

describe('RateLimitGuard', () => {
  it.each([
    ['on', [true, true, 'RATE_LIMITED']],
    ['off', [true, true, true]],
  ] as const)('with RATE_LIMITS=%s answers three requests of an address with %j', async (limits, expected) => {
    const guard = guardOf(limits);
    const answers = [];
    for (let n = 0; n < 3; n += 1)
      answers.push(await guard.canActivate(context).catch(({ code }: { code: string }) => code));
    expect(answers).toEqual(expected);
  });
});
