import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { busyHelpers, type Helper, paginate, refuse } from '@sahaya/contracts';
import { type LngLat, parseDate, searchWords, slotViolation } from '@sahaya/domain';
import { PolicyInForce, RpcClient } from '@sahaya/messaging';
import { escapeRegExp } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BlocksService } from '../favourites/favourites.module.js';
import { FavouritesService } from '../favourites/favourites.module.js';
import { HELPER_MODEL, type HelperDoc, SEARCH_INDEXES, toHelper } from '../shared/helper.model.js';
import {
  type Area,
  areaOf,
  BANDS_KM,
  cuts,
  type Filter,
  filterOf,
  genderKeysOf,
  orderOf,
  ring,
  type SearchInput,
  servicesOf,
  squaredKm,
  whyOf,
} from './search-filter.js';
import { areaKeys, type Circle, wordKey } from '../shared/search-keys.js';
import { SearchTermsService } from '../shared/search-terms.service.js';

/** `total` is exact up to here, and no page shows what comes after. */
export const WINDOW = 1_000;
/** A sort that no index gives sees no more than these. */
export const SORT_MAX = 10_000;
/** How many are looked at, at most, for who is free: then the list ends and says that its total is capped. */
const FREE_CHUNK = 500;
const FREE_LOOKS = 10;
/**
 * Where a ring is too full to be sorted it is halved, down to this; who stands in it counts as equally near then, and the
 * best rated come first. Points are rounded to 1 km, so that this is far below what a distance tells.
 */
const NARROWEST_KM = 0.2;
/** In a circle that is smaller than this the cells it touches hold several times as many: they are sorted, if they are few. */
const SMALL_KM = 8;
const RINGS_KM = [1, 2, 4, 8, 16, 32];

const HINTS = { ...SEARCH_INDEXES, id: { _id: 1 } } as const;
/** An index, and the conditions that it is entered by; `filter` is all that is asked of who comes this way. */
interface Way {
  index: keyof typeof HINTS;
  entry: Filter;
  filter: Filter;
}
/** A part of the answer: who fits `filter`, in the index's order, or nearest to the centre first. */
interface Stretch {
  filter: Filter;
  circle?: Circle;
  isByDistance?: boolean;
}

export interface Ask {
  input: SearchInput;
  area: Area | undefined;
  services: string[];
  /** Beside services and words: how these are asked depends on the way. */
  filter: Filter;
  /** One list of keys for each word: a helper has one of each. */
  words: string[][];
  saved: string[] | undefined;
}

