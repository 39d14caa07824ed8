import { Inject, Injectable } from '@nestjs/common';
import {
  type Actor,
  actor as actorShape,
  AppError,
  audienceOf,
  checkSession,
  isStaff,
  SESSION_REVOKED,
  TOKEN_AUDIENCES,
} from '@sahaya/contracts';
import { EventBroadcaster, RpcClient } from '@sahaya/messaging';
import { isVerifiedRecently, STAFF_SESSION_MS } from '@sahaya/domain';
import { Clock, ENV } from '@sahaya/service-kit';
import { jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { GatewayEnv } from '../gateway.env.js';
import { siteOf } from '../shared/site.js';

const LEEWAY_SECONDS = 30;
/** How long an answer of auth about a session is cached; it limits the effect of a lost revocation event. */
const LIVENESS_MS = 15_000;
/** A view that hides private content is asked about each time, so that opening it takes effect at once. */
const HIDING_VIEW_MS = 1;

export interface Session {
  actor: Actor;
  /** Milliseconds; the expiry of the token plus the leeway. */
  endsAt: number;
  /** Set for staff who view the account. */
  viewOnly: boolean;
  /** A view in which the staff member has not opened the private content. */
  hidesPrivate: boolean;
}

/** Verifies tokens: signature, issuer, audience and time here, the state of the session with auth. */
@Injectable()
export class SessionService {
  private readonly live = new LRUCache<string, Session>({
    max: 20_000,
    ttl: LIVENESS_MS,
    // A check that is under way when sessions are forgotten answers its request, and the answer is not cached.
    ignoreFetchAbort: true,
    fetchMethod: async (token, _, { options }) => {
      const session = await this.ask(token);
      if (session.hidesPrivate) options.ttl = HIDING_VIEW_MS;
      return session;
    },
  });
  /** Sessions that ended while auth was asked about them. */
  private readonly ended = new LRUCache<string, true>({ max: 20_000, ttl: 4 * LIVENESS_MS });

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    broadcaster: EventBroadcaster,
  ) {
    broadcaster.on(SESSION_REVOKED, ({ sid }) => this.end(sid));
  }

  /**
   * Throws TOKEN_INVALID for a foreign or expired token, one of an ended session, or one of another site: where the
   * console has an origin of its own, only that origin accepts the tokens of staff, and it accepts no others.
   */
  async verify(token: string, host: string | undefined): Promise<Session> {
    const session = await this.live.fetch(token);
    if (!session || this.hasEnded(session)) throw new AppError('TOKEN_INVALID');
    const site = siteOf(this.env, host);
    if (site && (site === 'console') !== isStaff(session.actor.role)) throw new AppError('TOKEN_INVALID');
    return session;
  }

  /**
   * Throws STEP_UP_REQUIRED unless a code of the second factor was given in this session in the last ten minutes. Auth
   * is asked each time: the answer for `verify` may be older than the code.
   */
  async expectVerified({ sid, userId }: Actor): Promise<void> {
    const { alive, verifiedAt } = await this.rpc.call(checkSession, { sid, userId });
    if (!alive) throw new AppError('TOKEN_INVALID');
    if (!isVerifiedRecently(verifiedAt === undefined ? undefined : new Date(verifiedAt), this.clock.now()))
      throw new AppError('STEP_UP_REQUIRED');
  }

  hasEnded({ actor, endsAt }: Session): boolean {
    return this.ended.has(actor.sid) || this.clock.now().getTime() >= endsAt;
  }

  /** Events may have been missed, so auth is asked again about every session. */
  forget(): void {
    this.live.clear();
  }

  private end(sid: string): void {
    this.ended.set(sid, true);
    for (const [token, { actor }] of this.live.entries()) if (actor.sid === sid) this.live.delete(token);
  }

  private async ask(token: string): Promise<Session> {
    const session = await this.read(token);
    const { sid, userId } = session.actor;
    const { alive, showsPrivate } = await this.rpc.call(checkSession, { sid, userId });
    if (!alive) throw new AppError('TOKEN_INVALID');
    return { ...session, hidesPrivate: session.viewOnly && !showsPrivate };
  }

  private async read(token: string): Promise<Omit<Session, 'hidesPrivate'>> {
    const { payload } = await jwtVerify(token, this.env.TOKEN_PUBLIC_KEYS, {
      algorithms: ['EdDSA'],
      typ: 'JWT',
      issuer: 'sahaya',
      audience: Object.values(TOKEN_AUDIENCES),
      requiredClaims: ['exp', 'sub'],
      currentDate: this.clock.now(),
      clockTolerance: LEEWAY_SECONDS,
    }).catch((cause: unknown) => {
      throw Object.assign(new AppError('TOKEN_INVALID'), { cause });
    });
    const actor = actorShape.safeParse({ userId: payload.sub, role: payload['role'], sid: payload['sid'] });
    if (!actor.success || payload.exp === undefined) throw new AppError('TOKEN_INVALID');
    if (payload.aud !== audienceOf(actor.data.role)) throw new AppError('TOKEN_INVALID');
    // A token of an earlier version, which was given without a second factor and for a week.
    const isTooLong = payload.exp - (payload.iat ?? 0) > STAFF_SESSION_MS / 1_000;
    if (isStaff(actor.data.role) && isTooLong) throw new AppError('TOKEN_INVALID');
    const viewOnly = payload['viewOnly'] === true;
    return { actor: actor.data, endsAt: (payload.exp + LEEWAY_SECONDS) * 1_000, viewOnly };
  }
}
