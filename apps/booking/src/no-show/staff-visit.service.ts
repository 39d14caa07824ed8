import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type InputOf,
  type OutputOf,
  type quoteStaffVisit,
  type recordVisitByStaff,
  refuse,
  signedIn,
} from '@sahaya/contracts';
import {
  contestBy,
  decideMove,
  isStaffVisitOutcome,
  isUnconfirmedCompletion,
  lateCreditOf,
  noShowFeeOf,
  noShowRefusal,
  type Outcome,
  type Party,
  staffReasonViolation,
  type StaffVisitOutcome,
  toRupees,
} from '@sahaya/domain';
import { IdempotencyStore } from '@sahaya/persistence';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { calculateSettlement } from '../shared/booking-settlement.service.js';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc, getPaidPaise } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { buildStaffChangedError } from '../shared/staff-changed-error.js';
import { NoShowService } from './no-show.service.js';

const SCOPE = 'booking.record-visit-by-staff';
const ABSENT: Partial<Record<StaffVisitOutcome, Party>> = { customer_absent: 'customer', helper_absent: 'helper' };

/** Staff record for a party whether a visit took place. The rules, deadlines and effects are those of the party. */
@Injectable()
export class StaffVisitService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly transitions: BookingTransitionsService,
    private readonly noShows: NoShowService,
    private readonly names: StaffNamesClient,
    private readonly idempotency: IdempotencyStore,
    private readonly clock: Clock,
  ) {}

  async quote(input: InputOf<typeof quoteStaffVisit>): Promise<OutputOf<typeof quoteStaffVisit>> {
    const outcome = requireOutcome(input.outcome);
    const found = await this.find(input.id);
    const now = this.clock.now();
    assertPossible(found, outcome, now);
    const { price, policy, arrival } = found;
    const absent = ABSENT[outcome];
    const feePaise = absent === 'customer' ? noShowFeeOf(price.totalPaise, policy) : 0;
    const settlement = calculateSettlement(found, getPaidPaise(found), toSettled(absent, feePaise));
    return {
      outcome,
      sequence: found.sequence ?? 0,
      fee: toRupees(feePaise),
      refund: toRupees(settlement.refundPaise),
      credit: toRupees(absent === 'helper' ? lateCreditOf(price.totalPaise, policy) : 0),
      helper: toRupees(settlement.helperPaise),
      strike: absent === 'helper',
      ...(absent && { contestBy: contestBy(now, policy).toISOString() }),
      unconfirmed: !absent && isUnconfirmedCompletion({ arrival }),
    };
  }

  async record(input: InputOf<typeof recordVisitByStaff>): Promise<OutputOf<typeof recordVisitByStaff>> {
    refuse(staffReasonViolation(input));
    const outcome = requireOutcome(input.outcome);
    return this.idempotency.replayOr(SCOPE, input, () => this.recordOnce(input, outcome));
  }

  private async recordOnce(input: InputOf<typeof recordVisitByStaff>, outcome: StaffVisitOutcome) {
    const { userId: staffId } = signedIn(input.actor);
    const found = await this.find(input.id);
    if ((found.sequence ?? 0) !== input.sequence) throw await buildStaffChangedError(this.names, found);
    const now = this.clock.now();
    assertPossible(found, outcome, now);
    const absent = ABSENT[outcome];
    try {
      return await this.idempotency.record(SCOPE, input, async (session) => {
        const doc = absent
          ? await this.noShows.claim(session, found, absent, staffId)
          : await this.transitions.complete(session, found, {
              endedAt: now < found.endsAt ? now : found.endsAt,
              staffId,
            });
        return { booking: toBooking(doc, { role: 'support' }) };
      });
    } catch (error) {
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

function requireOutcome(outcome: string): StaffVisitOutcome {
  if (!isStaffVisitOutcome(outcome)) throw new AppError('INVALID_INPUT', { field: 'outcome' });
  return outcome;
}

const toSettled = (absent: Party | undefined, feePaise: number): Outcome => {
  if (!absent) return { kind: 'completed' };
  return { kind: absent === 'customer' ? 'no_show' : 'cancelled', feePaise };
};

/** A helper may mark a visit complete before it begins; staff may not, because nobody can know it. */
function assertPossible(found: BookingDoc, outcome: StaffVisitOutcome, now: Date): void {
  const absent = ABSENT[outcome];
  if (absent) {
    const refusal = noShowRefusal(found, absent, found.policy, now);
    if (refusal) throw new AppError(refusal);
    return;
  }
  const decision = decideMove(found, 'helper', 'completed');
  if (!('action' in decision)) {
    throw new AppError('refused' in decision ? decision.refused : 'BOOKING_MOVE_REFUSED', { status: found.status });
  }
  if (now < found.startsAt) throw new AppError('VISIT_TOO_EARLY');
}
