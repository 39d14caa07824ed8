import {
  GENDERS,
  HELPER_SORTS,
  type HelperSort,
  isLngLat,
  LIMITS,
  type LngLat,
  placeOf,
  type Policy,
  SERVICES,
  slotViolation,
} from '@sahaya/domain';
import type { Home } from '../../api/session/use-home.js';

export const VIEWS = ['list', 'map'] as const;
export type View = (typeof VIEWS)[number];

interface Range {
  minAge: number;
  maxAge: number;
  minPrice: number;
  maxPrice: number;
}
/** The widest ranges. A limit at its widest value is not counted and not sent. */
export const WIDEST_RANGE: Range = {
  minAge: LIMITS.ageMin,
  maxAge: LIMITS.ageMax,
  minPrice: 0,
  maxPrice: LIMITS.hourlyRateMax,
};

/** The filters of the list, mirrored in the URL. */
export interface Search extends Range {
  /** Words of a name, a place or a service. */
  q: string;
  service: string;
  location: string;
  /** Coordinates instead of a text: from the device or the map. */
  point: LngLat | undefined;
  /** km around the point. */
  radius: number;
  gender: string;
  services: string[];
  servesMe: boolean;
  favourites: boolean;
  /** All places, instead of the surroundings of the customer's home. */
  everywhere: boolean;
  /** The date and times are either all set or all empty. */
  date: string;
  startTime: string;
  endTime: string;
  /** Empty: as the server chooses, which is by distance around a typed place. */
  sort: HelperSort | '';
  view: View;
  page: number;
}

export const EMPTY_SEARCH: Search = {
  q: '',
  service: '',
  location: '',
  point: undefined,
  radius: LIMITS.searchRadiusKm,
  gender: '',
  ...WIDEST_RANGE,
  services: [],
  servesMe: false,
  favourites: false,
  everywhere: false,
  date: '',
  startTime: '',
  endTime: '',
  sort: '',
  view: 'list',
  page: 1,
};
/** No restriction of the time. */
export const ANY_TIME = { date: '', startTime: '', endTime: '' };

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((value) => value === text);

/** A number from the URL within its limits, otherwise the fallback. */
function within(text: string | null, low: number, high: number, fallback: number): number {
  const value = text === null || text === '' ? NaN : Number(text);
  return Number.isFinite(value) ? Math.min(high, Math.max(low, Math.round(value))) : fallback;
}

/** Swaps the limits if they are in the wrong order. */
function rangeOf<Low extends keyof Range, High extends keyof Range>(query: URLSearchParams, low: Low, high: High) {
  const [least, most] = [WIDEST_RANGE[low], WIDEST_RANGE[high]];
  const from = within(query.get(low), least, most, least);
  const to = within(query.get(high), least, most, most);
  return { [low]: Math.min(from, to), [high]: Math.max(from, to) } as Record<Low | High, number>;
}

function pointOf(query: URLSearchParams): LngLat | undefined {
  const [lng, lat] = [query.get('lng'), query.get('lat')];
  const point: LngLat = [Number(lng), Number(lat)];
  return lng && lat && isLngLat(point) ? point : undefined;
}

/** Ignores a time that cannot be booked. */
function slotOf(query: URLSearchParams, policy: Policy, now: Date) {
  const slot = {
    date: query.get('date') ?? '',
    startTime: query.get('startTime') ?? '',
    endTime: query.get('endTime') ?? '',
  };
  return slotViolation(slot, policy, now) ? ANY_TIME : slot;
}

