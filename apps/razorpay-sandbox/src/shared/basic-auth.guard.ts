import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { unauthenticated } from './razorpay-error.js';
import { ENV, type SandboxEnv } from '../sandbox.env.js';
import { isAuthorized } from './signature.js';

/** Basic auth with key id and key secret, as for every call of the API. */
@Injectable()
export class BasicAuthGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: SandboxEnv) {}

  canActivate(context: ExecutionContext): boolean {
    const { authorization } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    if (!isAuthorized(authorization, this.env.RAZORPAY_KEY_ID, this.env.RAZORPAY_KEY_SECRET)) throw unauthenticated();
    return true;
  }
}
