import { Injectable } from '@nestjs/common';
import { type Access, AppError, isStaff, type Role } from '@sahaya/contracts';
import { withCorrelation } from '@sahaya/messaging';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Sessions } from '../session/sessions.js';

/** The token of an Authorization header. */
export function bearerToken(header: string | undefined): string {
  const token = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  if (!token) throw new AppError('TOKEN_MISSING');
  return token;
}

export function admits(access: Access, role: Role): boolean {
  if (access === 'public' || access === 'login') return true;
  return access === 'staff' ? isStaff(role) : role === access;
}

/** Bearer token → `request.actor`, before the body is read. */
@Injectable()
export class SessionGuard {
  constructor(private readonly sessions: Sessions) {}

  require(access: Exclude<Access, 'public'>): onRequestAsyncHookHandler {
    return async (request: FastifyRequest) => {
      const token = bearerToken(request.headers.authorization);
      const { actor } = await withCorrelation(request.id, () => this.sessions.verify(token));
      request.actor = actor;
      if (!admits(access, actor.role)) throw new AppError('FORBIDDEN');
    };
  }
}
