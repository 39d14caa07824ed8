import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import { RateLimitsService } from './rate-limits.service.js';
import type { RequestKind } from './request-limits.js';

/** Sets the kind of request that a route or a controller answers. */
export const Limited = Reflector.createDecorator<RequestKind>();

/** Applies the limits of the route's kind. It runs after the caller is authenticated. */
@Injectable()
export class RequestLimitGuard implements CanActivate {
  constructor(
    private readonly limits: RateLimitsService,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { ip, actor } = context.switchToHttp().getRequest<FastifyRequest>();
    const kind = this.reflector.getAllAndOverride(Limited, [context.getHandler(), context.getClass()]);
    await this.limits.take(kind, { userId: actor?.userId, network: networkOf(ip) });
    return true;
  }
}
