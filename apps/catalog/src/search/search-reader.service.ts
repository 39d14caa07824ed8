import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { LngLat } from '@sahaya/domain';
import { Model } from 'mongoose';
import { HELPER_MODEL, type HelperDoc, SEARCH_INDEXES } from '../shared/helper.model.js';
import type { Circle } from '../shared/search-keys.js';
import {
  type AccessPath,
  buildCellPath,
  buildFieldPath,
  buildRatePath,
  buildWordPath,
  type SearchRequest,
} from './access-path.js';
import {
  BANDS_KM,
  buildRingFilter,
  divideDistance,
  type HelperFilter,
  toOrder,
  toSquaredDistance,
} from './search-filter.js';

/** Exact totals and pages end here. */
export const RESULTS_MAX = 1_000;
/** An order that no index provides is limited to this number of helpers. */
export const SORT_MAX = 10_000;
/**
 * A ring with too many helpers to sort is halved down to this width. Helpers in the narrowest ring count as equally near
 * and are ordered by rating. Points are rounded to 1 km, so this is far below what a distance shows.
 */
const NARROWEST_KM = 0.2;
/** The cells of a smaller circle hold several times as many helpers as the circle: these are sorted if they are few. */
const SMALL_KM = 8;
const RINGS_KM = [1, 2, 4, 8, 16, 32];
const HINTS = { ...SEARCH_INDEXES, id: { _id: 1 } } as const;

/** A part of the result: helpers that match `filter`, in the order of the index or nearest first. */
interface ResultSegment {
  filter: HelperFilter;
  circle?: Circle;
  isByDistance?: boolean;
}

/** Reads the ids of a search in the order of the result. Every read uses an index (docs/search-at-scale.md). */
@Injectable()
export class SearchReaderService {
  constructor(@InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>) {}

  /** The first `to` ids of the result, and the total. */
  async find(request: SearchRequest, to: number): Promise<{ ids: string[]; total: number; isCapped: boolean }> {
    const shortPath = await this.findShortPath(request);
    // A sorted read, or one merged from many index ranges, reads all ids that can be shown and counts them.
    if (shortPath) return toResult(await this.readSorted(request, shortPath));
    if (request.area && !isByDistance(request)) return toResult(await this.collect(request, RESULTS_MAX + 1));
    const path = choosePath(request);
    const [ids, counted] = await Promise.all([
      this.collect(request, to),
      this.helpers.countDocuments(path.filter, { hint: HINTS[path.index], limit: RESULTS_MAX + 1 }),
    ]);
    return { ids, total: Math.min(RESULTS_MAX, counted), isCapped: counted > RESULTS_MAX };
  }

  /** Ids in the order of the result, read on demand. */
  async *readOrdered(
    request: SearchRequest,
    shortPath: AccessPath | undefined,
    batchSize: number,
  ): AsyncGenerator<string> {
    if (shortPath) {
      yield* await this.readSorted(request, shortPath);
      return;
    }
    for await (const segment of this.divide(request)) {
      if (segment.isByDistance) yield* await this.readNearest(request, segment);
      else for await (const { _id } of this.stream(request, segment, batchSize)) yield _id;
    }
  }

  /**
   * A path with few enough helpers to sort: saved helpers, a word, a narrow range of rates or ages, or the cells. Counts
   * only index entries, up to the limit.
   */
  async findShortPath(request: SearchRequest): Promise<AccessPath | undefined> {
    if (request.saved) return buildFieldPath(request, 'id', { _id: request.filter['_id'] });
    const { hourlyRatePaise, age } = request.filter as { hourlyRatePaise?: object; age?: object };
    const { area } = request;
    const paths = [
      ...request.words.map((_, i) => buildWordPath(request, i, 'rating')),
      ...(hourlyRatePaise ? [buildRatePath(request, hourlyRatePaise)] : []),
      ...(age ? [buildFieldPath(request, 'age', { age })] : []),
      ...(isByDistance(request) || (area && area.km < SMALL_KM) ? [buildCellPath(request, area, 'rating')] : []),
    ];
    const sizes = await Promise.all(
      paths.map(({ index, entry }) => this.helpers.countDocuments(entry, { hint: HINTS[index], limit: SORT_MAX + 1 })),
    );
    const least = Math.min(...sizes);
    return least <= SORT_MAX ? paths[sizes.indexOf(least)] : undefined;
  }

  private async collect(request: SearchRequest, to: number): Promise<string[]> {
    const ids: string[] = [];
    if (to === 0) return ids;
    for await (const id of this.readOrdered(request, undefined, to)) {
      ids.push(id);
      if (ids.length >= to) break;
    }
    return ids;
  }

