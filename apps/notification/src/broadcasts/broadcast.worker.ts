import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { type NewNotification, NotificationService } from '../inbox/inbox.module.js';
import { BroadcastGroupService } from './broadcast-group.service.js';
import { BROADCAST_MODEL, type BroadcastDoc } from './broadcast.model.js';

/** The pause after an outage of auth or catalog. */
const POLL_INTERVAL_MS = 10_000;

/**
 * Sends approved broadcasts in pages. The notifications of a page and its cursor are one transaction, so a process that
 * ends loses nothing and repeats nothing; the key of a notification names broadcast and person.
 */
@Injectable()
export class BroadcastWorker extends PollingWorker {
  private readonly logger = new Logger('BroadcastWorker');

  constructor(
    @InjectModel(BROADCAST_MODEL) private readonly model: Model<BroadcastDoc>,
    private readonly groups: BroadcastGroupService,
    private readonly notifications: NotificationService,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, POLL_INTERVAL_MS);
  }

  /** Starts a round without waiting for the next poll. */
  soon(): void {
    this.sweep.soon();
  }

  protected override async round(): Promise<void> {
    for (;;) {
      const broadcast = await this.model.findOne({ state: 'sending' }).sort({ approvedAt: 1 }).lean<BroadcastDoc>();
      if (!broadcast) return;
      await this.sendPage(broadcast);
    }
  }

  /** Does nothing if another process sent the page, or staff stopped the broadcast. */
  private async sendPage(broadcast: BroadcastDoc): Promise<void> {
    const { _id, cursor } = broadcast;
    const { people, next } = await this.groups.page(broadcast, cursor);
    const recipients = people.filter(({ channels }) => channels.inbox);
    const unchanged = { _id, state: 'sending', cursor: cursor ?? { $exists: false } } as const;
    const end = next ? { cursor: next } : { state: 'sent' as const, endedAt: this.clock.now() };
    const isSent = await this.db.transaction(async (session) => {
      const { matchedCount } = await this.model.updateOne(
        unchanged,
        { $set: end, $inc: { 'progress.group': people.length, 'progress.inbox': recipients.length } },
        { session },
      );
      if (matchedCount === 0) return false;
      const added = recipients.map(({ userId }) => [toNotification(broadcast, userId)]);
      await this.notifications.addForEvents(added, session);
      return true;
    });
    if (isSent && !next) this.logger.log({ broadcastId: _id }, 'broadcast sent');
  }
}

const toNotification = ({ _id, kind, title, body, hi }: BroadcastDoc, userId: string): NewNotification => ({
  userId,
  key: `broadcast|${_id}`,
  kind: `broadcast-${kind}`,
  path: '/inbox',
  title,
  body,
  ...(hi && { hi }),
});
