import { Injectable } from '@nestjs/common';
import {
  AppError,
  assertWithinServiceArea,
  type createBooking,
  getUser,
  type InputOf,
  pickAddressFacts,
  refuse,
} from '@sahaya/contracts';
import {
  type ApartmentType,
  bookingViolation,
  cityOfHome,
  istInstant,
  needsApartment,
  notWorking,
  parseDate,
  type PaymentMethod,
  surchargeBpsOf,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { PolicyService } from '../policy/policy.module.js';
import { type BookingDoc, buildLiveKeys } from '../shared/booking.model.js';
import { SlotReservationService } from '../slot-reservation/slot-reservation.module.js';
import { BookingQuoteService, minutesBetween, priceVisit, toForm } from './booking-quote.service.js';

/** Validates a booking request and builds the pending booking that it leads to. Writes nothing. */
@Injectable()
export class BookingDraftService {
  constructor(
    private readonly policies: PolicyService,
    private readonly quotes: BookingQuoteService,
    private readonly reservations: SlotReservationService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async build(userId: string, input: InputOf<typeof createBooking>): Promise<BookingDoc> {
    const now = this.clock.now();
    const policy = await this.policies.getCurrent();
    refuse(bookingViolation(toForm(input), policy, now));
    const date = parseDate(input.date) ?? input.date;
    const [offer, customer] = await Promise.all([
      this.quotes.readOffer(input, userId),
      this.rpc.call(getUser, { userId }),
    ]);
    if (customer.blocked) throw new AppError('ACCOUNT_BLOCKED');
    if (customer.leaving) throw new AppError('ACCOUNT_LEAVING');
    if (customer.consentWithdrawn) throw new AppError('CONSENT_WITHDRAWN');
    if (!offer.isActive) throw new AppError('HELPER_INACTIVE');
    assertWithinServiceArea(offer);
    const slot = { helperId: input.helperId, date, startTime: input.startTime, endTime: input.endTime };
    const closed = notWorking(offer, slot);
    if (closed) throw new AppError(closed);
    await this.reservations.assertFree(slot);

    const startsAt = istInstant(date, input.startTime);
    return {
      _id: newId(),
      customerId: userId,
      customer: { name: customer.name, location: customer.location, ...(customer.phone && { phone: customer.phone }) },
      helper: { name: offer.name, location: offer.location, ...(offer.phone && { phone: offer.phone }) },
      ...slot,
      service: input.service,
      ...(needsApartment(input.service) && { apartmentType: input.serviceOptions.apartmentType as ApartmentType }),
      startsAt,
      endsAt: istInstant(date, input.endTime),
      minutes: minutesBetween(input),
      customerAddress: input.customerAddress,
      ...(input.customerCoordinates && { customerCoordinates: input.customerCoordinates }),
      ...pickAddressFacts(offer),
      city: cityOfHome(input.customerAddress, customer.location),
      specialRequests: input.specialRequests,
      ...(input.householdNotes && { householdNotes: input.householdNotes }),
      hourlyRatePaise: offer.hourlyRatePaise,
      price: priceVisit(input, {
        hourlyRatePaise: offer.hourlyRatePaise,
        surchargeBps: surchargeBpsOf(startsAt, policy, now),
        terms: policy,
      }),
      payment: { method: input.paymentMethod as PaymentMethod, status: 'pending' },
      status: 'pending',
      policy,
      liveKeys: buildLiveKeys({ customerId: userId, ...slot }),
      reviewed: false,
      createdAt: now,
    };
  }
}
