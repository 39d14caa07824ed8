import { HELPER_SORTS, type HelperSort } from '@sahaya/contracts';
import { GENDERS, isLngLat, LIMITS, type LngLat, type Policy, SERVICES, slotViolation } from '@sahaya/domain';

export const VIEWS = ['list', 'map'] as const;
export type View = (typeof VIEWS)[number];

interface Range {
  minAge: number;
  maxAge: number;
  minPrice: number;
  maxPrice: number;
}
/** What nobody is excluded by: such ends of a range neither count nor are sent. */
export const WIDEST: Range = {
  minAge: LIMITS.ageMin,
  maxAge: LIMITS.ageMax,
  minPrice: 0,
  maxPrice: LIMITS.hourlyRateMax,
};

/** What the list is filtered by; mirrored into the address. */
export interface Search extends Range {
  /** Words of a name, a place or a service. */
  q: string;
  service: string;
  location: string;
  /** A point instead of a text: the device's or one of the map. */
  point: LngLat | undefined;
  /** km around the point. */
  radius: number;
  gender: string;
  services: string[];
  servesMe: boolean;
  favourites: boolean;
  /** Free then: all three or none. */
  date: string;
  startTime: string;
  endTime: string;
  sort: HelperSort;
  view: View;
  page: number;
}

export const EVERYBODY: Search = {
  q: '',
  service: '',
  location: '',
  point: undefined,
  radius: LIMITS.searchRadiusKm,
  gender: '',
  ...WIDEST,
  services: [],
  servesMe: false,
  favourites: false,
  date: '',
  startTime: '',
  endTime: '',
  sort: 'relevance',
  view: 'list',
  page: 1,
};
/** Free at any time. */
export const ANY_TIME = { date: '', startTime: '', endTime: '' };

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((value) => value === text);

/** A number of the address within its bounds; nothing, or no number, is the fallback. */
function within(text: string | null, low: number, high: number, fallback: number): number {
  const value = text === null || text === '' ? NaN : Number(text);
  return Number.isFinite(value) ? Math.min(high, Math.max(low, Math.round(value))) : fallback;
}

/** Swapped ends are put right. */
function rangeOf<Low extends keyof Range, High extends keyof Range>(query: URLSearchParams, low: Low, high: High) {
  const [least, most] = [WIDEST[low], WIDEST[high]];
  const from = within(query.get(low), least, most, least);
  const to = within(query.get(high), least, most, most);
  return { [low]: Math.min(from, to), [high]: Math.max(from, to) } as Record<Low | High, number>;
}

function pointOf(query: URLSearchParams): LngLat | undefined {
  const [lng, lat] = [query.get('lng'), query.get('lat')];
  const point: LngLat = [Number(lng), Number(lat)];
  return lng && lat && isLngLat(point) ? point : undefined;
}

/** A time that can no longer be booked, or never could, is no filter. */
function slotOf(query: URLSearchParams, policy: Policy, now: Date) {
  const slot = {
    date: query.get('date') ?? '',
    startTime: query.get('startTime') ?? '',
    endTime: query.get('endTime') ?? '',
  };
  return slotViolation(slot, policy, now) ? ANY_TIME : slot;
}

/** The filters that an address names; what makes no sense counts as none. */
export function readSearch(query: URLSearchParams, policy: Policy, now: Date): Search {
  const text = (name: string) => (query.get(name) ?? '').slice(0, LIMITS.locationMax);
  const listed = text('services').split(',');
  const point = pointOf(query);
  return {
    q: text('q'),
    service: oneOf(SERVICES, query.get('service')) ?? '',
    location: text('location'),
    point,
    radius: point ? within(query.get('radius'), 1, LIMITS.searchRadiusKm, LIMITS.searchRadiusKm) : EVERYBODY.radius,
    gender: oneOf(GENDERS, query.get('gender')) ?? '',
    ...rangeOf(query, 'minAge', 'maxAge'),
    ...rangeOf(query, 'minPrice', 'maxPrice'),
    services: SERVICES.filter((service) => listed.includes(service)),
    servesMe: query.get('servesMe') === 'true',
    favourites: query.get('favourites') === 'true',
    ...slotOf(query, policy, now),
    sort: oneOf(HELPER_SORTS, query.get('sort')) ?? EVERYBODY.sort,
    view: oneOf(VIEWS, query.get('view')) ?? EVERYBODY.view,
    page: within(query.get('page'), 1, 10_000, 1),
  };
}

/** Without what an unfiltered first page has too. */
function changed<T extends Partial<Search>>(fields: T): Partial<T> {
  const entries = Object.entries(fields) as [keyof Search, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => value !== EVERYBODY[name])) as Partial<T>;
}

/** What the address says; the point wins over the text. */
export function writeSearch({ point, location, radius, services, ...rest }: Search): Record<string, string> {
  const fields = {
    ...changed({ ...rest, ...(point ? { radius } : { location }) }),
    ...(point && { lat: point[1], lng: point[0] }),
    ...(services.length > 0 && { services: services.join(',') }),
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** What the server is asked: a page of `limit`. */
export function askedFor({ point, location, radius, services, view: _view, page, ...rest }: Search, limit: number) {
  return {
    ...changed(rest),
    ...(point ? { lat: point[1], lng: point[0], radius } : changed({ location })),
    ...(services.length > 0 && { services }),
    page,
    limit,
  };
}

const isNarrowed = (search: Search, ...fields: (keyof Range)[]) =>
  fields.some((field) => search[field] !== WIDEST[field]);

/** How many filters of the advanced window are on: the badge of its button. */
export const countAdvanced = (search: Search): number =>
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

export const isFiltered = (search: Search): boolean =>
  countAdvanced(search) > 0 || search.q !== '' || search.date !== '' || search.point !== undefined;

/** About 100 m: near enough to search by, and an address that is shared tells no house. */
export const shortPoint = ([lng, lat]: LngLat): LngLat => [
  Math.round(lng * 1_000) / 1_000,
  Math.round(lat * 1_000) / 1_000,
];
