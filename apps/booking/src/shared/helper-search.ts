import { visitAreaOf } from '@sahaya/domain';
import type { BookingDoc } from './booking.model.js';

/** A helper search without any filter. */
export const NO_FILTER = {
  page: 1,
  services: [],
  gender: '',
  q: '',
  sort: 'relevance',
  servesMe: false,
  favourites: false,
  minAge: null,
  maxAge: null,
  minPrice: null,
  maxPrice: null,
  lat: null,
  lng: null,
  radius: null,
};

type Visit = Pick<BookingDoc, 'addressPlace' | 'customerAddress' | 'customer'>;

/** Where helpers for the visit are searched. */
export const searchAreaOf = ({ addressPlace, customerAddress, customer }: Visit) =>
  visitAreaOf({ addressPlace, customerAddress, homeLocation: customer.location });
