import { AppError, type getOffer, type OutputOf } from '@sahaya/contracts';

type Offer = Pick<OutputOf<typeof getOffer>, 'name' | 'outsideServiceArea'>;

/** Refuses a visit at an address that the helper does not travel to. */
export function expectWithinArea({ name, outsideServiceArea }: Offer): void {
  if (!outsideServiceArea) return;
  throw new AppError('OUTSIDE_SERVICE_AREA', { field: 'customerAddress', helper: name, ...outsideServiceArea });
}