@Injectable()
export class SearchService {
  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly tokens: SearchTermsService,
    private readonly blocks: BlocksService,
    private readonly favourites: FavouritesService,
    private readonly rpc: RpcClient,
    private readonly policy: PolicyInForce,
    private readonly clock: Clock,
  ) {}

  async list(raw: SearchInput) {
    const input = await this.checked(raw);
    const { page, limit } = input;
    const ask = await this.ask(input);
    const [from, to] = [Math.min(WINDOW, (page - 1) * limit), Math.min(WINDOW, page * limit)];
    const { ids, total, isCapped } = ask ? await this.found(ask, to) : { ids: [], total: 0, isCapped: false };
    const { area } = ask ?? {};
    return {
      helpers: await this.read(ids.slice(from, to), area?.center),
      pagination: paginate(page, limit, total),
      totalIsCapped: isCapped,
      why: whyOf(input.sort, area),
      ...(area && { near: { label: area.label, lng: area.center[0], lat: area.center[1], radiusKm: area.km } }),
    };
  }

  /** Free then: all three of date and times, by the booking's rules, or none. */
  private async checked(input: SearchInput): Promise<SearchInput> {
    const { date, startTime, endTime } = input;
    if (!date && !startTime && !endTime) return input;
    refuse(slotViolation(input, await this.policy.current(), this.clock.now()));
    return { ...input, date: parseDate(date) ?? date };
  }

  /** What is asked, with its words and places looked up; undefined when nobody can fit. */
  async ask(input: SearchInput): Promise<Ask | undefined> {
    const { actor, location, q } = input;
    const area = areaOf(input);
    const placeWords = area || !location ? [] : searchWords(location);
    if (!area && location && placeWords.length === 0) return undefined;
    if (q && searchWords(q).length === 0) return undefined;
    const [hidden, saved, ...meanings] = await Promise.all([
      actor ? this.blocks.hiddenFrom(actor.userId) : [],
      actor && input.favourites ? this.favourites.idsOf(actor.userId) : undefined,
      ...[...searchWords(q), ...placeWords].map((word) => this.tokens.expand(word)),
    ]);
    if (meanings.some((tokens) => tokens.length === 0)) return undefined;
    const ids = { ...(hidden.length > 0 && { $nin: hidden }), ...(saved && { $in: saved }) };
    const filter: Filter = {
      ...filterOf(input, area),
      ...(Object.keys(ids).length > 0 && { _id: ids }),
      genderKey: { $in: [...genderKeysOf(input)] },
      // The words of a place that no gazetteer knows have to stand in the place, not in a name.
      ...(placeWords.length > 0 && {
        $and: placeWords.map((word) => ({ location: { $regex: escapeRegExp(word), $options: 'i' } })),
      }),
    };
    const words = meanings.map((tokens) => tokens.map(wordKey));
    return { input, area, services: servicesOf(input), filter, words, saved };
  }

  /** The first ids of the answer in its order, and how many there are. */
  private async found(ask: Ask, to: number): Promise<{ ids: string[]; total: number; isCapped: boolean }> {
    const small = await this.smallWay(ask);
    if (ask.input.date) return this.free(ask, small);
    // Sorted, or merged out of many stretches of an index: one read of all that may be shown is its own count.
    if (small) return shownOf(await this.sorted(ask, small));
    if (ask.area && !isByDistance(ask)) return shownOf(await this.collect(ask, WINDOW + 1));
    const way = this.streamWay(ask);
    const [ids, counted] = await Promise.all([
      this.collect(ask, to),
      this.helpers.countDocuments(way.filter, { hint: HINTS[way.index], limit: WINDOW + 1 }),
    ]);
    return { ids, total: Math.min(WINDOW, counted), isCapped: counted > WINDOW };
  }

  private async collect(ask: Ask, to: number): Promise<string[]> {
    const ids: string[] = [];
    if (to === 0) return ids;
    for await (const id of this.ordered(ask, undefined, to)) {
      ids.push(id);
      if (ids.length >= to) break;
    }
    return ids;
  }

  /** Booking keeps who is taken when, and is asked for a chunk of candidates at a time. */
  private async free(ask: Ask, small: Way | undefined) {
    const { date, startTime, endTime } = ask.input;
    const ids: string[] = [];
    let chunk: string[] = [];
    let looks = 0;
    const sift = async () => {
      const { busy } = await this.rpc.call(busyHelpers, { helperIds: chunk, date, startTime, endTime });
      const taken = new Set(busy);
      ids.push(...chunk.filter((id) => !taken.has(id)));
      chunk = [];
      looks += 1;
    };
    for await (const id of this.ordered(ask, small, FREE_CHUNK)) {
      if (ids.length > WINDOW || looks >= FREE_LOOKS) break;
      chunk.push(id);
      if (chunk.length === FREE_CHUNK) await sift();
    }
    if (chunk.length > 0) await sift();
    const isCapped = ids.length > WINDOW || looks >= FREE_LOOKS;
    return { ids: ids.slice(0, WINDOW), total: Math.min(WINDOW, ids.length), isCapped };
  }

  /** Ids in the answer's order, read as they are asked for. */
  private async *ordered(ask: Ask, small: Way | undefined, batchSize: number): AsyncGenerator<string> {
    if (small) {
      yield* await this.sorted(ask, small);
      return;
    }
    for await (const stretch of this.stretches(ask)) {
      if (stretch.isByDistance) yield* await this.nearest(ask, stretch);
      else for await (const { _id } of this.stream(ask, stretch, batchSize)) yield _id;
    }
  }

  /** Few enough to be sorted by anything: one aggregation over a way that is known to be short. */
  private async sorted({ input, area }: Ask, way: Way): Promise<string[]> {
    const byDistance = { isActive: -1, isApproximate: 1, away: 1, _id: 1 } as const;
    const byBand = { isActive: -1, band: 1, averageRating: -1, _id: 1 } as const;
    const order =
      area && input.sort === 'nearest' ? byDistance : area && input.sort === 'relevance' ? byBand : orderOf(input.sort);
    const rows = await this.helpers
      .aggregate<{ _id: string }>([
        { $match: way.filter },
        ...(area ? [{ $set: { away: squaredKm(area.center) } }, { $set: { band: bandOfAway } }] : []),
        { $sort: order },
        { $limit: input.date ? SORT_MAX : WINDOW + 1 },
        { $project: { _id: 1 } },
      ])
      .hint(HINTS[way.index]);
    return rows.map(({ _id }) => _id);
  }

  /** The answer as parts that an index gives in order, or that are small enough to be sorted. */
  private async *stretches(ask: Ask): AsyncGenerator<Stretch> {
    const { area, input } = ask;
    if (!isByDistance(ask) || !area) {
      yield { filter: {} };
      return;
    }
    // Who is not taking bookings is not free.
    for (const isActive of input.date ? [true] : [true, false]) {
      if (input.sort === 'relevance') {
        for (const [from, to] of cuts(BANDS_KM, area.km)) yield stretchOf({ isActive }, area.center, from, to);
        continue;
      }
      for (const isApproximate of [false, true]) {
        for (const [from, to] of cuts(RINGS_KM, area.km)) {
          yield* this.thinRings(ask, { isActive, isApproximate }, area.center, from, to);
        }
      }
    }
  }

  private async *thinRings(ask: Ask, kind: Filter, center: LngLat, from: number, to: number): AsyncGenerator<Stretch> {
    const stretch = stretchOf(kind, center, from, to);
    const middle = (from + to) / 2;
    const isLong = await this.isLong(ask, stretch);
    if (isLong && to - from > NARROWEST_KM) {
      yield* this.thinRings(ask, kind, center, from, middle);
      yield* this.thinRings(ask, kind, center, middle, to);
    } else {
      yield { ...stretch, isByDistance: !isLong };
    }
  }

  private async isLong(ask: Ask, { filter, circle }: Stretch): Promise<boolean> {
    const way = cellWay(ask, circle, 'rating');
    const options = { hint: HINTS[way.index], limit: SORT_MAX + 1 };
    return (await this.helpers.countDocuments({ ...way.filter, ...filter }, options)) > SORT_MAX;
  }

  private async nearest(ask: Ask, { filter, circle = ask.area }: Stretch): Promise<string[]> {
    const way = cellWay(ask, circle, 'rating');
    const rows = await this.helpers
      .aggregate<{ _id: string }>([
        { $match: { ...way.filter, ...filter } },
        { $set: { away: squaredKm(circle?.center ?? [0, 0]) } },
        { $sort: { away: 1, _id: 1 } },
        { $limit: SORT_MAX },
        { $project: { _id: 1 } },
      ])
      .hint(HINTS[way.index]);
    return rows.map(({ _id }) => _id);
  }

  private stream(ask: Ask, { filter, circle }: Stretch, batchSize: number) {
    const way = circle ? cellWay(ask, circle, 'rating') : this.streamWay(ask);
    const wanted = { ...way.filter, ...filter };
    const { isActive, ...order } = orderOf(ask.input.sort);
    return (
      this.helpers
        .find(wanted, { _id: 1 })
        // MongoDB merges stretches in order only if what is the same for all is not named in the order.
        .sort('isActive' in wanted ? order : { isActive, ...order })
        .hint(HINTS[way.index])
        // A page knows where it ends; who is free is only known as one goes.
        .limit(ask.input.date ? 0 : batchSize)
        .lean<{ _id: string }[]>()
        .cursor({ batchSize })
    );
  }

  /** In an index's own order: by a word if there is one, else by service and cells. */
  private streamWay(ask: Ask): Way {
    const index = ask.input.sort === 'price' ? 'price' : 'rating';
    return ask.words.length > 0 ? wordWay(ask, 0, index) : cellWay(ask, ask.area, index);
  }

  /**
   * A way on which there are few enough to sort: saved helpers, a word, a narrow range of rates or ages, or the cells
   * themselves. Counted on the index alone, no further than the limit.
   */
  private async smallWay(ask: Ask): Promise<Way | undefined> {
    if (ask.saved) return otherWay(ask, 'id', { _id: ask.filter['_id'] });
    const { hourlyRatePaise, age } = ask.filter as { hourlyRatePaise?: object; age?: object };
    const ways = [
      ...ask.words.map((_, i) => wordWay(ask, i, 'rating')),
      ...(hourlyRatePaise ? [pricedWay(ask, hourlyRatePaise)] : []),
      ...(age ? [otherWay(ask, 'age', { age })] : []),
      ...(isByDistance(ask) || (ask.area && ask.area.km < SMALL_KM) ? [cellWay(ask, ask.area, 'rating')] : []),
    ];
    const sizes = await Promise.all(
      ways.map(({ index, entry }) => this.helpers.countDocuments(entry, { hint: HINTS[index], limit: SORT_MAX + 1 })),
    );
    const least = Math.min(...sizes);
    return least <= SORT_MAX ? ways[sizes.indexOf(least)] : undefined;
  }

  private async read(ids: string[], center: LngLat | undefined): Promise<Helper[]> {
    const docs = await this.helpers.find({ _id: { $in: ids } }, { keys: 0 }).lean<HelperDoc[]>();
    // Without keys a blocked one is still among the saved.
    const byId = new Map(docs.filter(({ blocked, leaving }) => !blocked && !leaving).map((doc) => [doc._id, doc]));
    return ids.flatMap((id) => byId.get(id) ?? []).map((doc) => toHelper(doc, center));
  }
}

