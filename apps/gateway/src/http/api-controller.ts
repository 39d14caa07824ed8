import { applyDecorators, Controller, UseGuards } from '@nestjs/common';
import { RateLimitGuard } from './guards/rate-limit.guard.js';

/** A controller under `/api`. Every request of the API counts towards the rate limit of its address. */
export const ApiController = (path = ''): ClassDecorator =>
  applyDecorators(Controller(`api/${path}`), UseGuards(RateLimitGuard));
