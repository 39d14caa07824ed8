import { Injectable } from '@nestjs/common';
import {
  AppError,
  BOOKING_EVENT,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  type HeldRefund,
  REPLACEMENT_BEGUN,
  STAFF_CANCELLED,
} from '@sahaya/contracts';
import { askChosenHelper } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import type { ClientSession } from 'mongoose';
import { StrikesService } from '../reliability/reliability.module.js';
import { type Candidate, ReplacementTransitionsService } from '../replacement/replacement.module.js';
import { BookingTransitionsService, type Cancellation } from '../shared/booking-transitions.service.js';
import type { BookingDoc } from '../shared/booking.model.js';
import { toBookingEventData } from '../shared/booking.view.js';
import type { ValidQuote } from './staff-cancellation-quotes.service.js';

export interface StaffDecision {
  quote: ValidQuote;
  staffId: string;
  /** The part that a second person has to approve. */
  held?: HeldRefund | undefined;
  /** The helper who is asked at once to take the visit over. */
  chosen?: Candidate | undefined;
}

/** Cancels a booking at the quoted terms, with the effects of the party's own cancellation. */
@Injectable()
export class StaffCancellationEffectsService {
  constructor(
    private readonly transitions: BookingTransitionsService,
    private readonly strikes: StrikesService,
    private readonly replacements: ReplacementTransitionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async apply(
    session: ClientSession,
    found: BookingDoc,
    { quote: quoted, staffId, held, chosen }: StaffDecision,
  ): Promise<BookingDoc> {
    const quote = chosen ? this.withChosen(quoted, chosen) : quoted;
    const { quoteId, cause, feePaise, settlement, hasStrike, creditPaise } = quote;
    const outcome = outcomeOf(found, quote, held);
    const heldRefundPaise = held?.refundPaise ?? 0;
    const doc = await this.transitions.cancel(session, found, {
      ...outcome,
      feePaise,
      heldRefundPaise,
      staff: {
        by: staffId,
        cause,
        quoteId,
        ...(held && { held: { refundPaise: heldRefundPaise, creditPaise: held.creditPaise } }),
      },
    });
    if (hasStrike) await this.strikes.record(session, doc, 'late_cancellation');
    const isSearching = outcome.replacement !== undefined;
    await this.outbox.add(session, STAFF_CANCELLED, {
      ...toBookingEventData(doc),
      cause,
      decidedBy: staffId,
      feePaise,
      refundPaise: isSearching ? 0 : settlement.refundPaise - heldRefundPaise,
      creditPaise: held ? 0 : creditPaise,
      helperPaise: settlement.helperPaise,
      strike: hasStrike,
      replacement: isSearching,
      tell: outcome.event ? [cause === 'customer' ? 'customer' : 'helper'] : ['customer', 'helper'],
      ...(held && { held }),
    });
    if (chosen && doc.replacement) {
      await this.replacements.announceOffers(session, doc, doc.replacement.offers, { byStaff: true });
    }
    return doc;
  }

  private withChosen(quote: ValidQuote, chosen: Candidate): ValidQuote {
    const step = quote.replacement && askChosenHelper(quote.replacement, chosen, this.clock.now());
    if (!step || !('to' in step)) throw new AppError('REPLACEMENT_NOT_POSSIBLE');
    return { ...quote, replacement: step.to };
  }
}

function outcomeOf(
  { _id, status }: BookingDoc,
  { cause, hasStrike, creditPaise, reasonCode, replacement: search }: ValidQuote,
  held: HeldRefund | undefined,
): Omit<Cancellation, 'feePaise'> {
  if (cause === 'customer') return { by: 'customer', kind: 'cancelled', event: BOOKING_EVENT.cancel };
  const credit = { paise: creditPaise, key: `${cause === 'helper' ? 'helper-late-cancel' : 'platform-cancel'}:${_id}` };
  const granted = creditPaise > 0 && !held ? { credit } : {};
  if (cause === 'platform') return { by: 'system', kind: 'platform_cancelled', ...granted };
  if (status === 'pending') return { by: 'helper', kind: 'declined', event: BOOKING_EVENT.decline };
  // A search would end in a refund that nobody has approved yet.
  const replacement = held?.refundPaise ? undefined : search;
  const isLate = hasStrike || reasonCode === 'late';
  const kind = isLate ? 'helper_late_cancel' : 'helper_cancelled';
  if (replacement) return { by: 'helper', kind, replacement, event: REPLACEMENT_BEGUN, ...granted };
  // The customer is not promised what nobody has approved yet.
  const event = held ? undefined : isLate ? HELPER_CANCELLED_LATE : HELPER_CANCELLED;
  return { by: 'helper', kind, ...(event && { event }), ...granted };
}
