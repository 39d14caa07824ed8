import {
  ALL_DAYS,
  allPlaces,
  type Gender,
  GENDERS,
  LIMITS,
  type LngLat,
  ratingScore,
  searchWords,
  SERVICES,
} from '@sahaya/domain';
import { deriveFields, type HelperDoc, resolvePoint } from '../src/shared/helper.model.js';
import { listSearchWords } from '../src/shared/search-keys.js';
import { buildSearchTerm, type SearchTermDoc } from '../src/shared/search-term.model.js';

const FIRST =
  `Aarti Abdul Aisha Ajay Amit Anita Anjali Arjun Arun Asha Bharat Chitra Deepa Deepak Divya Farah Fatima Ganesh
Geeta Gopal Harish Imran Jaya Jyoti Kamala Kavita Kiran Komal Lakshmi Lata Mahesh Manoj Meena Mohan Mukesh Nandini Neha
Nisha Padma Pooja Prakash Priya Radha Rajesh Rakesh Ramesh Ravi Rekha Rohit Sanjay Sarita Savitri Seema Shanti Shobha
Sita Sunil Sunita Suresh Usha Vijay Vimala`.split(/\s+/);
const LAST =
  `Ahmed Bano Bhatt Chauhan Das Deshmukh Devi Dutta Ghosh Gowda Gupta Iyer Jadhav Joshi Kaur Khan Kulkarni Kumar
Kumari Mandal Mehta Menon Mishra Mondal Nair Naidu Pandey Patel Patil Pawar Pillai Prasad Rai Rao Rathod Reddy Roy Sahu
Shah Shaikh Sharma Shetty Shinde Singh Solanki Thakur Thomas Tiwari Varma Yadav`.split(/\s+/);

/** A seeded random number generator (mulberry32), so that every run generates the same helpers. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Generates helpers in eight cities and their search terms, in chunks. */
export function* generateHelpers(
  count: number,
  chunk: number,
  crowd = { city: 'Delhi NCR', share: 0.125 },
): Generator<{ helpers: HelperDoc[]; searchTerms: SearchTermDoc[] }> {
  const random = createRandom(20_261_201);
  const below = (n: number) => Math.floor(random() * n);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const bell = () => random() + random() + random() - 1.5;
  const places = allPlaces();
  const crowded = places.filter(({ city }) => city === crowd.city);
  const others = places.filter(({ city }) => city !== crowd.city);
  const known = new Set<string>();
  const wordsOfPlaces = new Set(places.flatMap(({ label }) => searchWords(label)));

  function helper(n: number): HelperDoc {
    const place = one(random() < crowd.share ? crowded : others);
    const [lng, lat] = place.point;
    const home: LngLat = [lng + bell() * 0.06, lat + bell() * 0.06];
    const services = [...new Set(Array.from({ length: 1 + below(4) }, () => one(SERVICES)))];
    const gender: Gender | undefined =
      random() < 0.55 ? 'female' : random() < 0.9 ? 'male' : one([...GENDERS, undefined]);
    const reviews = random() < 0.4 ? 0 : below(80);
    const ratingSum = Math.round(reviews * (3 + random() * 2));
    const facts = {
      name: `${one(FIRST)} ${one(LAST)}`,
      location: place.label,
      services,
      ...resolvePoint(place.label, random() < 0.9 ? home : undefined),
      ...(gender && { gender }),
    };
    return {
      _id: n.toString(16).padStart(24, '0'),
      ...facts,
      ...deriveFields(facts),
      hourlyRatePaise: 5_000 + below(391) * 500,
      bio: 'Careful and on time.',
      ...(random() < 0.95 && { age: 18 + below(50) }),
      showAge: random() < 0.5,
      ratingSum,
      totalReviews: reviews,
      averageRating: reviews === 0 ? 0 : Math.round((ratingSum * 10) / reviews) / 10,
      ratingScore: ratingScore(ratingSum, reviews),
      isActive: random() < 0.93,
      isVerified: random() < 0.3,
      availability: { ...ALL_DAYS, sunday: random() < 0.5 },
      serviceRadiusKm: LIMITS.helperRadiusMinKm + below(11),
      revision: 0,
    };
  }

  for (let from = 0; from < count; from += chunk) {
    const helpers = Array.from({ length: Math.min(chunk, count - from) }, (_, i) => helper(from + i));
    const words = new Set(helpers.flatMap(listSearchWords).filter((word) => !known.has(word)));
    for (const word of words) known.add(word);
    yield { helpers, searchTerms: [...words].map((word) => buildSearchTerm(word, wordsOfPlaces.has(word))) };
  }
}
