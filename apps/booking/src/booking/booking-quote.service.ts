import { Injectable } from '@nestjs/common';
import { AppError, getOffer, type InputOf, type quoteBooking, refuse } from '@sahaya/contracts';
import {
  type ApartmentType,
  type FeeTerms,
  istInstant,
  minutesOf,
  parseDate,
  type PaymentMethod,
  pricingOf,
  type Quote,
  quoteViolation,
  quoteVisit,
  surchargeBpsOf,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { PolicyService } from '../policy/policy.module.js';

export type VisitInput = Omit<InputOf<typeof quoteBooking>, 'date'>;

/** Flattens the nested options of the contract into the form that the validation rules expect. */
export const toForm = <I extends VisitInput>(input: I) => ({
  ...input,
  apartmentType: input.serviceOptions.apartmentType,
});

export const minutesBetween = ({ startTime, endTime }: Pick<VisitInput, 'startTime' | 'endTime'>): number =>
  (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);

export const priceVisit = (
  input: VisitInput,
  { hourlyRatePaise, surchargeBps, terms }: { hourlyRatePaise: number; surchargeBps: number; terms: FeeTerms },
): Quote =>
  quoteVisit(
    {
      hourlyRatePaise,
      minutes: minutesBetween(input),
      service: input.service,
      apartmentType: (input.serviceOptions.apartmentType || undefined) as ApartmentType | undefined,
      method: input.paymentMethod as PaymentMethod,
      surchargeBps,
    },
    terms,
  );

@Injectable()
export class BookingQuoteService {
  constructor(
    private readonly policies: PolicyService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async quote(input: InputOf<typeof quoteBooking>) {
    const policy = await this.policies.getCurrent();
    refuse(quoteViolation(toForm(input), policy));
    const offer = await this.readOffer(input, input.actor?.userId);
    const date = parseDate(input.date ?? '');
    const surchargeBps = date ? surchargeBpsOf(istInstant(date, input.startTime), policy, this.clock.now()) : 0;
    const { hourlyRatePaise } = offer;
    return { pricing: pricingOf(priceVisit(input, { hourlyRatePaise, surchargeBps, terms: policy })) };
  }

  /** The helper's current offer. Throws SERVICE_NOT_OFFERED if it does not include the requested service. */
  async readOffer(
    {
      helperId,
      service,
      customerAddress,
      customerCoordinates,
    }: Pick<VisitInput, 'helperId' | 'service'> & {
      customerAddress?: string;
      customerCoordinates?: number[] | null | undefined;
    },
    customerId?: string,
  ) {
    const offer = await this.rpc.call(getOffer, {
      helperId,
      ...(customerId && { customerId }),
      ...(customerAddress && { customerAddress }),
      ...(customerCoordinates && { customerCoordinates }),
    });
    if (!offer.services.includes(service)) throw new AppError('SERVICE_NOT_OFFERED');
    return offer;
  }
}