/** Reads the filters from the URL and ignores invalid values. */
export function readSearch(query: URLSearchParams, policy: Policy, now: Date): Search {
  const text = (name: string) => (query.get(name) ?? '').slice(0, LIMITS.locationMax);
  const listed = text('services').split(',');
  const point = pointOf(query);
  return {
    q: text('q'),
    service: oneOf(SERVICES, query.get('service')) ?? '',
    location: text('location'),
    point,
    radius: point ? within(query.get('radius'), 1, LIMITS.searchRadiusKm, LIMITS.searchRadiusKm) : EMPTY_SEARCH.radius,
    gender: oneOf(GENDERS, query.get('gender')) ?? '',
    ...rangeOf(query, 'minAge', 'maxAge'),
    ...rangeOf(query, 'minPrice', 'maxPrice'),
    services: SERVICES.filter((service) => listed.includes(service)),
    servesMe: query.get('servesMe') === 'true',
    favourites: query.get('favourites') === 'true',
    everywhere: query.get('everywhere') === 'true' && !point && text('location') === '',
    ...slotOf(query, policy, now),
    sort: oneOf(HELPER_SORTS, query.get('sort')) ?? EMPTY_SEARCH.sort,
    view: oneOf(VIEWS, query.get('view')) ?? EMPTY_SEARCH.view,
    page: within(query.get('page'), 1, 10_000, 1),
  };
}

/** Removes the values that equal the default search. */
function changed<T extends Partial<Search>>(fields: T): Partial<T> {
  const entries = Object.entries(fields) as [keyof Search, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => value !== EMPTY_SEARCH[name])) as Partial<T>;
}

/** Writes the filters to the URL. A point takes precedence over a text. */
export function writeSearch({ point, location, radius, services, ...rest }: Search): Record<string, string> {
  const fields = {
    ...changed({ ...rest, ...(point ? { radius } : { location }) }),
    ...(point && { lat: point[1], lng: point[0] }),
    ...(services.length > 0 && { services: services.join(',') }),
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** The request to the server for one page of `limit` results. */
export function toSearchRequest(
  { point, location, radius, services, view: _view, everywhere: _everywhere, page, ...rest }: Search,
  limit: number,
) {
  return {
    ...changed(rest),
    ...(point ? { lat: point[1], lng: point[0], radius } : changed({ location })),
    ...(services.length > 0 && { services }),
    page,
    limit,
  };
}

const isNarrowed = (search: Search, ...fields: (keyof Range)[]) =>
  fields.some((field) => search[field] !== WIDEST_RANGE[field]);

/** The number of active filters in the filters dialog, shown on its button. */
export const countAdvancedFilters = (search: Search): number =>
  [
    search.location !== '' && !search.point,
    search.service !== '',
    search.gender !== '',
    isNarrowed(search, 'minAge', 'maxAge'),
    isNarrowed(search, 'minPrice', 'maxPrice'),
    search.services.length > 0,
    search.servesMe,
    search.favourites,
  ].filter(Boolean).length;

/** Whether the search names no place, so that it starts at the home of the customer. Saved helpers may be anywhere. */
export const startsAtHome = ({ location, point, everywhere, favourites, q }: Search): boolean =>
  location === '' && !point && !everywhere && !favourites && !placeOf(q);

/** The locality without its city: "Saket" of "Saket, Delhi NCR". */
export const localityOf = (place: string): string => place.split(',', 1)[0] ?? place;

/** The search with another filter, from its first page. A filter that names a place ends the search in all places. */
export function withFilter(search: Search, part: Partial<Search>): Search {
  const namesPlace = part.location || part.point;
  return { ...search, everywhere: namesPlace ? false : search.everywhere, page: 1, ...part };
}

/** The search as it is sent: around the home of the customer, if there is one and the search names no place. */
export const aroundHome = (search: Search, home: Home | undefined): Search =>
  home && startsAtHome(search) ? { ...search, point: roundPoint(home.point) } : search;

export const isFiltered = (search: Search): boolean =>
  countAdvancedFilters(search) > 0 || search.q !== '' || search.date !== '' || search.point !== undefined;

/** Rounds to about 100 m: exact enough to search, and a shared URL does not reveal a home. */
export const roundPoint = ([lng, lat]: LngLat): LngLat => [
  Math.round(lng * 1_000) / 1_000,
  Math.round(lat * 1_000) / 1_000,
];
