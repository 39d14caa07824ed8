import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type answerExtension,
  AppError,
  type askExtension,
  type EventData,
  EXTENSION_AGREED,
  EXTENSION_ASKED,
  EXTENSION_REFUSED,
  type InputOf,
} from '@sahaya/contracts';
import { extendedEnd, EXTENSION_MINUTES, extensionRefusal, isPaidOnline, istInstant } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, IdempotencyStore, isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import {
  BOOKING_MODEL,
  type BookingDoc,
  liveKeysOf,
  movedOf,
  paidPaiseOf,
  priceOfLength,
  toBooking,
} from '../shared/booking.model.js';
import { BookingMoves } from '../shared/booking-transitions.service.js';
import { claimant, Claims } from '../slot-reservation/slot-reservation.module.js';
import type { ExtensionDoc } from '../shared/extension.model.js';
import { Moments } from '../scheduling/scheduling.module.js';
import { partyOf } from '../shared/party.js';

/** The time after the visit is not to be had: what was asked for comes to nothing. */
const CLASHES = ['SLOT_TAKEN', 'HELPER_DAY_FULL', 'BOOKING_DUPLICATE'];

/** Half an hour more of a visit that goes on: asked by either side, answered by the other until the visit's end. */
@Injectable()
export class ExtensionService implements OnModuleInit {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly moves: BookingMoves,
    private readonly claims: Claims,
    private readonly moments: Moments,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.moments.on('extension-by', (session, booking, now) => this.lapse(session, booking, now));
  }

  async ask(input: InputOf<typeof askExtension>) {
    const { party, mine } = partyOf(input.actor);
    const found = await this.find(input.id, mine);
    const now = this.clock.now();
    if (found.extension?.by === party && now < found.extension.answerBy) {
      return { booking: toBooking(found, { role: party }) };
    }
    const refusal = extensionRefusal(found, found.policy, now);
    if (refusal) throw new AppError(refusal);
    const { helperId, date, endTime, minutes: before } = found;
    const ends = extendedEnd(endTime);
    await this.claims.expectFree({ helperId, date, startTime: endTime, endTime: ends });
    const minutes = before + EXTENSION_MINUTES;
    const extension: ExtensionDoc = {
      by: party,
      ...{ endTime: ends, endsAt: istInstant(date, ends), minutes, price: priceOfLength(found, minutes) },
      answerBy: found.endsAt,
    };
    const answer = await this.idempotency.once('booking.ask-extension', input, async (session) => {
      const doc = await this.moves.update(session, found, { $set: { extension }, $unset: { lastExtension: 1 } });
      await this.outbox.add(session, EXTENSION_ASKED, { ...movedOf(doc), by: party });
      return { booking: toBooking(doc, { role: party }) };
    });
    await this.moments.arm(found._id);
    return answer;
  }

  async answer({ actor, id, agree }: InputOf<typeof answerExtension>) {
    const { party, mine } = partyOf(actor);
    if (agree !== 'yes' && agree !== 'no') throw new AppError('INVALID_INPUT', { field: 'agree' });
    const agreed = agree === 'yes';
    const found = await this.find(id, mine);
    const { extension, lastExtension } = found;
    if (!extension && lastExtension && lastExtension.by !== party && lastExtension.agreed === agreed) {
      return { booking: toBooking(found, { role: party }) };
    }
    if (found.status !== 'accepted' || !extension || this.clock.now() >= extension.answerBy) {
      throw new AppError('EXTENSION_NOT_FOUND');
    }
    // Who has asked may still think better of it.
    if (agreed && extension.by === party) throw new AppError('FORBIDDEN');
    const doc = await (agreed
      ? this.agree(found, extension)
      : this.db.transaction((session) =>
          this.drop(session, found, extension, extension.by === party ? 'withdrawn' : 'refused'),
        ));
    await this.moments.arm(id);
    return { booking: toBooking(doc, { role: party }) };
  }

  /** The time is claimed by the agreement alone; when it is gone, so is what was asked for. */
  private async agree(found: BookingDoc, extension: ExtensionDoc): Promise<BookingDoc> {
    try {
      return await this.db.transaction((session) => this.extend(session, found, extension));
    } catch (error) {
      const refusal = isDuplicateKey(error) ? new AppError('BOOKING_DUPLICATE') : error;
      if (refusal instanceof AppError && CLASHES.includes(refusal.code)) {
        await this.db.transaction((session) => this.drop(session, found, extension, 'taken'));
      }
      throw refusal;
    }
  }

  private async extend(session: ClientSession, found: BookingDoc, extension: ExtensionDoc): Promise<BookingDoc> {
    const { endTime, endsAt, minutes, price, by } = extension;
    const { helperId, date, endTime: startTime } = found;
    await this.claims.take(session, { helperId, date, startTime, endTime }, claimant(found._id));
    const doc = await this.moves.update(session, found, {
      $set: {
        ...{ endTime, endsAt, minutes, price },
        liveKeys: liveKeysOf({ ...found, endTime }),
        lastExtension: { by, agreed: true },
        // What was paid stays what it was, whatever the visit costs now.
        ...(isPaidOnline(found.payment) && { 'payment.paidPaise': paidPaiseOf(found) }),
      },
      $unset: { extension: 1 },
    });
    await this.outbox.add(session, EXTENSION_AGREED, { ...movedOf(doc), by });
    return doc;
  }

  private async drop(
    session: ClientSession,
    found: BookingDoc,
    { by }: ExtensionDoc,
    outcome: EventData<typeof EXTENSION_REFUSED>['outcome'],
  ): Promise<BookingDoc> {
    const change = { $set: { lastExtension: { by, agreed: false } }, $unset: { extension: 1 } };
    const doc = await this.moves.update(session, found, change);
    await this.outbox.add(session, EXTENSION_REFUSED, { ...movedOf(doc), by, outcome });
    return doc;
  }

  private async lapse(session: ClientSession, booking: BookingDoc, now: Date): Promise<boolean> {
    const { extension } = booking;
    if (!extension || extension.answerBy > now) return false;
    await this.drop(session, booking, extension, 'lapsed');
    return true;
  }

  private async find(id: string, mine: object): Promise<BookingDoc> {
    const found = await this.model.findOne({ _id: id, ...mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  }
}
