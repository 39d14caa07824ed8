import { AppError, type getOffer, type OutputOf } from '@sahaya/contracts';

type Offer = Pick<OutputOf<typeof getOffer>, 'name' | 'outsideServiceArea'>;

/** Throws OUTSIDE_SERVICE_AREA if the helper does not travel to the address. */
export function assertWithinServiceArea({ name, outsideServiceArea }: Offer): void {
  if (!outsideServiceArea) return;
  throw new AppError('OUTSIDE_SERVICE_AREA', { field: 'customerAddress', helper: name, ...outsideServiceArea });
}
