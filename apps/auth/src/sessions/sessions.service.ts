import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type checkSession,
  type InputOf,
  isStaff,
  type listSessions,
  type logout,
  PRIVATE_CONTENT_SHOWN,
  type revokeOtherSessions,
  type revokeSession,
  SESSION_REVOKED,
  signedIn,
} from '@sahaya/contracts';
import { hasStaffSessionEnded, MINUTE_MS, STAFF_IDLE_MS, STAFF_SESSION_MS, VIEWED_MS } from '@sahaya/domain';
import { Outbox, OutboxRelay } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import type { AccountDoc } from '../shared/account.model.js';
import { deviceOf } from './device.js';
import { SESSION_MODEL, type SessionDoc, toSession } from './session.model.js';
import { TOKEN_LIFE_SECONDS } from './tokens.service.js';

/** The signed-in state from which a token is made. */
export interface OpenSession {
  sid: string;
  issuedAt: number;
}

/** How exact "last seen" is; of staff it decides when an unused session ends. */
const SEEN_STEP_MS = { user: 10 * MINUTE_MS, staff: MINUTE_MS };
/** The listed devices of one person; older sessions stay valid and end with "everywhere else". */
const SHOWN = 100;
const EXPORTED = 200;
/** The name of a staff view session in a person's data export. */
const VIEWER_DEVICE = 'Support';

/** The sessions of the tokens. */
@Injectable()
export class SessionsService implements AccountDeletionStep {
  constructor(
    @InjectModel(SESSION_MODEL) private readonly model: Model<SessionDoc>,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly relay: OutboxRelay,
    private readonly clock: Clock,
  ) {}

  async open(userId: string, userAgent: string | undefined, session: ClientSession): Promise<OpenSession> {
    const device = deviceOf(userAgent);
    return this.store({ userId, ...(device && { device }) }, session);
  }

  /** Opens a session with a code of the second factor. */
  async openVerified(
    { _id: userId, role }: Pick<AccountDoc, '_id' | 'role'>,
    userAgent: string | undefined,
    session: ClientSession,
  ): Promise<OpenSession> {
    const device = deviceOf(userAgent);
    const verifiedAt = this.clock.now();
    return this.store(
      { userId, ...(device && { device }), ...(isStaff(role) && { staff: true }), verifiedAt },
      session,
    );
  }

  /** A code of the second factor was given in this session. */
  async verified(sid: string, session: ClientSession): Promise<void> {
    const { matchedCount } = await this.model.updateOne(
      { _id: sid, revokedAt: null },
      { verifiedAt: this.clock.now() },
      { session },
    );
    if (matchedCount === 0) throw new AppError('TOKEN_INVALID');
  }

  /**
   * Opens a view session for staff. It writes to their own session, so that ending that session at this moment
   * conflicts.
   */
  async openView(userId: string, { userId: by, sid }: Actor, session: ClientSession): Promise<OpenSession> {
    const own = { _id: sid, userId: by, revokedAt: null };
    const { matchedCount } = await this.model.updateOne(own, { lastSeenAt: this.clock.now() }, { session });
    if (matchedCount === 0) throw new AppError('TOKEN_INVALID');
    return this.store({ userId, device: VIEWER_DEVICE, viewer: { userId: by, sid } }, session);
  }

  /**
   * Opens the private content in the running views of a user that belong to this session of the staff member, until
   * these end. Returns when the latest of them was issued, in seconds. Throws VIEW_NOT_RUNNING.
   */
  async showPrivateContent(userId: string, { userId: by, sid }: Actor): Promise<number> {
    const now = this.clock.now();
    const running = {
      'viewer.sid': sid,
      'viewer.userId': by,
      userId,
      revokedAt: null,
      startedAt: { $gt: new Date(now.getTime() - VIEWED_MS) },
    };
    const shown = await this.db.transaction(async (session) => {
      const views = await this.model.find(running, { userId: 1, startedAt: 1 }, { session }).lean();
      const ids = views.map(({ _id }) => _id);
      await this.model.updateMany({ _id: { $in: ids } }, { 'viewer.privateShownAt': now }, { session });
      for (const view of views) await this.outbox.add(session, PRIVATE_CONTENT_SHOWN, viewOf(view));
      return views;
    });
    if (shown.length === 0) throw new AppError('VIEW_NOT_RUNNING');
    await this.announced();
    return Math.max(...shown.map(issuedAtOf));
  }

  /** Each gateway asks every few seconds of use; "last seen" is written only when it moved by minutes. */
  async check({ sid, userId }: InputOf<typeof checkSession>) {
    const fields = { startedAt: 1, lastSeenAt: 1, staff: 1, verifiedAt: 1, viewer: 1 };
    const found = await this.model.findOne({ _id: sid, userId, revokedAt: null }, fields).lean();
    if (!found) return { alive: false };
    const { startedAt, lastSeenAt = startedAt, staff, verifiedAt, viewer } = found;
    const now = this.clock.now();
    if (staff && hasStaffSessionEnded({ startedAt, lastSeenAt }, now)) {
      await this.db.transaction((session) => this.end({ _id: sid, userId }, session));
      return { alive: false };
    }
    if (now.getTime() - lastSeenAt.getTime() >= SEEN_STEP_MS[staff ? 'staff' : 'user'])
      await this.model.updateOne({ _id: sid, revokedAt: null }, { lastSeenAt: now });
    return {
      alive: true,
      ...(verifiedAt && { verifiedAt: verifiedAt.toISOString() }),
      ...(viewer?.privateShownAt && { showsPrivate: true }),
    };
  }