  /** Sorts the helpers of a short path by any order, in one aggregation. */
  private async readSorted({ input, area }: SearchRequest, path: AccessPath): Promise<string[]> {
    const byDistance = { isActive: -1, isApproximate: 1, away: 1, _id: 1 } as const;
    const byBand = { isActive: -1, band: 1, ratingScore: -1, _id: 1 } as const;
    const order =
      area && input.sort === 'nearest' ? byDistance : area && input.sort === 'relevance' ? byBand : toOrder(input.sort);
    const rows = await this.helpers
      .aggregate<{ _id: string }>([
        { $match: path.filter },
        ...(area ? [{ $set: { away: toSquaredDistance(area.center) } }, { $set: { band: bandOfAway } }] : []),
        { $sort: order },
        { $limit: input.date ? SORT_MAX : RESULTS_MAX + 1 },
        { $project: { _id: 1 } },
      ])
      .hint(HINTS[path.index]);
    return rows.map(({ _id }) => _id);
  }

  /** Divides the result into segments that an index returns in order, or that are small enough to sort. */
  private async *divide(request: SearchRequest): AsyncGenerator<ResultSegment> {
    const { area, input } = request;
    if (!isByDistance(request) || !area) {
      yield { filter: {} };
      return;
    }
    // Inactive helpers are never free.
    for (const isActive of input.date ? [true] : [true, false]) {
      if (input.sort === 'relevance') {
        for (const [from, to] of divideDistance(BANDS_KM, area.km))
          yield toSegment({ isActive }, area.center, from, to);
        continue;
      }
      for (const isApproximate of [false, true]) {
        for (const [from, to] of divideDistance(RINGS_KM, area.km)) {
          yield* this.divideRing(request, { isActive, isApproximate }, area.center, from, to);
        }
      }
    }
  }

  private async *divideRing(
    request: SearchRequest,
    kind: HelperFilter,
    center: LngLat,
    from: number,
    to: number,
  ): AsyncGenerator<ResultSegment> {
    const segment = toSegment(kind, center, from, to);
    const middle = (from + to) / 2;
    const isLong = await this.isLong(request, segment);
    if (isLong && to - from > NARROWEST_KM) {
      yield* this.divideRing(request, kind, center, from, middle);
      yield* this.divideRing(request, kind, center, middle, to);
    } else {
      yield { ...segment, isByDistance: !isLong };
    }
  }

  private async isLong(request: SearchRequest, { filter, circle }: ResultSegment): Promise<boolean> {
    const path = buildCellPath(request, circle, 'rating');
    const options = { hint: HINTS[path.index], limit: SORT_MAX + 1 };
    return (await this.helpers.countDocuments({ ...path.filter, ...filter }, options)) > SORT_MAX;
  }

  private async readNearest(
    request: SearchRequest,
    { filter, circle = request.area }: ResultSegment,
  ): Promise<string[]> {
    const path = buildCellPath(request, circle, 'rating');
    const rows = await this.helpers
      .aggregate<{ _id: string }>([
        { $match: { ...path.filter, ...filter } },
        { $set: { away: toSquaredDistance(circle?.center ?? [0, 0]) } },
        { $sort: { away: 1, _id: 1 } },
        { $limit: SORT_MAX },
        { $project: { _id: 1 } },
      ])
      .hint(HINTS[path.index]);
    return rows.map(({ _id }) => _id);
  }

  private stream(request: SearchRequest, { filter, circle }: ResultSegment, batchSize: number) {
    const path = circle ? buildCellPath(request, circle, 'rating') : choosePath(request);
    const wanted = { ...path.filter, ...filter };
    const { isActive, ...order } = toOrder(request.input.sort);
    return (
      this.helpers
        .find(wanted, { _id: 1 })
        // MongoDB merges index ranges in order only if the order does not name a field that is constant.
        .sort('isActive' in wanted ? order : { isActive, ...order })
        .hint(HINTS[path.index])
        // A search for free helpers does not know in advance how many it reads.
        .limit(request.input.date ? 0 : batchSize)
        .lean<{ _id: string }[]>()
        .cursor({ batchSize })
    );
  }
}

/** A path in the order of an index: by a word if there is one, else by service and cells. */
function choosePath(request: SearchRequest): AccessPath {
  const index = request.input.sort === 'price' ? 'price' : 'rating';
  return request.words.length > 0 ? buildWordPath(request, 0, index) : buildCellPath(request, request.area, index);
}

const toResult = (ids: string[]) => ({
  ids: ids.slice(0, RESULTS_MAX),
  total: Math.min(RESULTS_MAX, ids.length),
  isCapped: ids.length > RESULTS_MAX,
});

const isByDistance = ({ area, input }: SearchRequest) =>
  Boolean(area) && (input.sort === 'nearest' || input.sort === 'relevance');

const toSegment = (kind: HelperFilter, center: LngLat, from: number, to: number): ResultSegment => ({
  filter: { ...kind, ...buildRingFilter(center, from, to) },
  circle: { center, km: to },
});

/** Maps a squared distance to the number of its band. */
const bandOfAway = {
  $switch: {
    branches: BANDS_KM.map((km, band) => ({ case: { $lte: ['$away', km ** 2] }, then: band })),
    default: BANDS_KM.length,
  },
};
