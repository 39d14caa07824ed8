import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@sahaya/contracts';
import { VIEWED_MS } from '@sahaya/domain';
import { ENV } from '@sahaya/service-kit';
import { SignJWT } from 'jose';
import type { AuthEnv } from '../auth.env.js';

export const TOKEN_LIFE_SECONDS = 7 * 86_400;
const VIEW_LIFE_SECONDS = VIEWED_MS / 1_000;

export interface TokenFacts {
  userId: string;
  role: Role;
  sid: string;
  /** Seconds since the epoch. */
  issuedAt: number;
  /** A view session of staff: read-only and short. */
  viewOnly?: true;
}

/** Login tokens: HS256, 7 days. Equal facts give the same token. */
@Injectable()
export class TokensService {
  private readonly key: Uint8Array;

  constructor(@Inject(ENV) env: AuthEnv) {
    this.key = new TextEncoder().encode(env.JWT_SECRET);
  }

  sign({ userId, role, sid, issuedAt, viewOnly }: TokenFacts): Promise<string> {
    return new SignJWT({ role, sid, ...(viewOnly && { viewOnly }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(userId)
      .setIssuer('sahaya')
      .setAudience('sahaya-api')
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + (viewOnly ? VIEW_LIFE_SECONDS : TOKEN_LIFE_SECONDS))
      .sign(this.key);
  }
}
