import { Injectable } from '@nestjs/common';
import {
  type AddressFacts,
  AppError,
  assertWithinServiceArea,
  type changeBooking,
  getOffer,
  type InputOf,
  pickAddressFacts,
  refuse,
} from '@sahaya/contracts';
import {
  answerBy,
  changeTakesEffect,
  changeViolation,
  freeChangesLeft,
  isPaidOnline,
  istInstant,
  isTooLateToChange,
  minutesOf,
  type Moves,
  notWorking,
  parseDate,
  type Party,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { type BookingChangeDoc, type BookingDoc, quoteForMinutes } from '../shared/booking.model.js';
import { bookingReservationKey, SlotReservationService } from '../slot-reservation/slot-reservation.module.js';

type WantedSlot = Pick<
  BookingChangeDoc,
  'date' | 'startTime' | 'endTime' | 'customerAddress' | 'customerCoordinates'
> & { helperId: string };

/** The result of a change, and whether the other party has to accept it. */
export interface ChangePlan {
  to: BookingChangeDoc;
  takesEffect: 'now' | 'when_accepted';
  /** Changes that the customer may still make without the helper's consent. */
  freeChanges: number;
}

/** The part of the catalog's answer that concerns a change by the customer. */
interface Offer {
  addressFacts: AddressFacts;
  instantChanges: boolean;
}

/** A price that rises after an online payment is refused: the customer would have to pay twice. */
export function assertPayable({ payment, price }: BookingDoc, to: BookingChangeDoc): void {
  if (isPaidOnline(payment) && to.price.totalPaise > price.totalPaise) throw new AppError('CHANGE_PAID');
}

/** Checks a requested change of time or address, and computes its result. Writes nothing. */
@Injectable()
export class ChangePlanService {
  constructor(
    private readonly reservations: SlotReservationService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** The effect of a change of the address, before the address is known. */
  async previewAddress(found: BookingDoc): Promise<Pick<ChangePlan, 'takesEffect' | 'freeChanges'>> {
    const now = this.clock.now();
    assertChangeable(found, 'customer', now);
    assertInTime(found, { time: false, place: true }, now);
    const { helperId, customerId } = found;
    const { instantChanges = false } = await this.rpc.call(getOffer, { helperId, customerId });
    return toEffect(found, 'customer', instantChanges);
  }

  async plan(
    found: BookingDoc,
    party: Party,
    wanted: Omit<InputOf<typeof changeBooking>, 'id' | 'actor'>,
  ): Promise<ChangePlan> {
    const now = this.clock.now();
    assertChangeable(found, party, now);
    const form = {
      date: wanted.date || found.date,
      startTime: wanted.startTime || found.startTime,
      endTime: wanted.endTime || found.endTime,
      customerAddress: wanted.customerAddress || found.customerAddress,
      customerCoordinates: wanted.customerCoordinates,
    };
    const pin = pinAfter(found, form);
    const slot = {
      helperId: found.helperId,
      date: parseDate(form.date) ?? form.date,
      startTime: form.startTime,
      endTime: form.endTime,
      customerAddress: form.customerAddress,
      ...(pin && { customerCoordinates: pin }),
    };
    const changes = {
      time: (['date', 'startTime', 'endTime'] as const).some((part) => slot[part] !== found[part]),
      place: slot.customerAddress !== found.customerAddress || pin?.join() !== found.customerCoordinates?.join(),
    };
    if (!changes.time && !changes.place) throw new AppError('CHANGE_IS_NONE');
    if (changes.place && party === 'helper') throw new AppError('FORBIDDEN');
    refuse(changeViolation(form, changes, found.policy, now));
    assertInTime(found, changes, now);
    const { addressFacts, instantChanges } = await this.checkAvailable(found, party, slot, changes);

    const to = { ...this.buildChange(found, slot), ...addressFacts };
    assertPayable(found, to);
    return { to, ...toEffect(found, party, instantChanges) };
  }

  /**
   * Helpers may propose a time outside their weekly plan. Customers may not, nor an address outside the service area.
   * Returns the position of the address, and whether the customer may change the visit without asking.
   */
  private async checkAvailable(found: BookingDoc, party: Party, slot: WantedSlot, changes: Moves): Promise<Offer> {
    let addressFacts = pickAddressFacts(found);
    let instantChanges = false;
    if (party === 'customer') {
      const { helperId, customerId } = found;
      const { customerAddress, customerCoordinates } = slot;
      const offer = await this.rpc.call(getOffer, {
        helperId,
        customerId,
        ...(changes.place && { customerAddress, ...(customerCoordinates && { customerCoordinates }) }),
      });
      if (changes.place) {
        assertWithinServiceArea(offer);
        addressFacts = pickAddressFacts(offer);
      }
      instantChanges = offer.instantChanges ?? false;
      const closed = changes.time && notWorking(offer, slot);
      if (closed) throw new AppError(closed);
    }
    if (changes.time) await this.reservations.assertFree(slot, bookingReservationKey(found._id));
    return { addressFacts, instantChanges };
  }

  /** The price is calculated at the agreed rate. */
  private buildChange(found: BookingDoc, slot: WantedSlot): BookingChangeDoc {
    const { date, startTime, endTime, customerAddress, customerCoordinates } = slot;
    const minutes = (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);
    return {
      date,
      startTime,
      endTime,
      startsAt: istInstant(date, startTime),
      endsAt: istInstant(date, endTime),
      minutes,
      customerAddress,
      ...(customerCoordinates && { customerCoordinates }),
      price: quoteForMinutes(found, minutes),
    };
  }
}

function assertChangeable({ status, change, policy, ...found }: BookingDoc, party: Party, now: Date): void {
  const changeable = party === 'customer' ? ['pending', 'accepted'] : ['accepted'];
  if (!changeable.includes(status)) throw new AppError('BOOKING_MOVE_REFUSED', { status });
  if (status === 'pending' && now >= answerBy(found, policy)) throw new AppError('BOOKING_EXPIRED');
  if (change && now < change.answerBy) throw new AppError('CHANGE_PENDING');
}

function assertInTime({ status, startsAt, policy }: BookingDoc, changes: Moves, now: Date): void {
  if (status === 'accepted' && isTooLateToChange(changes, startsAt, policy, now)) throw new AppError('CHANGE_TOO_LATE');
}

const toEffect = ({ status, changesUsed = 0, policy }: BookingDoc, by: Party, instantChanges: boolean) => ({
  takesEffect: changeTakesEffect({ by, status, instantChanges, changesUsed }, policy),
  freeChanges: instantChanges ? freeChangesLeft(changesUsed, policy) : 0,
});

/** The new pin; else the present one, which belongs to its address. */
function pinAfter(
  found: BookingDoc,
  {
    customerAddress,
    customerCoordinates,
  }: { customerAddress: string; customerCoordinates?: number[] | null | undefined },
): number[] | undefined {
  if (customerCoordinates) return customerCoordinates;
  return customerAddress === found.customerAddress ? found.customerCoordinates : undefined;
}
