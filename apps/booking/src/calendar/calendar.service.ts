import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type bookingCalendar,
  type calendarFeed,
  type closeCalendar,
  feedVisits,
  type FileAnswer,
  type InputOf,
  type openCalendar,
  type OutputOf,
} from '@sahaya/contracts';
import { BRAND, HOUR_MS, istDate } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { partOf } from '@sahaya/persistence';
import { LanguageClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { ICalCalendarMethod } from 'ical-generator';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { requireParty } from '../shared/party.js';
import { CALENDAR_FEED_MODEL, type CalendarFeedDoc } from './calendar.model.js';
import { buildCalendar, toBookingEvent, toFeedEvent, toVisitEvent } from './ics.js';

/** A feed starts this far in the past and holds at most this many visits. */
const PAST_MS = 30 * 24 * HOUR_MS;
const FEED_MAX = 500;
/** Shorter than the deadline of the gateway, so that the feed answers 503 itself, or in English. */
const WITHIN_MS = 1_500;
type FeedVisit = OutputOf<typeof feedVisits>['visits'][number];

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
const toFileAnswer = (name: string, text: string): FileAnswer => ({
  name,
  type: 'text/calendar; charset=utf-8',
  base64: Buffer.from(text).toString('base64'),
});

/** Visits for calendar apps: one visit as a file, and all visits of a user as a feed with a secret address. */
@Injectable()
export class CalendarService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(CALENDAR_FEED_MODEL) private readonly feeds: Model<CalendarFeedDoc>,
    private readonly rpc: RpcClient,
    private readonly languages: LanguageClient,
    private readonly clock: Clock,
  ) {}

  async one({ actor, id }: InputOf<typeof bookingCalendar>): Promise<FileAnswer> {
    const { userId, mine, party } = requireParty(actor);
    const [doc, language] = await Promise.all([
      this.bookings.findOne({ _id: id, ...mine }).lean(),
      this.languages.find(userId, WITHIN_MS),
    ]);
    if (!doc) throw new AppError('BOOKING_NOT_FOUND');
    const method = doc.status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
    return toFileAnswer(
      `${BRAND}-${doc.date}.ics`,
      buildCalendar([toBookingEvent(doc, party, language)], { method, language, now: this.clock.now() }),
    );
  }

  /** Returns the secret token, which cannot be read again. A new token replaces the previous one. */
  async open({ actor }: InputOf<typeof openCalendar>) {
    const { userId, party } = requireParty(actor);
    const token = randomBytes(24).toString('base64url');
    await this.feeds.updateOne(
      { _id: userId },
      { $set: { role: party, tokenHash: hashToken(token) } },
      { upsert: true },
    );
    return { token, path: `/calendars/${token}` };
  }

  /** Deletes the feed of a deleted account. */
  async erase(session: ClientSession, userId: string): Promise<void> {
    await this.feeds.deleteOne({ _id: userId }, { session });
  }

  async close({ actor }: InputOf<typeof closeCalendar>) {
    await this.feeds.deleteOne({ _id: requireParty(actor).userId });
    return {};
  }

  async feed({ token, after = '' }: InputOf<typeof calendarFeed>): Promise<FileAnswer> {
    const feed = await this.feeds.findOne({ tokenHash: hashToken(token) }).lean();
    if (!feed) throw new AppError('CALENDAR_NOT_FOUND');
    const now = this.clock.now();
    const { _id: userId, role: party } = feed;
    const since = new Date(now.getTime() - PAST_MS);
    const whose = party === 'helper' ? { helperId: userId } : { customerId: userId };
    // Calendar apps delete events that are missing, so the feed fails if the subscription service is unavailable.
    const [docs, visits, language] = await Promise.all([
      this.bookings
        .find({ ...whose, startsAt: { $gte: since } })
        .sort({ startsAt: 1 })
        .limit(FEED_MAX)
        .lean<BookingDoc[]>(),
      this.findVisits({ userId, party, from: istDate(since), limit: FEED_MAX }),
      this.languages.find(userId, WITHIN_MS),
    ]);
    const events = [
      ...docs.map((doc) => toFeedEvent(doc, party, language)),
      ...visits.map((visit) => toVisitEvent(visit, language)),
    ]
      .sort((a, b) => a.start.getTime() - b.start.getTime())
      .slice(0, FEED_MAX);
    const text = buildCalendar(events, { method: ICalCalendarMethod.PUBLISH, language, now });
    // A part is whole events, so that a change between two parts leaves a valid calendar.
    const { entries, rest } = partOf(text.split(/(?=^BEGIN:VEVENT)/m), after);
    return { ...toFileAnswer(`${BRAND}.ics`, entries.join('')), ...(rest && { next: rest }) };
  }

  private async findVisits(asked: Omit<InputOf<typeof feedVisits>, 'after'>): Promise<FeedVisit[]> {
    const found: FeedVisit[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const part: OutputOf<typeof feedVisits> = await this.rpc.call(feedVisits, { ...asked, after }, WITHIN_MS);
      found.push(...part.visits);
      after = part.rest;
    }
    return found;
  }
}
