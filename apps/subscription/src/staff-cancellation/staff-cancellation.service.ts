import { Injectable } from '@nestjs/common';
import {
  AppError,
  type cancelSubscriptionByStaff,
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
import type { ClientSession } from 'mongoose';
import { repeatIfChanged } from '../shared/repeat-if-changed.js';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import type { SubscriptionDoc } from '../shared/subscription.model.js';
import { StaffCancellationEffectsService } from './staff-cancellation-effects.service.js';
import { StaffCancellationQuotesService, type ValidQuote } from './staff-cancellation-quotes.service.js';

type Asked = InputOf<typeof cancelSubscriptionByStaff>;
type Answer = OutputOf<typeof cancelSubscriptionByStaff>;
const SCOPE = 'subscription.staff-cancel';

/** Staff cancel subscriptions by policy. What depends on their word follows the refund limits of 24 hours. */
@Injectable()
export class StaffCancellationService {
  constructor(
    private readonly quotes: StaffCancellationQuotesService,
    private readonly effects: StaffCancellationEffectsService,
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly slots: SlotReservationsService,
    private readonly names: StaffNamesClient,
    private readonly idempotency: IdempotencyStore,
    private readonly rpc: RpcClient,
  ) {}

  async cancel(input: Asked): Promise<Answer> {
    refuse(staffReasonViolation(input));
    const answer = await this.idempotency.replayOr(SCOPE, input, () => repeatIfChanged(() => this.cancelOnce(input)));
    this.slots.soon();
    return answer;
  }

  private async cancelOnce(input: Asked): Promise<Answer> {
    const { userId: staffId } = signedIn(input.actor);
    const found = await this.quotes.find(input.id);
    const earlier = await this.findEarlier(found, input.quoteId);
    if (earlier) return earlier;
    this.quotes.expectCancellable(found);
    const quote = await this.quotes.expectValid(found, input.quoteId);
    const held = await this.reserve(found, quote, { staffId, reason: input.reason, category: input.category });
    try {
      return await this.idempotency.record(SCOPE, input, async (session) =>
        this.toAnswer(await this.effects.apply(session, found, { quote, staffId, held }), session),
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

  /** The answer to a repetition. If another staff member was faster, throws an error that names their decision. */
  private async findEarlier(found: SubscriptionDoc, quoteId: string): Promise<Answer | undefined> {
    const { staff, at } = found.cancellation ?? {};
    if (!staff) return undefined;
    if (staff.quoteId === quoteId) return this.toAnswer(found);
    throw await this.names.buildChangedError({ by: staff.by, what: 'cancelled', at });
  }

  /** Counts the part that depends on the word of the staff member. Above the limits, that part is held. */
  private async reserve(
    { _id: purposeId, customerId }: SubscriptionDoc,
    { quoteId, extraPaise }: ValidQuote,
    { staffId, reason, category }: StaffReason & { staffId: string },
  ): Promise<HeldRefund | undefined> {
    if (extraPaise === 0) return undefined;
    const reservation = { key: quoteId, purposeId, customerId, staffId, amountPaise: extraPaise };
    const { needsApproval } = await this.rpc.call(reserveRefund, reservation);
    return needsApproval
      ? { proposalId: quoteId, refundPaise: extraPaise, creditPaise: 0, reason, category }
      : undefined;
  }

  /** If the payment service is unavailable, the amount counts until 24 hours are over. */
  private async release(
    { _id: purposeId, customerId }: SubscriptionDoc,
    { quoteId: key, extraPaise }: ValidQuote,
    staffId: string,
  ): Promise<void> {
    if (extraPaise === 0) return;
    await this.rpc
      .call(reserveRefund, { key, purposeId, customerId, staffId, amountPaise: 0 })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
  }

  private async toAnswer(doc: SubscriptionDoc, session?: ClientSession): Promise<Answer> {
    const heldPaise = doc.cancellation?.staff?.heldPaise;
    return {
      subscription: await this.subscriptions.showToStaff(doc, session),
      ...(heldPaise && { awaitingApproval: { refund: toRupees(heldPaise) } }),
    };
  }
}
