import { Inject, Injectable } from '@nestjs/common';
import { audienceOf, isStaff, type Role } from '@sahaya/contracts';
import { STAFF_SESSION_MS, VIEWED_MS } from '@sahaya/domain';
import { Clock, ENV, signingKey } from '@sahaya/service-kit';
import { SignJWT } from 'jose';
import type { AuthEnv } from '../auth.env.js';

export const TOKEN_LIFE_SECONDS = 7 * 86_400;
const VIEW_LIFE_SECONDS = VIEWED_MS / 1_000;
const STAFF_LIFE_SECONDS = STAFF_SESSION_MS / 1_000;

export interface TokenFacts {
  userId: string;
  role: Role;
  sid: string;
  /** Seconds since the epoch. */
  issuedAt: number;
  /** A view session of staff: read-only and short. */
  viewOnly?: true;
}

/** Login tokens: EdDSA, 7 days, of staff 8 hours. Equal facts give the same token while the same key signs. */
@Injectable()
export class TokensService {
  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly clock: Clock,
  ) {}

  sign({ userId, role, sid, issuedAt, viewOnly }: TokenFacts): Promise<string> {
    const { kid, privateKey } = signingKey(this.env.TOKEN_KEYS, this.clock.now());
    return new SignJWT({ role, sid, ...(viewOnly && { viewOnly }) })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
      .setSubject(userId)
      .setIssuer('sahaya')
      .setAudience(audienceOf(role))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeOf({ role, viewOnly }))
      .sign(privateKey);
  }
}

function lifeOf({ role, viewOnly }: Pick<TokenFacts, 'role' | 'viewOnly'>): number {
  if (viewOnly) return VIEW_LIFE_SECONDS;
  return isStaff(role) ? STAFF_LIFE_SECONDS : TOKEN_LIFE_SECONDS;
}