  async logout({ actor }: InputOf<typeof logout>) {
    const { sid, userId } = signedIn(actor);
    await this.db.transaction((session) => this.end({ _id: sid, userId }, session));
    await this.announced();
    return {};
  }

  async list({ actor }: InputOf<typeof listSessions>) {
    const { userId, sid } = signedIn(actor);
    return this.of(userId, sid);
  }

  /** Of these people, those with a request of their own since then, as far as their sign-ins are stored. */
  async findActive(userIds: readonly string[], since: Date): Promise<ReadonlySet<string>> {
    const own = { userId: { $in: userIds }, lastSeenAt: { $gte: since }, viewer: { $exists: false } };
    const docs = await this.model.find(own, { userId: 1 }).lean<SessionDoc[]>();
    return new Set(docs.map(({ userId }) => userId));
  }

  /** The devices of a person; `ownSid` is the session of the request. */
  async of(userId: string, ownSid = '') {
    const docs = await this.model.find(this.alive(userId)).sort({ startedAt: -1, _id: -1 }).limit(SHOWN).lean();
    return { sessions: docs.map((doc) => toSession(doc, ownSid)) };
  }

  /** The latest sessions of a person with their ends, for the data export. */
  async listForExport(userId: string) {
    const docs = await this.model.find({ userId }).sort({ startedAt: -1 }).limit(EXPORTED).lean();
    return docs.map((doc) => {
      const { current: _, ...rest } = toSession(doc, '');
      return { ...rest, ...(doc.revokedAt && { endedAt: doc.revokedAt.toISOString() }) };
    });
  }

  async revoke({ actor, id }: InputOf<typeof revokeSession>) {
    const { userId } = signedIn(actor);
    if (!(await this.model.exists({ _id: id, userId }))) throw new AppError('SESSION_NOT_FOUND');
    await this.db.transaction((session) => this.end({ _id: id, userId }, session));
    await this.announced();
    return this.list({ actor });
  }

  async revokeOthers({ actor }: InputOf<typeof revokeOtherSessions>) {
    const { userId, sid } = signedIn(actor);
    await this.db.transaction((session) => this.endAll(userId, session, sid));
    await this.announced();
    return this.list({ actor });
  }

  /** Ends every session of a person except the kept one; published in the same transaction. */
  endAll(userId: string, session: ClientSession, keptSid?: string): Promise<void> {
    return this.end({ userId, ...(keptSid && { _id: { $ne: keptSid } }) }, session);
  }

  async deleteAccountData({ _id: userId }: AccountDoc, session: ClientSession): Promise<void> {
    await this.endAll(userId, session);
    await this.model.deleteMany({ userId }, { session });
  }

  /** Every gateway knows the ended sessions before the request is answered. */
  announced(): Promise<void> {
    return this.relay.announced();
  }

  private async end(filter: { userId: string; _id?: string | { $ne: string } }, session: ClientSession): Promise<void> {
    const ending = await this.model.find({ ...filter, revokedAt: null }, { _id: 1 }, { session }).lean();
    if (ending.length === 0) return;
    const ids = ending.map(({ _id }) => _id);
    const views = await this.model
      .find({ 'viewer.sid': { $in: ids }, revokedAt: null }, { userId: 1 }, { session })
      .lean();
    const all = [...ids.map((sid) => ({ sid, userId: filter.userId })), ...views.map(viewOf)];
    await this.model.updateMany(
      { _id: { $in: all.map(({ sid }) => sid) } },
      { revokedAt: this.clock.now() },
      { session },
    );
    for (const ended of all) await this.outbox.add(session, SESSION_REVOKED, ended);
  }

  private async store(
    facts: Pick<SessionDoc, 'userId' | 'device' | 'viewer' | 'staff' | 'verifiedAt'>,
    session: ClientSession,
  ) {
    const startedAt = this.clock.now();
    const sid = newId();
    const opened = {
      $set: { ...facts, startedAt, lastSeenAt: startedAt, revokedAt: null },
      $currentDate: { storedAt: true } as const,
    };
    await this.model.updateOne({ _id: sid }, opened, { session, upsert: true });
    return { sid, issuedAt: issuedAtOf({ startedAt }) };
  }

  private alive(userId: string) {
    const ago = (ms: number) => new Date(this.clock.now().getTime() - ms);
    return {
      userId,
      revokedAt: null,
      startedAt: { $gt: ago(TOKEN_LIFE_SECONDS * 1_000) },
      viewer: { $exists: false },
      $or: [
        { staff: { $exists: false } },
        { startedAt: { $gt: ago(STAFF_SESSION_MS) }, lastSeenAt: { $gt: ago(STAFF_IDLE_MS) } },
      ],
    };
  }
}

/** Seconds, as in the token. */
const issuedAtOf = ({ startedAt }: Pick<SessionDoc, 'startedAt'>) => Math.floor(startedAt.getTime() / 1_000);
const viewOf = ({ _id, userId }: Pick<SessionDoc, '_id' | 'userId'>) => ({ sid: _id, userId });
