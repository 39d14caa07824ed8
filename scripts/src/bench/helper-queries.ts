import { allPlaces, SERVICES } from '@sahaya/domain';

/** Names of generated helpers. */
const NAMES =
  `Aarti Ajay Amit Anita Arjun Asha Bharat Deepa Divya Farah Ganesh Geeta Harish Jyoti Kavita Kiran Lakshmi Lata Meena
Mohan Neha Padma Priya Rajesh Ravi Rekha Seema Sunita Usha Vijay`.split(/\s+/);
const FAMILY_NAMES =
  `Ahmed Bhatt Chauhan Das Devi Ghosh Gupta Iyer Jadhav Joshi Kaur Khan Kulkarni Kumar Mehta Menon Mishra Nair Pandey
Patel Pillai Prasad Rao Reddy Roy Shah Sharma Singh Thomas Yadav`.split(/\s+/);
const DRAWS_MAX = 20;

type Fields = Record<string, string | number>;

/** Draws a number of 0 to 1; seeded (mulberry32), so that every run sends the same queries. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Generates queries of the helper list: by rating, service, place, price and words. */
export class HelperQueries {
  private readonly random: () => number;
  private readonly places = allPlaces();
  private readonly known = new Set<string>();
  private drawn = 0;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  /** Returns a query that was not returned before, unless twenty draws in a row are known. */
  next(): string {
    for (let draws = 1; ; draws += 1) {
      const query = toQuery(this.draw(this.drawn % 10));
      if (this.known.has(query) && draws < DRAWS_MAX) continue;
      this.known.add(query);
      this.drawn += 1;
      return query;
    }
  }

  private draw(kind: number): Fields {
    const page = 1 + this.below(40);
    if (kind < 3) return { sort: 'rating', page, ...this.gender(), ...this.prices(0.7) };
    if (kind < 5) return { service: this.one(SERVICES), sort: 'rating', page, ...this.gender(), ...this.prices(0.4) };
    if (kind < 7) return this.place(kind === 5 ? 'nearest' : 'relevance');
    if (kind === 7) return { service: this.one(SERVICES), sort: 'price', page: 1 + this.below(5), ...this.prices(1) };
    if (kind === 8) return { sort: 'price', page: 1 + this.below(5), ...this.gender(), ...this.prices(1) };
    const words = { q: `${this.one(NAMES)} ${this.one(FAMILY_NAMES)}`, sort: 'rating' };
    return this.random() < 0.8 ? words : { ...words, service: this.one(SERVICES) };
  }

  private place(sort: string): Fields {
    const [lng, lat] = this.one(this.places).point;
    const away = () => (this.random() - 0.5) / 20;
    return {
      lat: (lat + away()).toFixed(3),
      lng: (lng + away()).toFixed(3),
      radius: this.one([5, 10, 25]),
      sort,
      ...(this.random() < 0.5 && { service: this.one(SERVICES) }),
    };
  }

  private gender(): Fields {
    return this.random() < 0.3 ? { gender: this.one(['female', 'male']) } : {};
  }

  private prices(share: number): Fields {
    if (this.random() >= share) return {};
    const minPrice = 50 + 5 * this.below(20);
    return { minPrice, maxPrice: minPrice + 50 + 5 * this.below(20) };
  }

  private below(n: number): number {
    return Math.floor(this.random() * n);
  }

  private one<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}

const toQuery = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
