import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type changePlanVisitByStaff,
  type Helper,
  type InputOf,
  refuse,
  signedIn,
  type SubstituteHelper,
  type substituteHelpers,
} from '@sahaya/contracts';
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
    const found = await this.find(input.id);
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
    substitute: (input, { customerId }, sid) => {
      const ofCustomer = toPartyInput(input, asParty(customerId, 'customer', sid));
      const { helperId } = input;
      return helperId
        ? this.substitutes.askChosen({ ...ofCustomer, helperId })
        : this.substitutes.seek({ ...ofCustomer, confirm: 'me' });
    },
  };

  /** For a visit whose helper cannot come. Throws SUBSTITUTE_OVER or SUBSTITUTE_TAKEN if nobody can be asked. */
  async listSubstitutes({ actor, id, visitId }: InputOf<typeof substituteHelpers>) {
    const { sid } = signedIn(actor);
    const { customerId } = await this.find(id);
    const helpers = await this.substitutes.listChoice({ id, visitId, actor: asParty(customerId, 'customer', sid) });
    return { helpers: helpers.map(toSubstituteHelper) };
  }

  private async find(id: string): Promise<SubscriptionDoc> {
    const found = await this.subscriptions.findById(id).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return found;
  }
}

const asParty = (userId: string, role: 'customer' | 'helper', sid: string): Actor => ({ userId, role, sid });

const toPartyInput = ({ id, visitId, idempotencyKey }: InputOf<typeof changePlanVisitByStaff>, actor: Actor) => ({
  id,
  visitId,
  actor,
  byStaff: true as const,
  ...(idempotencyKey && { idempotencyKey }),
});

const toSubstituteHelper = ({
  _id,
  name,
  location,
  averageRating,
  totalReviews,
  verified,
}: Helper): SubstituteHelper => ({ _id, name, location, averageRating, totalReviews, verified: verified === true });
