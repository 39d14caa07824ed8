import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Actor, AppError, type changePlanVisitByStaff, type InputOf, refuse, signedIn } from '@sahaya/contracts';
import { isStaffVisitAction, staffReasonViolation, type StaffVisitAction } from '@sahaya/domain';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { VisitsService } from '../visits/visits.module.js';
import { SubstitutesService } from './substitutes.service.js';

/** Staff change a visit of a subscription for a party. It is the party's own change, with its rules and effects. */
@Injectable()
export class StaffVisitService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly subscriptions: Model<SubscriptionDoc>,
    private readonly visits: VisitsService,
    private readonly substitutes: SubstitutesService,
  ) {}

  /** Answers nothing, because the answer to a party contains what staff may not see. */
  async change(input: InputOf<typeof changePlanVisitByStaff>): Promise<Record<string, never>> {
    refuse(staffReasonViolation(input));
    if (!isStaffVisitAction(input.action)) throw new AppError('INVALID_INPUT', { field: 'action' });
    const { sid } = signedIn(input.actor);
    const found = await this.subscriptions.findById(input.id).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    await this.actions[input.action](input, found, sid);
    return {};
  }

  private readonly actions: Record<
    StaffVisitAction,
    (input: InputOf<typeof changePlanVisitByStaff>, found: SubscriptionDoc, sid: string) => Promise<unknown>
  > = {
    move: (input, { customerId }, sid) => {
      const { date = '', startTime = '' } = input;
      return this.visits.move({ ...toPartyInput(input, asParty(customerId, 'customer', sid)), date, startTime });
    },
    skip: (input, { customerId }, sid) => this.visits.skip(toPartyInput(input, asParty(customerId, 'customer', sid))),
    absence: (input, { helperId }, sid) =>
      this.visits.reportAbsence(toPartyInput(input, asParty(helperId, 'helper', sid))),
    substitute: (input, { customerId }, sid) =>
      this.substitutes.seek({ ...toPartyInput(input, asParty(customerId, 'customer', sid)), confirm: 'me' }),
  };
}

const asParty = (userId: string, role: 'customer' | 'helper', sid: string): Actor => ({ userId, role, sid });

const toPartyInput = ({ id, visitId, idempotencyKey }: InputOf<typeof changePlanVisitByStaff>, actor: Actor) => ({
  id,
  visitId,
  actor,
  byStaff: true as const,
  ...(idempotencyKey && { idempotencyKey }),
});
