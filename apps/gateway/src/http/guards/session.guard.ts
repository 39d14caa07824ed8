import { Injectable } from '@nestjs/common';
import { AppError, type Endpoint, isStaff, type Role } from '@sahaya/contracts';
import { withCorrelation } from '@sahaya/messaging';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type Session, SessionService } from '../../session/session.service.js';

/** The token of an Authorization header. */
export function bearerToken(header: string | undefined): string {
  const token = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  if (!token) throw new AppError('TOKEN_MISSING');
  return token;
}

export function admits({ access, staff }: Pick<Endpoint, 'access' | 'staff'>, role: Role): boolean {
  if (access === 'public' || access === 'login') return true;
  if (access !== 'staff') return role === access;
  return isStaff(role) && (!staff || (staff as readonly Role[]).includes(role));
}

/** Bearer token → `request.actor`, before the body is read. */
@Injectable()
export class SessionGuard {
  constructor(private readonly sessions: SessionService) {}

  /** Where nobody has to be signed in: who sends a valid token is known, everybody else is a guest. */
  readonly recognize: onRequestAsyncHookHandler = async (request: FastifyRequest) => {
    if (!request.headers.authorization) return;
    const session = await this.identify(request).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    if (session) expectMayDo(session, request, {});
  };

  require(row: Pick<Endpoint, 'access' | 'staff' | 'endsView'>): onRequestAsyncHookHandler {
    return async (request: FastifyRequest) => {
      const session = await this.identify(request);
      expectMayDo(session, request, row);
      if (!admits(row, session.actor.role)) throw new AppError('FORBIDDEN');
    };
  }

  /** For what is more than a look at a page. */
  readonly requireOwner: onRequestAsyncHookHandler = async (request: FastifyRequest) => {
    if ((await this.identify(request)).viewOnly) throw new AppError('VIEW_ONLY');
  };

  private async identify(request: FastifyRequest): Promise<Session> {
    const token = bearerToken(request.headers.authorization);
    const session = await withCorrelation(request.id, () => this.sessions.verify(token));
    request.actor = session.actor;
    return session;
  }
}

/** Who only looks changes nothing, not even what anybody may, save for ending the look. */
function expectMayDo({ viewOnly }: Session, { method }: FastifyRequest, { endsView }: Pick<Endpoint, 'endsView'>) {
  if (viewOnly && !endsView && method !== 'GET' && method !== 'HEAD') throw new AppError('VIEW_ONLY');
}
