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
