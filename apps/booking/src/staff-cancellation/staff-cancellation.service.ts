import { Injectable } from '@nestjs/common';
import {
  AppError,
  type cancelByStaff,
  type HeldRefund,
  type InputOf,
  type OutputOf,
  refuse,
  reserveRefund,
  signedIn,
} from '@sahaya/contracts';
import { type StaffReason, staffReasonViolation, toRupees } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { IdempotencyStore } from '@sahaya/persistence';
import { StaffNamesClient } from '@sahaya/service-clients';
import { type Candidate, ReplacementCandidatesService } from '../replacement/replacement.module.js';
import type { BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { StaffCancellationEffectsService } from './staff-cancellation-effects.service.js';
import { StaffCancellationQuotesService, type ValidQuote } from './staff-cancellation-quotes.service.js';

type Asked = InputOf<typeof cancelByStaff>;
type Answer = OutputOf<typeof cancelByStaff>;
const SCOPE = 'booking.staff-cancel';

/** Staff cancel visits to come by policy. What depends on their word follows the refund limits of 24 hours. */
@Injectable()
export class StaffCancellationService {
  constructor(
    private readonly quotes: StaffCancellationQuotesService,
    private readonly effects: StaffCancellationEffectsService,
    private readonly candidates: ReplacementCandidatesService,
    private readonly names: StaffNamesClient,
    private readonly idempotency: IdempotencyStore,
    private readonly rpc: RpcClient,
  ) {}

  async cancel(input: Asked): Promise<Answer> {
    refuse(staffReasonViolation(input));
    return this.idempotency.replayOr(SCOPE, input, () => this.cancelOnce(input));
  }

  private async cancelOnce(input: Asked): Promise<Answer> {
    const { userId: staffId } = signedIn(input.actor);
    const found = await this.quotes.find(input.id);
    const earlier = await this.findEarlier(found, input.quoteId);
    if (earlier) return earlier;
    this.quotes.expectCancellable(found);
    const quote = await this.quotes.expectValid(found, input.quoteId);
    const chosen = input.helperId ? await this.requireChosen(found, quote, input.helperId) : undefined;
    const held = await this.reserve(found, quote, { staffId, reason: input.reason, category: input.category });
    try {
      // The search could end in a refund that nobody has approved yet.
      if (chosen && held?.refundPaise) throw new AppError('REPLACEMENT_NEEDS_APPROVAL');
      return await this.idempotency.record(SCOPE, input, async (session) =>
        toAnswer(await this.effects.apply(session, found, { quote, staffId, held, chosen })),
      );
    } catch (error) {
      // A transaction whose outcome is unknown keeps its amount reserved.
      if (!(error instanceof AppError)) throw error;
      const repeated = await this.findEarlier(await this.quotes.find(input.id), input.quoteId);
      if (repeated) return repeated;
      await this.release(found, quote, staffId);
      throw error;
    }
  }

  private requireChosen(found: BookingDoc, quote: ValidQuote, helperId: string): Promise<Candidate> {
    if (!quote.replacement) throw new AppError('REPLACEMENT_NOT_POSSIBLE');
    return this.candidates.require(found, helperId);
  }

  /** The answer to a repetition. If another staff member was faster, throws an error that names their decision. */
  private async findEarlier(found: BookingDoc, quoteId: string): Promise<Answer | undefined> {
    const { staff, at } = found.cancellation ?? {};
    if (!staff) return undefined;
    if (staff.quoteId === quoteId) return toAnswer(found);
    throw await this.names.buildChangedError({ by: staff.by, what: 'cancelled', at });
  }

  /** Counts the part that depends on the word of the staff member. Above the limits, that part is held. */
  private async reserve(
    { _id: purposeId, customerId }: BookingDoc,
    { quoteId, extra }: ValidQuote,
    { staffId, reason, category }: StaffReason & { staffId: string },
  ): Promise<HeldRefund | undefined> {
    const amountPaise = extra.refundPaise + extra.creditPaise;
    if (amountPaise === 0) return undefined;
    const reservation = { key: quoteId, purposeId, customerId, staffId, amountPaise };
    const { needsApproval } = await this.rpc.call(reserveRefund, reservation);
    return needsApproval ? { proposalId: quoteId, ...extra, reason, category } : undefined;
  }

  /** If the payment service is unavailable, the amount counts until 24 hours are over. */
  private async release(
    { _id: purposeId, customerId }: BookingDoc,
    { quoteId: key, extra }: ValidQuote,
    staffId: string,
  ): Promise<void> {
    if (extra.refundPaise + extra.creditPaise === 0) return;
    await this.rpc
      .call(reserveRefund, { key, purposeId, customerId, staffId, amountPaise: 0 })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
  }
}

function toAnswer(doc: BookingDoc): Answer {
  const held = doc.cancellation?.staff?.held;
  return {
    booking: toBooking(doc, { role: 'support' }),
    ...(held && { awaitingApproval: { refund: toRupees(held.refundPaise), credit: toRupees(held.creditPaise) } }),
  };
}
