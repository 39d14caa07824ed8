import { type SEARCH_INDEXES } from '../shared/helper.model.js';
import { buildAreaKeys, type Circle } from '../shared/search-keys.js';
import type { HelperFilter, SearchArea, SearchInput } from './search-filter.js';

/** A search with its words and places resolved. */
export interface SearchRequest {
  input: SearchInput;
  area: SearchArea | undefined;
  services: string[];
  /** All conditions except services and words, which depend on the access path. */
  filter: HelperFilter;
  /** A list of keys for each word. A result has at least one key of each list. */
  words: string[][];
  /** Ids of the saved helpers, if only these are searched. */
  saved: string[] | undefined;
}

/** An index, the conditions that select its entries, and the whole filter of a read by this index. */
export interface AccessPath {
  index: keyof typeof SEARCH_INDEXES | 'id';
  entry: HelperFilter;
  filter: HelperFilter;
}

/** Reads by the keys of the first service and of the cells that the circle touches. */
export function buildCellPath(
  request: SearchRequest,
  circle: Circle | undefined,
  index: 'rating' | 'price',
): AccessPath {
  const { services, filter } = request;
  const { genderKey } = filter as { genderKey: object };
  const entry: HelperFilter = { keys: { $in: buildAreaKeys(services[0], circle) }, genderKey };
  // The keys already select the first service.
  const more = services.length > 1 && { services: { $all: services.slice(1) } };
  return { index, entry, filter: { ...filter, ...entry, ...more, ...requireOtherWords(request) } };
}

/** Reads by a range of hourly rates within the cells of the area. */
export function buildRatePath(request: SearchRequest, hourlyRatePaise: object): AccessPath {
  const path = buildCellPath(request, request.area, 'price');
  return { ...path, entry: { ...path.entry, isActive: { $in: [true, false] }, hourlyRatePaise } };
}

/** Reads by the keys of one word. */
export function buildWordPath(request: SearchRequest, word: number, index: 'rating' | 'price'): AccessPath {
  const { filter } = request;
  const { genderKey } = filter as { genderKey: object };
  const entry: HelperFilter = { keys: { $in: request.words[word] ?? [] }, genderKey };
  return {
    index,
    entry,
    filter: { ...filter, ...entry, ...requireServices(request), ...requireOtherWords(request, word) },
  };
}

/** Reads by age or by id. */
export const buildFieldPath = (request: SearchRequest, index: 'age' | 'id', entry: HelperFilter): AccessPath => ({
  index,
  entry,
  filter: { ...request.filter, ...entry, ...requireServices(request), ...requireOtherWords(request) },
});

const requireServices = ({ services }: SearchRequest): HelperFilter =>
  services.length > 0 ? { services: { $all: services } } : {};

/** The words that the path does not read by. They are combined with the expression of the filter, if there is one. */
function requireOtherWords({ words, filter }: SearchRequest, wordOfPath?: number): HelperFilter {
  const others = words.filter((_, i) => i !== wordOfPath).map(hasAnyKey);
  const own = filter['$expr'] as object | undefined;
  return others.length > 0 ? { $expr: { $and: [...others, ...(own ? [own] : [])] } } : {};
}

/** Has one of the keys. An expression, so that MongoDB does not choose the index bounds by it. */
const hasAnyKey = (keys: string[]) => ({ $gt: [{ $size: { $setIntersection: ['$keys', keys] } }, 0] });
