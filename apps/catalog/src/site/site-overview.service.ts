import { setImmediate } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { SiteOverview } from '@sahaya/contracts';
import { MINUTE_MS, needsApartment, placeOf, type RateCount, SERVICES, toRupees, usualPrice } from '@sahaya/domain';
import { PolicyClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { Model, type PipelineStage } from 'mongoose';
import { findNearestPlace } from '../shared/gazetteer.js';
import { HELPER_MODEL, type HelperDoc, SEARCH_INDEXES } from '../shared/helper.model.js';
import { ALL_GENDER_KEYS, buildAreaKeys } from '../shared/search-keys.js';

/** The landing page is loaded far more often than the counts change. */
const FRESH_MS = 10 * MINUTE_MS;
/** A smaller number of helpers would say where somebody lives and works. */
const CITY_HELPERS = 5;
const CITIES_MAX = 12;
/** "Other" is a different work for each helper, so its prices say nothing. */
const PRICED = SERVICES.filter((service) => service !== 'other');
const EXAMPLE_HOME = '1bhk';
/** The side of a cell in hundredths of a degree, about 5 km: cities are larger, and few places are looked up. */
const CELL = 5;
/** Look-ups of places without a pause; each takes less than a millisecond. */
const LOOK_UPS = 25;

/** Active helpers of a service, or of any, by the leading fields of the search indexes. Blocked ones have no keys. */
const activeHelpers = (service?: string): PipelineStage.Match => ({
  $match: {
    keys: { $in: buildAreaKeys(service, undefined) },
    genderKey: { $in: [...ALL_GENDER_KEYS] },
    isActive: true,
  },
});

/** Counts the helpers of a service by rate; read from the index by price alone. */
export const ratesPipeline = (service: string): PipelineStage[] => [
  activeHelpers(service),
  { $group: { _id: '$hourlyRatePaise', helpers: { $sum: 1 } } },
];
/** Counts all helpers by cell of the map; read from the index by rating alone. */
export const cellsPipeline = (): PipelineStage[] => [
  activeHelpers(),
  { $group: { _id: { x: toCell('$x'), y: toCell('$y') }, helpers: { $sum: 1 } } },
];
const toCell = (hundredths: string) => ({ $floor: { $divide: [hundredths, CELL] } });
const middleOf = (cell: number) => ((cell + 0.5) * CELL) / 100;

/** Usual prices and cities of the landing page, counted at most once in ten minutes. */
@Injectable()
export class SiteOverviewService {
  private latest?: { at: number; overview: SiteOverview };
  private counting: Promise<SiteOverview> | undefined;
  /** The city of each cell that was looked up; undefined far from all places. */
  private readonly cityOfCell = new Map<string, string | undefined>();
  private readonly logger = new Logger('SiteOverview');

  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly policy: PolicyClient,
    private readonly clock: Clock,
  ) {}

  /** The latest count. Only the first request waits for one; a failed count is made again with the next request. */
  async read(): Promise<SiteOverview> {
    const at = this.clock.now().getTime();
    if (this.latest && at < this.latest.at + FRESH_MS) return this.latest.overview;
    this.counting ??= this.count(at).finally(() => (this.counting = undefined));
    if (!this.latest) return this.counting;
    this.counting.catch((error: unknown) => this.logger.warn({ err: error }, 'could not count the helpers'));
    return this.latest.overview;
  }

  private async count(at: number): Promise<SiteOverview> {
    const prices: SiteOverview['prices'] = [];
    // One after another, so that the counts take little from the searches.
    for (const service of PRICED) prices.push(...(await this.countPrices(service)));
    const overview = { prices, cities: await this.countCities() };
    this.latest = { at, overview };
    return overview;
  }

  private async countPrices(service: string): Promise<SiteOverview['prices']> {
    const counted = await this.helpers
      .aggregate<{ _id: number; helpers: number }>(ratesPipeline(service))
      .hint(SEARCH_INDEXES.price);
    const rates = counted.map(({ _id, helpers }): RateCount => ({ hourlyRatePaise: _id, helpers }));
    const policy = await this.policy.current();
    const minutes = policy.visitMinutes.usual;
    const apartmentType = needsApartment(service) ? EXAMPLE_HOME : undefined;
    const usual = usualPrice(rates, { minutes, service, apartmentType, method: 'online' }, policy);
    if (!usual) return [];
    const range = { low: toRupees(usual.lowPaise), high: toRupees(usual.highPaise) };
    return [{ service, minutes, ...(apartmentType && { apartmentType }), ...range }];
  }

  /**
   * By the place nearest to the middle of each cell. A city leads to a search around it, so helpers without a known
   * place, and towns that are searched by their text, are not counted.
   */
  private async countCities(): Promise<SiteOverview['cities']> {
    const cells = await this.helpers
      .aggregate<{ _id: { x: number | null; y: number | null }; helpers: number }>(cellsPipeline())
      .hint(SEARCH_INDEXES.rating);
    const counts = new Map<string, number>();
    for (const { _id, helpers } of cells) {
      const city = _id.x === null || _id.y === null ? undefined : await this.findCity(_id.x, _id.y);
      if (city) counts.set(city, (counts.get(city) ?? 0) + helpers);
    }
    return [...counts]
      .map(([city, helpers]) => ({ city, helpers }))
      .filter(({ helpers }) => helpers >= CITY_HELPERS)
      .sort((a, b) => b.helpers - a.helpers || (a.city < b.city ? -1 : 1))
      .slice(0, CITIES_MAX);
  }

  private async findCity(x: number, y: number): Promise<string | undefined> {
    const cell = `${x},${y}`;
    if (!this.cityOfCell.has(cell)) {
      const city = findNearestPlace([middleOf(x), middleOf(y)])?.city;
      this.cityOfCell.set(cell, city && placeOf(city)?.label);
      // Other requests are answered between the look-ups.
      if (this.cityOfCell.size % LOOK_UPS === 0) await setImmediate();
    }
    return this.cityOfCell.get(cell);
  }
}
