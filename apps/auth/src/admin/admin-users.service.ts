import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminUser,
  type adminUsers,
  AppError,
  type endUserSessions,
  type InputOf,
  isStaff,
  readListSort,
  refuse,
  type revealUser,
  type Role,
  type showPrivateContent,
  taggedPeople,
  signedIn,
  type userSessions,
  type viewAsUser,
} from '@sahaya/contracts';
import { normalizePhone, staffReasonViolation, REVEALED_MS, TAGGED_MAX, VIEWED_MS } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Db, escapeRegExp, type Order, type Paged, pageOf, readsAll } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc, NAME_COLLATION, toUser } from '../shared/account.model.js';
import { SessionsService } from '../sessions/sessions.module.js';
import { TokensService } from '../sessions/sessions.module.js';
import { expectMayBlock, toPerson } from './person.js';

/** Each order has an index. */
const NEWEST: Order = { createdAt: -1, _id: -1 };
const BLOCKED: Order = { 'blocked.at': -1 };
const BLOCKED_INDEX: Order = { 'blocked.at': 1 };

/** Staff search users, reveal contacts for a reason, and end their sessions. */
@Injectable()
export class AdminUsersService {
  private readonly logger = new Logger('People');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly sessions: SessionsService,
    private readonly tokens: TokensService,
    private readonly db: Db,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async list(asked: InputOf<typeof adminUsers>) {
    const { docs, pagination, taggedMax } = await this.matching(asked);
    return { users: docs.map((doc) => toPerson(doc)), pagination, ...(taggedMax && { taggedMax }) };
  }

  private async matching(asked: InputOf<typeof adminUsers>): Promise<Paged<AccountDoc> & { taggedMax?: number }> {
    const { q, role, blocked, tag, ...page } = asked;
    const sorted = readListSort('users', asked);
    const ofRole = role ? { role: role as Role } : {};
    if (tag) {
      const { userIds, more } = await this.rpc.call(taggedPeople, { tag });
      const filter = {
        _id: { $in: userIds },
        ...ofRole,
        ...(blocked === 'true' && { 'blocked.at': { $exists: true } }),
        ...(q && { $or: startingWith(q) }),
      };
      const paged = await pageOf(this.accounts, filter, NEWEST, page, { by: { _id: 1 } });
      return { ...paged, ...(more && { taggedMax: TAGGED_MAX }) };
    }
    if (blocked === 'true') {
      const filter = { 'blocked.at': { $exists: true }, ...ofRole, ...(q && { $or: startingWith(q) }) };
      return pageOf(this.accounts, filter, BLOCKED, page, {
        by: BLOCKED_INDEX,
        comment: readsAll('the filters run on the blocked users, who are few'),
      });
    }
    if (sorted) {
      const { column, direction } = sorted;
      const options = column === 'name' ? { collation: NAME_COLLATION } : {};
      return pageOf(this.accounts, ofRole, { [column]: direction, _id: direction }, page, options);
    }
    if (!q) return pageOf(this.accounts, ofRole, NEWEST, page);
    // A short prefix may match many names: each search field has an index in the order of the list.
    return pageOf(this.accounts, { $or: startingWith(q).map((begins) => ({ ...ofRole, ...begins })) }, {}, page);
  }

  async get({ id }: InputOf<typeof adminUser>) {
    const found = await this.find(id);
    const by = found.blocked?.by;
    const blocker = by ? await this.accounts.findById(by, { name: 1 }).lean<Pick<AccountDoc, 'name'>>() : null;
    return { user: toPerson(found, blocker?.name) };
  }

  /** The gateway records the reason and limits the number. */
  async reveal({ id, reason, category }: InputOf<typeof revealUser>) {
    refuse(staffReasonViolation({ reason, category }));
    const { email, phone, location, age, gender, bio } = toUser(await this.find(id));
    const until = new Date(this.clock.now().getTime() + REVEALED_MS).toISOString();
    return {
      ...(email && { email }),
      ...(phone && { phone }),
      ...(location && { location }),
      ...(age !== undefined && { age }),
      ...(gender && { gender }),
      ...(bio && { bio }),
      until,
    };
  }

  /** The gateway allows such a token to read only. */
  async viewAs({ actor, id, reason, category }: InputOf<typeof viewAsUser>) {
    refuse(staffReasonViolation({ reason, category }));
    const staff = signedIn(actor);
    const { role, blocked } = await this.find(id);
    if (isStaff(role) || blocked) throw new AppError('VIEW_NOT_POSSIBLE');
    const opened = await this.db.transaction((session) => this.sessions.openView(id, staff, session));
    this.logger.log({ userId: id, by: staff.userId, sid: opened.sid }, 'view opened');
    return {
      token: await this.tokens.sign({ userId: id, role, ...opened, viewOnly: true }),
      until: endOfView(opened.issuedAt),
    };
  }

  /** The gateway records the reason and limits the number before the call. */
  async showPrivateContent({ actor, id, reason, category }: InputOf<typeof showPrivateContent>) {
    refuse(staffReasonViolation({ reason, category }));
    const staff = signedIn(actor);
    const { _id: userId } = await this.find(id);
    const issuedAt = await this.sessions.showPrivateContent(userId, staff);
    this.logger.log({ userId, by: staff.userId }, 'private content shown in a view');
    return { until: endOfView(issuedAt) };
  }

  async sessionsOf({ id }: InputOf<typeof userSessions>) {
    await this.find(id);
    return this.sessions.of(id);
  }

  async endSessions({ actor, id }: InputOf<typeof endUserSessions>) {
    expectMayBlock(signedIn(actor), await this.find(id));
    await this.db.transaction((session) => this.sessions.endAll(id, session));
    await this.sessions.announced();
    return {};
  }

  private async find(id: string): Promise<AccountDoc> {
    const found = await this.accounts.findById(id).lean<AccountDoc>();
    if (!found) throw new AppError('USER_NOT_FOUND');
    return found;
  }
}

const endOfView = (issuedAt: number) => new Date(issuedAt * 1_000 + VIEWED_MS).toISOString();

/** Matches the beginning of a name, of one of its words or of an email, or a whole phone number, which is encrypted. */
function startingWith(q: string) {
  const begins = (text: string) => ({ $regex: `^${escapeRegExp(text)}` });
  const phone = normalizePhone(q);
  const words = begins(q.toLowerCase());
  return [{ nameKeys: words }, { email: words }, ...(phone ? [{ phone }] : [])];
}
