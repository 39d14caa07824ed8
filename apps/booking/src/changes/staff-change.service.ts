import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type changeByStaff,
  type InputOf,
  type OutputOf,
  type quoteStaffChange,
  refuse,
  signedIn,
} from '@sahaya/contracts';
import { type Party, pricingOf, staffReasonViolation, toRupees } from '@sahaya/domain';
import { IdempotencyStore, isDuplicateKey } from '@sahaya/persistence';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { buildStaffChangedError } from '../shared/staff-changed-error.js';
import { ChangePlanService } from './change-plan.service.js';
import { ChangeTransitionsService } from './change-transitions.service.js';

const SCOPE = 'booking.change-by-staff';

/** Staff change the time or the address of a booking for a party, with the rules and effects of the party's own change. */
@Injectable()
export class StaffChangeService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly plans: ChangePlanService,
    private readonly transitions: ChangeTransitionsService,
    private readonly names: StaffNamesClient,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async quote(input: InputOf<typeof quoteStaffChange>): Promise<OutputOf<typeof quoteStaffChange>> {
    const party = toAskingParty(input.party);
    const found = await this.find(input.id);
    const { date, startTime, endTime } = input;
    const sequence = found.sequence ?? 0;
    if (!date && !startTime && !endTime) {
      return { pricing: pricingOf(found.price), difference: 0, sequence, ...(await this.plans.previewAddress(found)) };
    }
    const { to, takesEffect, freeChanges } = await this.plans.plan(found, party, { date, startTime, endTime });
    const difference = toRupees(to.price.totalPaise - found.price.totalPaise);
    return { pricing: pricingOf(to.price), difference, takesEffect, freeChanges, sequence };
  }

  async change(input: InputOf<typeof changeByStaff>): Promise<OutputOf<typeof changeByStaff>> {
    refuse(staffReasonViolation(input));
    return this.idempotency.replayOr(SCOPE, input, () => this.changeOnce(input));
  }

  private async changeOnce(input: InputOf<typeof changeByStaff>): Promise<OutputOf<typeof changeByStaff>> {
    const by = toAskingParty(input.party);
    const { userId: staffId } = signedIn(input.actor);
    const found = await this.find(input.id);
    if ((found.sequence ?? 0) !== input.sequence) throw await buildStaffChangedError(this.names, found);
    const { date, startTime, endTime, customerAddress } = input;
    const { to, takesEffect } = await this.plans.plan(found, by, { date, startTime, endTime, customerAddress });
    try {
      return await this.idempotency.record(SCOPE, input, async (session) => {
        const change = { by, to, staffId };
        const doc =
          takesEffect === 'now'
            ? await this.transitions.apply(session, found, { ...change, isFree: found.status === 'accepted' })
            : await this.transitions.propose(session, found, change);
        return { booking: toBooking(doc, { role: 'support' }), takesEffect };
      });
    } catch (error) {
      // The customer has another open booking with this helper at that time.
      if (isDuplicateKey(error)) throw new AppError('BOOKING_DUPLICATE');
      if (!(error instanceof AppError) || error.code !== 'BOOKING_CHANGED_MEANWHILE') throw error;
      throw await buildStaffChangedError(this.names, await this.find(input.id));
    }
  }

  private async find(id: string): Promise<BookingDoc> {
    const found = await this.model.findById(id).lean<BookingDoc>();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  }
}

function toAskingParty(party: string): Party {
  if (party !== 'customer' && party !== 'helper') throw new AppError('INVALID_INPUT', { field: 'party' });
  return party;
}
