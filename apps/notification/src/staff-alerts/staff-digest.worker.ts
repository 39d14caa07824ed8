import { Inject, Injectable } from '@nestjs/common';
import { istDate, istInstant, MINUTE_MS, STAFF_DIGEST_AT } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock, ENV, PollingWorker } from '@sahaya/service-kit';
import { buildConsoleUrl, type NotificationEnv } from '../notification.env.js';
import { NotificationService } from '../inbox/inbox.module.js';
import { PreferencesService } from '../preferences/preferences.module.js';
import { StaffAlertService } from './staff-alert.service.js';

/** Further alerts are only counted. */
const LISTED_MAX = 20;

/** Sends the open alerts of the day in one email to the staff who chose that. */
@Injectable()
export class StaffDigestWorker extends PollingWorker {
  constructor(
    @Inject(ENV) private readonly env: NotificationEnv,
    private readonly alerts: StaffAlertService,
    private readonly preferences: PreferencesService,
    private readonly notifications: NotificationService,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, MINUTE_MS);
  }

  protected override async round(): Promise<void> {
    const now = this.clock.now();
    const day = istDate(now);
    const dueAt = istInstant(day, STAFF_DIGEST_AT);
    if (now < dueAt) return;
    const readers = new Set(await this.preferences.findDigestReaders());
    if (readers.size === 0) return;
    const recipients = (await this.alerts.findColleagues()).filter(({ _id, blocked }) => !blocked && readers.has(_id));
    for (const { _id } of recipients) await this.send(_id, day, dueAt);
  }

  /** The key makes the digest of a day unique. Alerts after the due time are in the next one. */
  private async send(userId: string, day: string, dueAt: Date): Promise<void> {
    const open = await this.alerts.findOpen(userId, dueAt);
    if (open.length === 0) return;
    const listed = open.slice(0, LISTED_MAX).map(({ title, path }) => `${title}\n${buildConsoleUrl(this.env, path)}`);
    const others = open.length - listed.length;
    await this.db.transaction((session) =>
      this.notifications.add(session, {
        userId,
        kind: 'staff-digest',
        key: `staff-digest|${day}`,
        path: '/',
        title: open.length === 1 ? '1 open alert' : `${open.length} open alerts`,
        body: [...listed, ...(others > 0 ? [`… and ${others} more`] : [])].join('\n\n'),
        expiresAt: this.alerts.computeExpiry(),
      }),
    );
  }
}