const shownOf = (ids: string[]) => ({
  ids: ids.slice(0, WINDOW),
  total: Math.min(WINDOW, ids.length),
  isCapped: ids.length > WINDOW,
});

const isByDistance = ({ area, input }: Ask) =>
  Boolean(area) && (input.sort === 'nearest' || input.sort === 'relevance');

const stretchOf = (kind: Filter, center: LngLat, from: number, to: number): Stretch => ({
  filter: { ...kind, ...ring(center, from, to) },
  circle: { center, km: to },
});

/** Squared distances to the number of their band. */
const bandOfAway = {
  $switch: {
    branches: BANDS_KM.map((km, band) => ({ case: { $lte: ['$away', km ** 2] }, then: band })),
    default: BANDS_KM.length,
  },
};

/** One of these keys, said so that no index is entered by it: that is for the way's own keys. */
const hasOneOf = (keys: string[]) => ({ $gt: [{ $size: { $setIntersection: ['$keys', keys] } }, 0] });

/** Words that the way is not entered by; beside them stands what else is an expression. */
function unlessEntered({ words, filter }: Ask, entered?: number): Filter {
  const others = words.filter((_, i) => i !== entered).map(hasOneOf);
  const own = filter['$expr'] as object | undefined;
  return others.length > 0 ? { $expr: { $and: [...others, ...(own ? [own] : [])] } } : {};
}

