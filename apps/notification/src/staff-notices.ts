import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  adminStaff,
  AppError,
  type InputOf,
  isStaff,
  NOTICES_SETTLED,
  type OutputOf,
  paginate,
  type readStaffNotices,
  type setStaffMail,
  signedIn,
  type staffMail,
  type staffNotices,
} from '@sahaya/contracts';
import {
  type Colleague,
  HOUR_MS,
  STAFF_MAILS,
  STAFF_NOTICE_DAYS,
  staffNotice,
  type StaffNoticeFacts,
  type StaffNoticeKind,
  toldOf,
} from '@sahaya/domain';
import { Outbox, RpcClient, StaffNames } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { NOTIFICATION_MODEL, type NotificationDoc } from './notification.model.js';
import { NotificationService } from './notification.service.js';
import { Preferences } from './preferences.js';

interface Told<K extends StaffNoticeKind> {
  /** The fact, once told to each; and what it is about, by which it is settled. */
  key: string;
  case: string;
  at: Date;
  facts: StaffNoticeFacts<K>;
  only?: string | undefined;
  first?: string | undefined;
  except?: string | undefined;
}
type DeskDoc = NotificationDoc & Required<Pick<NotificationDoc, 'desk'>> & { kind: StaffNoticeKind };

/** Newest first, as it happened. */
const NEWEST = { 'desk.at': -1, _id: -1 } as const;
const ofDesk = (userId: string) => ({ userId, 'desk.case': { $exists: true } });

/** What staff are told: an entry of each one's inbox, kept for a while, and marked when the case is done. */
@Injectable()
export class StaffNotices {
  constructor(
    @InjectModel(NOTIFICATION_MODEL) private readonly model: Model<NotificationDoc>,
    private readonly notifications: NotificationService,
    private readonly preferences: Preferences,
    private readonly names: StaffNames,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Those who may do something about it. While auth does not answer, the event comes again. */
  async tell<K extends StaffNoticeKind>(session: ClientSession, kind: K, told: Told<K>): Promise<void> {
    const { key, case: of, at, facts } = told;
    for (const userId of toldOf(kind, await this.colleagues(), told)) {
      await this.notifications.add(session, {
        ...{ userId, kind, key: `${kind}|${key}` },
        ...staffNotice(kind, facts),
        desk: { case: of, at },
        expiresAt: this.expiresAt(),
      });
    }
  }

  /** What was told of the case before is done; nobody is asked for it any more. */
  async settle(
    session: ClientSession,
    kinds: readonly StaffNoticeKind[],
    { case: of, at, by }: { case: string; at: Date; by?: string | undefined },
  ): Promise<void> {
    const { modifiedCount } = await this.model.updateMany(
      { 'desk.case': of, kind: { $in: [...kinds] }, 'desk.at': { $lt: at }, 'desk.settled': { $exists: false } },
      { $set: { 'desk.settled': { at, ...(by && { by }) }, read: true } },
      { session },
    );
    if (modifiedCount > 0) await this.outbox.add(session, NOTICES_SETTLED, {});
  }

  async colleagues(): Promise<Colleague[]> {
    const { staff } = await this.rpc.call(adminStaff, {});
    return staff.flatMap(({ _id, role, blocked }) => (isStaff(role) ? [{ _id, role, blocked }] : []));
  }

  expiresAt(): Date {
    return new Date(this.clock.now().getTime() + STAFF_NOTICE_DAYS * 24 * HOUR_MS);
  }

  async list({ actor, page, limit }: InputOf<typeof staffNotices>): Promise<OutputOf<typeof staffNotices>> {
    const mine = ofDesk(signedIn(actor).userId);
    const [docs, total, unreadCount] = await Promise.all([
      this.model
        .find(mine)
        .sort(NEWEST)
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<DeskDoc[]>(),
      this.model.countDocuments(mine),
      this.model.countDocuments({ ...mine, read: false }),
    ]);
    const names = await this.names.of(docs.flatMap(({ desk }) => desk.settled?.by ?? []));
    const notices = docs.map(({ _id, kind, title, body, path, read, desk: { at, settled } }) => ({
      ...{ _id, kind, title, body, path, read, createdAt: at.toISOString() },
      ...(settled && { settled: { at: settled.at.toISOString(), ...named(settled.by, names) } }),
    }));
    return { notices, unreadCount, pagination: paginate(page, limit, total) };
  }

  async markRead({ actor, ids }: InputOf<typeof readStaffNotices>): Promise<{ marked: number }> {
    const unread = { ...ofDesk(signedIn(actor).userId), read: false, ...(ids.length > 0 && { _id: { $in: ids } }) };
    const { modifiedCount } = await this.model.updateMany(unread, { $set: { read: true } });
    return { marked: modifiedCount };
  }

  async mail({ actor }: InputOf<typeof staffMail>) {
    return { mail: await this.preferences.staffMailOf(signedIn(actor).userId) };
  }

  async setMail({ actor, mail: word }: InputOf<typeof setStaffMail>) {
    const mail = STAFF_MAILS.find((one) => one === word);
    if (!mail) throw new AppError('INVALID_INPUT', { field: 'mail' });
    await this.preferences.change(signedIn(actor).userId, { staffMail: mail });
    return { mail };
  }

  /** What he has not read and nobody has done, for the mail of the day. */
  open(userId: string, before: Date): Promise<DeskDoc[]> {
    const open = { ...ofDesk(userId), read: false, 'desk.at': { $lt: before } };
    return this.model.find(open).sort(NEWEST).lean<DeskDoc[]>();
  }
}

const named = (by: string | undefined, names: ReadonlyMap<string, string>) => {
  const name = by && names.get(by);
  return by ? { by: { _id: by, ...(name && { name }) } } : {};
};
