import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type acceptChange, AppError, type changeBooking, type InputOf } from '@sahaya/contracts';
import { type Party, pricingOf, toRupees } from '@sahaya/domain';
import { Db, IdempotencyStore, isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { requireParty } from '../shared/party.js';
import { assertPayable, ChangePlanService } from './change-plan.service.js';
import { type ChangeOutcome, ChangeTransitionsService } from './change-transitions.service.js';

const CHANGE_SCOPE = 'booking.change';

/** Changes the time or the address of a booking, at once or after the other party accepts. */
@Injectable()
export class ChangeService implements OnModuleInit {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly plans: ChangePlanService,
    private readonly transitions: ChangeTransitionsService,
    private readonly tasks: ScheduledTasksService,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.tasks.handle('change-by', (session, booking, now) => this.expire(session, booking, now));
  }

  async quote(input: InputOf<typeof changeBooking>) {
    const { found, party } = await this.find(input);
    const { to, takesEffect, freeChanges } = await this.plans.plan(found, party, input);
    return {
      pricing: pricingOf(to.price),
      difference: toRupees(to.price.totalPaise - found.price.totalPaise),
      takesEffect,
      freeChanges,
    };
  }

  change(input: InputOf<typeof changeBooking>) {
    return this.idempotency.replayOr(CHANGE_SCOPE, input, () => this.changeNow(input));
  }

  private async changeNow(input: InputOf<typeof changeBooking>) {
    const { found, party } = await this.find(input);
    const { to, takesEffect } = await this.plans.plan(found, party, input);
    return this.idempotency
      .record(CHANGE_SCOPE, input, async (session) => {
        const doc =
          takesEffect === 'now'
            ? await this.transitions.apply(session, found, { by: party, to, isFree: found.status === 'accepted' })
            : await this.transitions.propose(session, found, { by: party, to });
        return { booking: toBooking(doc, { role: party }) };
      })
      .catch(rethrowDuplicate);
  }

  async accept(input: InputOf<typeof acceptChange>) {
    const { found, party } = await this.find(input);
    const change = this.requireOpenChange(found, (by) => by !== party);
    assertPayable(found, change);
    const agreed = { by: change.by, to: change, isFree: false, agreed: true } as const;
    const doc = await this.db
      .transaction((session) => this.transitions.apply(session, found, agreed))
      .catch(rethrowDuplicate);
    return { booking: toBooking(doc, { role: party }) };
  }

  async decline(input: InputOf<typeof acceptChange>) {
    const { found, party } = await this.find(input);
    this.requireOpenChange(found, (by) => by !== party);
    return this.close(found, party, 'declined');
  }

  async withdraw(input: InputOf<typeof acceptChange>) {
    const { found, party } = await this.find(input);
    this.requireOpenChange(found, (by) => by === party);
    return this.close(found, party, 'withdrawn');
  }

  private async close(found: BookingDoc, party: Party, outcome: ChangeOutcome) {
    const doc = await this.db.transaction((session) => this.transitions.close(session, found, outcome));
    return { booking: toBooking(doc, { role: party }) };
  }

  private async expire(session: ClientSession, booking: BookingDoc, now: Date): Promise<boolean> {
    if (!booking.change || booking.change.answerBy > now) return false;
    await this.transitions.close(session, booking, 'expired');
    return true;
  }

  private requireOpenChange({ change }: BookingDoc, isAllowed: (proposedBy: Party) => boolean) {
    if (!change || this.clock.now() >= change.answerBy) throw new AppError('CHANGE_NOT_FOUND');
    if (!isAllowed(change.by)) throw new AppError('FORBIDDEN');
    return change;
  }

  private async find({ actor, id }: InputOf<typeof acceptChange>) {
    const { party, mine } = requireParty(actor);
    const found = await this.model.findOne({ _id: id, ...mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return { found, party };
  }
}

/** A duplicate key means that the customer has another open booking with this helper at that time. */
function rethrowDuplicate(error: unknown): never {
  throw isDuplicateKey(error) ? new AppError('BOOKING_DUPLICATE') : error;
}