function cellWay(ask: Ask, circle: Circle | undefined, index: 'rating' | 'price'): Way {
  const { services, filter } = ask;
  const { genderKey } = filter as { genderKey: object };
  const entry: Filter = { keys: { $in: areaKeys(services[0], circle) }, genderKey };
  // The first service is in the keys.
  const more = services.length > 1 && { services: { $all: services.slice(1) } };
  return { index, entry, filter: { ...filter, ...entry, ...more, ...unlessEntered(ask) } };
}

function pricedWay(ask: Ask, hourlyRatePaise: object): Way {
  const way = cellWay(ask, ask.area, 'price');
  return { ...way, entry: { ...way.entry, isActive: { $in: [true, false] }, hourlyRatePaise } };
}

function wordWay(ask: Ask, word: number, index: 'rating' | 'price'): Way {
  const { filter } = ask;
  const { genderKey } = filter as { genderKey: object };
  const entry: Filter = { keys: { $in: ask.words[word] ?? [] }, genderKey };
  return { index, entry, filter: { ...filter, ...entry, ...offers(ask), ...unlessEntered(ask, word) } };
}

const otherWay = (ask: Ask, index: 'age' | 'id', entry: Filter): Way => ({
  index,
  entry,
  filter: { ...ask.filter, ...entry, ...offers(ask), ...unlessEntered(ask) },
});

const offers = ({ services }: Ask): Filter => (services.length > 0 ? { services: { $all: services } } : {});
