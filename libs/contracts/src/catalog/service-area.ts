import type { OutputOf } from '../define.js';
import { AppError } from '../errors.js';
import type { getOffer } from './catalog.contract.js';

type Offer = Pick<OutputOf<typeof getOffer>, 'name' | 'outsideServiceArea'>;

/** Throws OUTSIDE_SERVICE_AREA if the helper does not travel to the address. */
export function assertWithinServiceArea({ name, outsideServiceArea }: Offer): void {
  if (!outsideServiceArea) return;
  throw new AppError('OUTSIDE_SERVICE_AREA', { field: 'customerAddress', helper: name, ...outsideServiceArea });
}
