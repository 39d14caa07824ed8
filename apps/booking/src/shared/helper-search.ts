import { listHelpers } from '@sahaya/contracts';
import { visitAreaOf } from '@sahaya/domain';
import type { BookingDoc } from './booking.model.js';

/** A helper search without any filter. */
export const NO_FILTER = { ...listHelpers.input.parse({}), sort: 'relevance' } as const;

type Visit = Pick<BookingDoc, 'addressPlace' | 'customerAddress' | 'customer'>;

/** Where helpers for the visit are searched. */
export const searchAreaOf = ({ addressPlace, customerAddress, customer }: Visit) =>
  visitAreaOf({ addressPlace, customerAddress, homeLocation: customer.location });
