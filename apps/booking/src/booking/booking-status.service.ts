import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type Booking, BOOKING_EVENT, type changeBookingStatus, type InputOf } from '@sahaya/contracts';
import { BOOKING_TARGETS, type BookingAction, type BookingTarget, decideMove } from '@sahaya/domain';
import { IdempotencyStore } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { CancellationService } from '../cancellation/cancellation.module.js';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { CashCommissionLimitService } from '../shared/cash-commission-limit.service.js';
import { requireParty } from '../shared/party.js';

const SCOPE = 'booking.change-status';
const MAX_TRIES = 3;
const isTarget = (text: string): text is BookingTarget => (BOOKING_TARGETS as readonly string[]).includes(text);

/** Accepts, declines, completes and cancels a booking for its customer or helper. */
@Injectable()
export class BookingStatusService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly transitions: BookingTransitionsService,
    private readonly cancellations: CancellationService,
    private readonly commissionLimit: CashCommissionLimitService,
    private readonly idempotency: IdempotencyStore,
  ) {}

  change(input: InputOf<typeof changeBookingStatus>): Promise<{ booking: Booking }> {
    return this.idempotency.replayOr(SCOPE, input, () => this.changeWithRetry(input));
  }

  /**
   * Decides again if the booking changed meanwhile (by a payment, for example). Cancellations are not retried: their
   * fee may have changed, and the caller should see that.
   */
  private async changeWithRetry(input: InputOf<typeof changeBookingStatus>): Promise<{ booking: Booking }> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.changeOnce(input);
      } catch (error) {
        const changed = error instanceof AppError && error.code === 'BOOKING_CHANGED_MEANWHILE';
        if (!changed || input.status === 'cancelled' || tries === MAX_TRIES) throw error;
      }
    }
  }

  private async changeOnce(input: InputOf<typeof changeBookingStatus>) {
    const { mine, party } = requireParty(input.actor);
    if (!isTarget(input.status)) throw new AppError('INVALID_INPUT', { field: 'status' });
    const found = await this.model.findOne({ _id: input.id, ...mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');

    const decision = decideMove(found, party, input.status);
    if ('refused' in decision) throw new AppError(decision.refused, { status: found.status });
    if ('repeated' in decision) return { booking: toBooking(found, { role: party }) };

    if (decision.action === 'accept' && found.payment.method === 'cash') {
      await this.commissionLimit.assertBelowLimit(found.helperId);
    }
    return this.idempotency.record(SCOPE, input, async (session) => {
      const doc = await this.apply(session, found, decision.action);
      return { booking: toBooking(doc, { role: party }) };
    });
  }

  private apply(session: ClientSession, found: BookingDoc, action: BookingAction): Promise<BookingDoc> {
    switch (action) {
      case 'accept':
        return this.transitions.accept(session, found);
      case 'complete':
        return this.transitions.complete(session, found);
      case 'decline':
        return this.transitions.cancel(session, found, {
          by: 'helper',
          kind: 'declined',
          event: BOOKING_EVENT.decline,
        });
      case 'cancel':
        return this.cancellations.cancelNow(session, found);
    }
  }
}
