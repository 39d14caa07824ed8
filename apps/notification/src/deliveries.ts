import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type InputOf, messagePerson } from '@sahaya/contracts';
import { BRAND, ringsAt, type StaffMail } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock, ENV, Sweeper } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { Counter } from 'prom-client';
import {
  type Attempt,
  DELIVERY_MODEL,
  type DeliveryDoc,
  type DeliveryState,
  type ResendWay,
} from './delivery.model.js';
import { Devices } from './devices.js';
import { consoleAddress, type NotificationEnv } from './notification.env.js';
import { NOTIFICATION_MODEL, type NotificationDoc, wordsOf } from './notification.model.js';
import { NOTICES } from './notices.js';
import { snippet } from './notification.words.js';
import { People } from './people.js';
import { Preferences } from './preferences.js';
import { PushSender } from './push.sender.js';

const BEAT_MS = 1_000;
/** Longer than all calls of one round: what a killed process had in hand is then taken by another. */
const LEASE_MS = 60_000;
const MESSAGE_MS = 12_000;
/** One click, or two of them. */
const RESEND_PAUSE_MS = 60_000;
const SIDE_BY_SIDE = 10;
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000];
/** What is older than this is no news. */
const STALE_MS = 24 * 3_600_000;
const rung = new Counter({
  name: 'notification_deliveries_total',
  help: 'How the ringing of inbox entries ended',
  labelNames: ['state'],
});

interface Planned {
  kind: NotificationDoc['kind'];
  about?: string | undefined;
  visitDate?: string | undefined;
  expiresAt?: Date | undefined;
}

/**
 * Makes inbox entries ring: by push on every browser of the person, else, for what must not be missed, by phone or
 * email. Planned in the entry's transaction; Mongo is the truth, so nothing is lost with a process.
 */
@Injectable()
export class Deliveries extends Sweeper {
  private readonly soon = () => this.sweep.soon();

