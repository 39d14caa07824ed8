import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  type helperCancel,
  type InputOf,
  refuse,
  REPLACEMENT_BEGUN,
} from '@sahaya/contracts';
import { beginReplacement, helperCancellationOf, isInQuestion, reasonViolation } from '@sahaya/domain';
import { IdempotencyStore } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { StrikesService } from '../reliability/reliability.module.js';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { requireParty } from '../shared/party.js';

const CANCEL_SCOPE = 'booking.helper-cancel';
const IN_TIME = 'helper_cancelled';
const LATE = 'helper_late_cancel';

/**
 * Cancels accepted visits for their helper. A late cancellation gives the customer a credit that the platform pays, and
 * the helper a strike.
 */
@Injectable()
export class HelperCancellationService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly transitions: BookingTransitionsService,
    private readonly strikes: StrikesService,
    private readonly idempotency: IdempotencyStore,
    private readonly clock: Clock,
  ) {}

  cancel(input: InputOf<typeof helperCancel>) {
    return this.idempotency.replayOr(CANCEL_SCOPE, input, () => this.cancelNow(input));
  }

  private async cancelNow(input: InputOf<typeof helperCancel>) {
    refuse(reasonViolation(input));
    const found = await this.model.findOne({ _id: input.id, ...requireParty(input.actor).mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    if ([IN_TIME, LATE].includes(found.cancellation?.kind ?? '')) {
      return { booking: toBooking(found, { role: 'helper' }) };
    }
    if (!this.isCancellable(found)) throw new AppError('BOOKING_MOVE_REFUSED', { status: found.status });
    return this.idempotency.record(CANCEL_SCOPE, input, async (session) => {
      const doc = await this.apply(session, found, { reason: input.reason, givesStrike: true });
      return { booking: toBooking(doc, { role: 'helper' }) };
    });
  }

  /** Accepted, not over, and the helper has not arrived. */
  isCancellable(booking: BookingDoc): boolean {
    const { status, arrival, endsAt } = booking;
    return status === 'accepted' && !arrival?.arrivedAt && !isInQuestion(booking) && this.clock.now() < endsAt;
  }

  async apply(
    session: ClientSession,
    found: BookingDoc,
    { reason, givesStrike }: { reason?: string; givesStrike: boolean },
  ): Promise<BookingDoc> {
    const facts = { startsAt: found.startsAt, totalPaise: found.price.totalPaise };
    const now = this.clock.now();
    const { late, creditPaise } = helperCancellationOf(facts, found.policy, now);
    const replacement = beginReplacement(found, found.policy, now);
    const event = replacement ? REPLACEMENT_BEGUN : late ? HELPER_CANCELLED_LATE : HELPER_CANCELLED;
    const credit = { paise: creditPaise, key: `helper-late-cancel:${found._id}` };
    const doc = await this.transitions.cancel(session, found, {
      by: 'helper',
      kind: late ? LATE : IN_TIME,
      reason,
      replacement,
      event,
      ...(late && { credit }),
    });
    if (late && givesStrike) await this.strikes.record(session, doc, 'late_cancellation');
    return doc;
  }
}
