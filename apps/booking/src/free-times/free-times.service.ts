import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type freeTimes,
  getOffer,
  type InputOf,
  refuse,
  signedIn,
  type staffFreeTimes,
} from '@sahaya/contracts';
import {
  addDays,
  ALL_DAYS,
  dateViolation,
  FREE_SLOT_DAYS,
  FREE_SLOT_DAYS_MAX,
  freeDays,
  lastBookableDay,
  parseDate,
  type WeeklyPlan,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { PolicyService } from '../policy/policy.module.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { requireParty } from '../shared/party.js';
import { bookingReservationKey, SlotReservationService } from '../slot-reservation/slot-reservation.module.js';

type Input = InputOf<typeof freeTimes>;

/** Tells when a helper can be booked, and not why another time is taken. */
@Injectable()
export class FreeTimesService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly policies: PolicyService,
    private readonly reservations: SlotReservationService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws HELPER_NOT_FOUND, also if the helper and the caller have blocked each other. With a booking, the answer is
   * for the parties of that booking who move it: its own time counts as free, and the helper may also propose a time
   * outside their weekly plan. Throws BOOKING_NOT_FOUND to everybody else.
   */
  async find(input: Input) {
    const { id: helperId, bookingId } = input;
    const booking = bookingId ? await this.findBooking(input, bookingId) : undefined;
    return this.list(helperId, input, () => this.findPlan(input, booking), booking);
  }

  /** The times to which staff can move the booking for its customer. */
  async findForStaff(input: InputOf<typeof staffFreeTimes>) {
    const booking = await this.bookings.findById(input.id).lean<BookingDoc>();
    if (!booking) throw new AppError('BOOKING_NOT_FOUND');
    const { helperId, customerId } = booking;
    const findPlan = async () => ({ ...(await this.rpc.call(getOffer, { helperId, customerId })), isActive: true });
    return this.list(helperId, input, findPlan, booking);
  }

  private async list(
    helperId: string,
    input: Pick<Input, 'date' | 'to'>,
    findPlan: () => Promise<WeeklyPlan & { isActive: boolean }>,
    booking?: BookingDoc,
  ) {
    const now = this.clock.now();
    const policy = booking?.policy ?? (await this.policies.getCurrent());
    refuse(dateViolation(input.date, policy, now));
    const range = rangeOf(input, lastBookableDay(policy, now));
    const [plan, reserved] = await Promise.all([
      findPlan(),
      this.reservations.findDays(helperId, range, booking && bookingReservationKey(booking._id)),
    ]);
    const days = freeDays(plan, reserved, range);
    return { days: plan.isActive ? days : days.map((day) => ({ ...day, free: [] })) };
  }

  private async findBooking({ actor, id: helperId }: Input, bookingId: string): Promise<BookingDoc> {
    const found = await this.bookings.findOne({ _id: bookingId, helperId, ...requireParty(actor).mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  }

  private async findPlan(
    { actor, id: helperId }: Input,
    booking?: BookingDoc,
  ): Promise<WeeklyPlan & { isActive: boolean }> {
    const { userId } = signedIn(actor);
    if (booking?.helperId === userId) return { availability: ALL_DAYS, isActive: true };
    const { availability, hours, isActive } = await this.rpc.call(getOffer, { helperId, customerId: userId });
    // A helper who takes no new bookings keeps the agreed ones, and they can be moved.
    return { availability, hours, isActive: isActive || booking !== undefined };
  }
}

/** The wanted days, as far as one request may ask and as the policy allows bookings; none if they end before they start. */
function rangeOf({ date, to }: Pick<Input, 'date' | 'to'>, last: string) {
  const from = parseDate(date) ?? date;
  const wanted = parseDate(to ?? '') ?? addDays(from, FREE_SLOT_DAYS - 1);
  const ends = [wanted, addDays(from, FREE_SLOT_DAYS_MAX - 1), last];
  return { from, to: ends.reduce((soonest, day) => (day < soonest ? day : soonest)) };
}
