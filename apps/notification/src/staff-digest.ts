import { Inject, Injectable } from '@nestjs/common';
import { istDate, istInstant, MINUTE_MS, STAFF_DIGEST_AT } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock, ENV, Sweeper } from '@sahaya/service-kit';
import { consoleAddress, type NotificationEnv } from './notification.env.js';
import { NotificationService } from './notification.service.js';
import { Preferences } from './preferences.js';
import { StaffNotices } from './staff-notices.js';

/** So many are named; of the others it is said how many they are. */
const NAMED_MAX = 20;

/** Once a day all that is open, for those who want one mail a day. */
@Injectable()
export class StaffDigest extends Sweeper {
  constructor(
    @Inject(ENV) private readonly env: NotificationEnv,
    private readonly staff: StaffNotices,
    private readonly preferences: Preferences,
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
    const wanted = new Set(await this.preferences.daily());
    if (wanted.size === 0) return;
    const here = (await this.staff.colleagues()).filter(({ _id, blocked }) => !blocked && wanted.has(_id));
    for (const { _id } of here) await this.send(_id, day, dueAt);
  }

  /** By its day, once: what came after the hour is for the next one. */
  private async send(userId: string, day: string, dueAt: Date): Promise<void> {
    const open = await this.staff.open(userId, dueAt);
    if (open.length === 0) return;
    const named = open.slice(0, NAMED_MAX).map(({ title, path }) => `${title}\n${consoleAddress(this.env, path)}`);
    const others = open.length - named.length;
    await this.db.transaction((session) =>
      this.notifications.add(session, {
        ...{ userId, kind: 'staff-digest', key: `staff-digest|${day}`, path: '/' },
        title: open.length === 1 ? 'One thing waits' : `${open.length} things wait`,
        body: [...named, ...(others > 0 ? [`… and ${others} more`] : [])].join('\n\n'),
        expiresAt: this.staff.expiresAt(),
      }),
    );
  }
}
