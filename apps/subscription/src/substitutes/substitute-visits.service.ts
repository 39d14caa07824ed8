import { Injectable } from '@nestjs/common';
import {
  type agreeToSubstitute,
  AppError,
  assertWithinOwnArea,
  type completeSubstitute,
  type declineToSubstitute,
  getOffer,
  type InputOf,
  type mySubstituteVisits,
  signedIn,
  type SubstituteVisit,
  type withdrawSubstitute,
} from '@sahaya/contracts';
import {
  markHelperAbsent,
  recordAgreement,
  agreeRefusal,
  recordDecline,
  settleAsDelivered,
  isMarkable,
  workerOf,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { type IdempotentInput, VisitChangesService, VisitEventsService } from '../visits/visits.module.js';
import { SubstituteQueriesService } from './substitute-queries.service.js';
import { SubstituteSearchWorker } from './substitute-search.worker.js';

const AGREE_SCOPE = 'subscription.agree-to-substitute';
const DECLINE_SCOPE = 'subscription.decline-to-substitute';
const COMPLETE_SCOPE = 'subscription.complete-substitute';
const WITHDRAW_SCOPE = 'subscription.withdraw-substitute';

interface Input extends IdempotentInput {
  visitId: string;
}

/** The visits that helpers do as substitutes: they agree, decline, withdraw and mark. */
@Injectable()
export class SubstituteVisitsService {
  constructor(
    private readonly queries: SubstituteQueriesService,
    private readonly visitChanges: VisitChangesService,
    private readonly events: VisitEventsService,
    private readonly search: SubstituteSearchWorker,
    private readonly slots: SlotReservationsService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async listMine({ actor }: InputOf<typeof mySubstituteVisits>): Promise<{ visits: SubstituteVisit[] }> {
    return { visits: await this.queries.listFor(signedIn(actor).userId) };
  }

  /** The first helper who agrees and is free gets the visit. */
  async agree(input: InputOf<typeof agreeToSubstitute>): Promise<{ visit: SubstituteVisit }> {
    const { userId } = signedIn(input.actor);
    await this.visitChanges.replayOr(AGREE_SCOPE, input, () => this.agreeOnce(input, userId));
    return this.queries.show(input.visitId, userId);
  }

  async decline(input: InputOf<typeof declineToSubstitute>) {
    await this.visitChanges.replayOr(DECLINE_SCOPE, input, () => this.declineOnce(input));
    this.search.soon();
    return {};
  }

  private async declineOnce(input: InputOf<typeof declineToSubstitute>): Promise<object> {
    const { userId } = signedIn(input.actor);
    const context = await this.queries.readAsked(input.visitId, userId);
    const after = recordDecline(context.visit, userId, this.clock.now());
    if (!after || context.visit.absence?.substitute?.helperId === userId) return {};
    return this.visitChanges.writeAndAnswer(DECLINE_SCOPE, input, context, after, async () => ({}));
  }

  async complete(input: InputOf<typeof completeSubstitute>): Promise<{ visit: SubstituteVisit }> {
    await this.visitChanges.replayOr(COMPLETE_SCOPE, input, () => this.completeOnce(input));
    return this.queries.show(input.visitId, signedIn(input.actor).userId);
  }

  private async completeOnce(input: InputOf<typeof completeSubstitute>): Promise<object> {
    const { userId } = signedIn(input.actor);
    const context = await this.queries.readAsked(input.visitId, userId);
    const { found, visit } = context;
    if (workerOf(visit) !== userId) throw new AppError('VISIT_NOT_FOUND');
    if (visit.status === 'completed') return {};
    if (visit.settlement) throw new AppError('VISIT_SETTLED');
    const now = this.clock.now();
    if (!isMarkable(visit, found, now)) throw new AppError('SERVICE_DATE_AHEAD');
    const after = { ...settleAsDelivered(visit), completedAt: now };
    return this.visitChanges.writeAndAnswer(COMPLETE_SCOPE, input, context, after, async (session, doc) => {
      await this.events.publishCompleted(session, doc, after);
      return {};
    });
  }

  /** The customer chooses again, as after the report of the first helper. */
  withdraw(input: InputOf<typeof withdrawSubstitute>): Promise<object> {
    return this.visitChanges.replayOr(WITHDRAW_SCOPE, input, () => this.withdrawOnce(input));
  }

  private async withdrawOnce(input: InputOf<typeof withdrawSubstitute>): Promise<object> {
    const { userId } = signedIn(input.actor);
    const context = await this.queries.readAsked(input.visitId, userId);
    const { visit } = context;
    const { substitute, asked = [] } = visit.absence ?? {};
    if (asked.some(({ helperId, state }) => helperId === userId && state === 'withdrew')) return {};
    if (visit.settlement) throw new AppError('VISIT_SETTLED');
    if (substitute?.helperId !== userId) throw new AppError('VISIT_NOT_FOUND');
    const after = markHelperAbsent(visit, this.clock.now());
    return this.visitChanges.writeAndAnswer(WITHDRAW_SCOPE, input, context, after, async (session, doc) => {
      await (after.settlement
        ? this.events.publishSkipped(session, doc, after)
        : this.events.publishAbsent(session, doc, after, substitute.name));
      return {};
    });
  }

  private async agreeOnce(input: Input, userId: string): Promise<object> {
    const context = await this.queries.readAsked(input.visitId, userId);
    const { found, visit } = context;
    const { customerId, customerAddress } = found;
    if (!visit.settlement && visit.absence?.substitute?.helperId === userId) return {};
    const refusal = agreeRefusal(visit, userId, this.clock.now());
    if (refusal) throw new AppError(refusal);
    const offer = await this.rpc.call(getOffer, { helperId: userId, customerId, customerAddress });
    assertWithinOwnArea(offer);
    const after = recordAgreement(visit, {
      helperId: userId,
      name: offer.name,
      ...(offer.phone && { phone: offer.phone }),
    });
    if (!after) throw new AppError('SUBSTITUTE_OVER');

    const hold = await this.slots.reserve(userId, [after]);
    if (hold.clashes.length > 0) throw new AppError('VISITS_CLASH', { clashes: hold.clashes });
    return this.visitChanges.writeAndAnswer(AGREE_SCOPE, input, context, after, async (session, doc) => {
      await this.slots.confirm(session, hold);
      if (after.absence?.state === 'found') await this.events.publishSubstituteFound(session, doc, after, false);
      else {
        const substitute = { helperId: userId, name: offer.name };
        await this.events.publishSubstituteProposed(session, doc, after, substitute);
      }
      return {};
    });
  }
}
