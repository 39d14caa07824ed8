import type { OutputOf } from '../define.js';
import { AppError } from '../errors.js';
import type { getOffer } from './catalog.contract.js';

type GetOffer = OutputOf<typeof getOffer>;
type Offer = Pick<GetOffer, 'name' | 'outsideServiceArea'>;
export type AddressFacts = Pick<GetOffer, 'addressPlace' | 'addressUnknown'>;

/** The position of the address, as a booking or a subscription keeps it. */
export const pickAddressFacts = ({ addressPlace, addressUnknown }: AddressFacts): AddressFacts => ({
  ...(addressPlace && { addressPlace }),
  ...(addressUnknown && { addressUnknown }),
});

/** Throws OUTSIDE_SERVICE_AREA if the helper does not travel to the address. */
export function assertWithinServiceArea({ name, outsideServiceArea }: Offer): void {
  if (!outsideServiceArea) return;
  throw new AppError('OUTSIDE_SERVICE_AREA', { field: 'customerAddress', helper: name, ...outsideServiceArea });
}

/** Throws OUTSIDE_OWN_AREA if the helper who agrees to a visit does not travel to its address. */
export function assertWithinOwnArea({ outsideServiceArea }: Offer): void {
  if (outsideServiceArea) throw new AppError('OUTSIDE_OWN_AREA', { ...outsideServiceArea });
}