  constructor(
    @Inject(ENV) private readonly env: NotificationEnv,
    @InjectModel(DELIVERY_MODEL) private readonly model: Model<DeliveryDoc>,
    @InjectModel(NOTIFICATION_MODEL) private readonly notifications: Model<NotificationDoc>,
    private readonly devices: Devices,
    private readonly preferences: Preferences,
    private readonly people: People,
    private readonly sender: PushSender,
    private readonly rpc: RpcClient,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, BEAT_MS);
  }

  /** A changed entry rings again. `visitDate`: the IST day of the visit that it is about. */
  async plan(
    session: ClientSession,
    notificationId: string,
    userId: string,
    { kind, about, visitDate, expiresAt }: Planned,
  ): Promise<void> {
    const now = this.clock.now();
    const dueAt = NOTICES[kind].wakes ? now : ringsAt(now, visitDate);
    const due = { state: 'waiting', dueAt, tries: 0, reached: [], kind, ...(about && { about }) };
    await this.model.updateOne(
      { _id: notificationId },
      {
        $set: due,
        $unset: { way: 1 },
        $setOnInsert: { userId, attempts: [], createdAt: now, ...(expiresAt && { expiresAt }) },
      },
      { upsert: true, session },
    );
    this.db.afterCommit(session, this.soon);
  }

  /** Staff have it ring again, unless it is about to, or they just had. */
  async ringAgain(session: ClientSession, id: string, by: string, way: ResendWay): Promise<void> {
    const now = this.clock.now();
    const quiet = new Date(now.getTime() - RESEND_PAUSE_MS);
    const { matchedCount } = await this.model.updateOne(
      { _id: id, state: { $ne: 'waiting' }, $nor: [{ 'resent.at': { $gt: quiet } }] },
      { $set: { state: 'waiting', dueAt: now, tries: 0, reached: [], way, resent: { at: now, by } } },
      { session },
    );
    if (matchedCount > 0) return this.db.afterCommit(session, this.soon);
    const known = await this.model.exists({ _id: id }).session(session);
    throw new AppError(known ? 'NOTIFICATION_UNDER_WAY' : 'NOTIFICATION_NOT_FOUND');
  }

  /** All that is due rings, some side by side. */
  protected override async round(): Promise<void> {
    for (;;) {
      const batch: DeliveryDoc[] = [];
      while (batch.length < SIDE_BY_SIDE) {
        const claimed = await this.claim();
        if (!claimed) break;
        batch.push(claimed);
      }
      await Promise.all(batch.map((delivery) => this.deliver(delivery)));
      if (batch.length < SIDE_BY_SIDE) return;
    }
  }

  private claim(): Promise<DeliveryDoc | null> {
    const now = this.clock.now();
    return this.model
      .findOneAndUpdate(
        { state: 'waiting', dueAt: { $lte: now } },
        { $set: { dueAt: new Date(now.getTime() + LEASE_MS) }, $inc: { tries: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean();
  }

  private async deliver(delivery: DeliveryDoc): Promise<void> {
    const entry = await this.notifications.findById(delivery._id).lean();
    const { switch: preference, mustNotMiss, mailedTo } = NOTICES[entry?.kind ?? 'message-sent'];
    const { way } = delivery;
    if (!entry || (!way && this.isNoNews(entry))) return this.end(delivery, 'skipped', []);
    if (mailedTo) return this.mail(delivery, entry, mailedTo);
    const preferences = await this.preferences.of(entry.userId);
    if (preference && !preferences[preference])
      return this.end(delivery, 'skipped', way ? [this.nothing('switched off')] : []);
    if (way === 'contact') return this.message(delivery, entry, []);

    const round = await this.pushTo(delivery, entry);
    if (round.laterMs !== undefined) return this.again(delivery, round.attempts, round.laterMs);
    if (round.reached.length > 0) return this.end(delivery, 'sent', round.attempts, round.reached);
    if (!mustNotMiss && !way)
      return this.end(delivery, round.attempts.length > 0 ? 'failed' : 'skipped', round.attempts);
    return this.message(delivery, entry, round.attempts);
  }

  private async pushTo(delivery: DeliveryDoc, entry: NotificationDoc) {
    const devices = await this.devices.of({ userId: entry.userId });
    const left = devices.filter(({ _id }) => !delivery.reached.includes(_id));
    const { title, body } = devices.length > 0 ? wordsOf(entry, await this.people.languageOf(entry.userId)) : entry;
    const message = { title, body: briefOf(entry.kind, body), path: entry.path, tag: tagOf(entry) };
    const terms = { ttlSeconds: STALE_MS / 1_000, urgent: NOTICES[entry.kind].mustNotMiss === true };
    const outcomes = await Promise.all(left.map((device) => this.sender.send(device, message, terms)));

    await this.devices.forget(left.filter((_, index) => outcomes[index]?.is === 'gone'));
    const at = this.clock.now();
    const attempts = outcomes.map((outcome): Attempt => ({
      at,
      channel: 'push',
      outcome: 'reason' in outcome ? outcome.reason : 'sent',
    }));
    const sent = left.flatMap(({ _id }, index) => (outcomes[index]?.is === 'sent' ? [_id] : []));
    const reached = [...delivery.reached, ...sent];
    await this.model.updateOne({ _id: delivery._id }, { $set: { reached } });
    const later = outcomes.flatMap((outcome) => (outcome.is === 'later' ? [outcome.afterMs ?? 0] : []));
    const pause = PAUSES_MS[delivery.tries - 1];
    const laterMs = later.length > 0 && pause !== undefined ? Math.max(pause, ...later) : undefined;
    return { reached, attempts, laterMs };
  }

  /** To staff: with the address of the case, which asks who is not signed in to sign in first. */
  private async mail(delivery: DeliveryDoc, entry: NotificationDoc, to: StaffMail | 'nobody'): Promise<void> {
    const { userId, title, body, path } = entry;
    if (!delivery.way && (await this.preferences.staffMailOf(userId)) !== to) return this.end(delivery, 'skipped', []);
    const text = `${body}\n\n${consoleAddress(this.env, path)}`;
    return this.send(delivery, { userId, subject: `${BRAND}: ${title}`, text, emailOnly: true }, []);
  }

  private async message(delivery: DeliveryDoc, entry: NotificationDoc, attempts: Attempt[]): Promise<void> {
    const { title, body } = wordsOf(entry, await this.people.languageOf(entry.userId));
    const words = { userId: entry.userId, subject: title, text: `${BRAND}: ${briefOf(entry.kind, body)}` };
    return this.send(delivery, words, attempts);
  }

  private async send(delivery: DeliveryDoc, words: InputOf<typeof messagePerson>, attempts: Attempt[]): Promise<void> {
    try {
      const { outcome, channel = 'none', reason } = await this.rpc.call(messagePerson, words, MESSAGE_MS);
      const attempt: Attempt = { at: this.clock.now(), channel, outcome: reason ?? outcome };
      return await this.end(delivery, outcome === 'sent' ? 'sent' : 'failed', [...attempts, attempt]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const attempt = this.nothing(error.code);
      const pause = PAUSES_MS[delivery.tries - 1];
      if (pause === undefined) return this.end(delivery, 'failed', [...attempts, attempt]);
      return this.again(delivery, [...attempts, attempt], pause);
    }
  }

  private isNoNews({ read, createdAt }: NotificationDoc): boolean {
    return read || this.clock.now().getTime() - createdAt.getTime() > STALE_MS;
  }

  private nothing(outcome: string): Attempt {
    return { at: this.clock.now(), channel: 'none', outcome };
  }

  private async again(delivery: DeliveryDoc, attempts: Attempt[], afterMs: number): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + afterMs);
    await this.model.updateOne(sameRound(delivery), { $set: { dueAt }, $push: { attempts: { $each: attempts } } });
  }

  private async end(
    delivery: DeliveryDoc,
    state: DeliveryState,
    attempts: Attempt[],
    reached: string[] = delivery.reached,
  ): Promise<void> {
    rung.inc({ state });
    const log = { attempts: { $each: attempts, $slice: -50 } };
    await this.model.updateOne(sameRound(delivery), { $set: { state, reached }, $push: log });
  }
}

/** An entry that rings anew meanwhile has begun another round. */
const sameRound = ({ _id, dueAt, tries }: DeliveryDoc) => ({ _id, dueAt, tries });
/** One visible notification for a chat or a visit: the latest. */
const tagOf = ({ path, kind, key }: NotificationDoc) => (kind === 'message-sent' ? path : (key.split('|')[1] ?? key));

/** A reply of support can be longer than a push message or an SMS may be; the inbox has all of it. */
const briefOf = (kind: NotificationDoc['kind'], body: string): string =>
  kind === 'ticket-replied' ? snippet(body) : body;
