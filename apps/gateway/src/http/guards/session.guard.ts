import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '@sahaya/contracts';
import type { FastifyRequest } from 'fastify';
import { type Session, SessionService } from '../../session/session.module.js';
import { Access, type AccessRule, isAdmitted, readBearerToken } from './access.js';

/**
 * Authenticates the caller as `request.actor`, and admits it by the Access rule of the route, which may ask for a recent
 * code of the second factor.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionService,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const rule = this.reflector.getAllAndOverride(Access, [context.getHandler(), context.getClass()]);
    if (rule.access === 'public') {
      const session = await this.recognize(request);
      if (session) expectMayChange(session, request, {});
      return true;
    }
    const session = await this.authenticate(request);
    expectMayChange(session, request, rule);
    if (!isAdmitted(rule, session.actor.role)) throw new AppError('FORBIDDEN');
    if (rule.stepUp) await this.sessions.expectVerified(session.actor);
    return true;
  }

  /** The session of a valid token. A public route serves a caller with an invalid token as a guest. */
  private async recognize(request: FastifyRequest): Promise<Session | undefined> {
    if (!request.headers.authorization) return undefined;
    return this.authenticate(request).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
  }

  private async authenticate(request: FastifyRequest): Promise<Session> {
    const session = await this.sessions.verify(readBearerToken(request.headers.authorization), request.host);
    request.actor = session.actor;
    request.hidesPrivate = session.hidesPrivate;
    return session;
  }
}

/** Staff who view the account of a user change nothing, except for ending the view. */
function expectMayChange(
  { viewOnly }: Session,
  { method }: FastifyRequest,
  { endsView, refusesViewAs }: Partial<AccessRule>,
): void {
  const isRead = method === 'GET' || method === 'HEAD';
  if (viewOnly && (refusesViewAs || (!endsView && !isRead))) throw new AppError('VIEW_ONLY');
}
