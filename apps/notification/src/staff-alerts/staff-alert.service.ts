import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  adminStaff,
  type InputOf,
  isStaff,
  NOTICES_SETTLED,
  type OutputOf,
  paginate,
  type readStaffNotices,
  signedIn,
  type staffNotices,
} from '@sahaya/contracts';
import {
  type Colleague,
  HOUR_MS,
  STAFF_ALERT_DAYS,
  buildStaffAlert,
  type StaffAlertFacts,
  type StaffAlertKind,
  alertRecipients,
} from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { NotificationService } from '../inbox/inbox.module.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from '../shared/notification.model.js';

interface StaffAlert<K extends StaffAlertKind> {
  /** Identifies the fact. Each colleague is alerted of a fact once. */
  key: string;
  /** Identifies the case, whose decision settles the alert. */
  case: string;
  at: Date;
  facts: StaffAlertFacts<K>;
  only?: string | undefined;
  first?: string | undefined;
  except?: string | undefined;
}
type StaffAlertDoc = NotificationDoc & Required<Pick<NotificationDoc, 'desk'>> & { kind: StaffAlertKind };

/** By the time of the event. */
const NEWEST = { 'desk.at': -1, _id: -1 } as const;
const toStaffFilter = (userId: string) => ({ userId, 'desk.case': { $exists: true } });

/** Alerts staff of open cases. An alert is a notification with an expiry date that is marked when the case is settled. */
@Injectable()
export class StaffAlertService {
  constructor(
    @InjectModel(NOTIFICATION_MODEL) private readonly model: Model<NotificationDoc>,
    private readonly notifications: NotificationService,
    private readonly names: StaffNamesClient,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Alerts the colleagues who can act on the case. Fails if auth does not answer, so that the event is redelivered. */
  async alert<K extends StaffAlertKind>(session: ClientSession, kind: K, alert: StaffAlert<K>): Promise<void> {
    const { key, case: caseId, at, facts } = alert;
    for (const userId of alertRecipients(kind, await this.findColleagues(), alert)) {
      await this.notifications.add(session, {
        userId,
        kind,
        key: `${kind}|${key}`,
        ...buildStaffAlert(kind, facts),
        desk: { case: caseId, at },
        expiresAt: this.computeExpiry(),
      });
    }
  }

  /** Marks the earlier alerts of a case as settled. */
  async settle(
    session: ClientSession,
    kinds: readonly StaffAlertKind[],
    { case: caseId, at, by }: { case: string; at: Date; by?: string | undefined },
  ): Promise<void> {
    const { modifiedCount } = await this.model.updateMany(
      { 'desk.case': caseId, kind: { $in: [...kinds] }, 'desk.at': { $lt: at }, 'desk.settled': { $exists: false } },
      { $set: { 'desk.settled': { at, ...(by && { by }) }, read: true } },
      { session },
    );
    if (modifiedCount > 0) await this.outbox.add(session, NOTICES_SETTLED, {});
  }

  async findColleagues(): Promise<Colleague[]> {
    const { staff } = await this.rpc.call(adminStaff, {});
    return staff.flatMap(({ _id, role, blocked }) => (isStaff(role) ? [{ _id, role, blocked }] : []));
  }

  computeExpiry(): Date {
    return new Date(this.clock.now().getTime() + STAFF_ALERT_DAYS * 24 * HOUR_MS);
  }

  async list({ actor, page, limit }: InputOf<typeof staffNotices>): Promise<OutputOf<typeof staffNotices>> {
    const mine = toStaffFilter(signedIn(actor).userId);
    const [docs, total, unreadCount] = await Promise.all([
      this.model
        .find(mine)
        .sort(NEWEST)
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<StaffAlertDoc[]>(),
      this.model.countDocuments(mine),
      this.model.countDocuments({ ...mine, read: false }),
    ]);
    const names = await this.names.find(docs.flatMap(({ desk }) => desk.settled?.by ?? []));
    const notices = docs.map(({ _id, kind, title, body, path, read, desk: { at, settled } }) => ({
      _id,
      kind,
      title,
      body,
      path,
      read,
      createdAt: at.toISOString(),
      ...(settled && { settled: { at: settled.at.toISOString(), ...toSettledBy(settled.by, names) } }),
    }));
    return { notices, unreadCount, pagination: paginate(page, limit, total) };
  }

  async markRead({ actor, ids }: InputOf<typeof readStaffNotices>): Promise<{ marked: number }> {
    const unread = {
      ...toStaffFilter(signedIn(actor).userId),
      read: false,
      ...(ids.length > 0 && { _id: { $in: ids } }),
    };
    const { modifiedCount } = await this.model.updateMany(unread, { $set: { read: true } });
    return { marked: modifiedCount };
  }

  /** The unread and unsettled alerts of a colleague, for the daily digest. */
  findOpen(userId: string, before: Date): Promise<StaffAlertDoc[]> {
    const open = { ...toStaffFilter(userId), read: false, 'desk.at': { $lt: before } };
    return this.model.find(open).sort(NEWEST).lean<StaffAlertDoc[]>();
  }
}

const toSettledBy = (by: string | undefined, names: ReadonlyMap<string, string>) => {
  const name = by && names.get(by);
  return by ? { by: { _id: by, ...(name && { name }) } } : {};
};
