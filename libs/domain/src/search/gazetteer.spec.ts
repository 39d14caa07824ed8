import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  allPlaces,
  cityOfHome,
  findPlaces,
  HOME_CITIES,
  localityOf,
  nearestPlace,
  type Place,
  placeOf,
} from './gazetteer.js';
import { COMMON_NAMES, OTHER_CITIES, SERVICE_CITIES } from './gazetteer.data.js';
import { distanceKm } from './geo.js';

const labels = (places: Place[]) => places.map(({ label }) => label);
const labelOf = (text: string) => placeOf(text)?.label;

describe('the gazetteer', () => {
  it('holds the eight served regions, each with at least 30 localities', () => {
    expect(SERVICE_CITIES.map(({ name }) => name)).toEqual([
      'Delhi NCR',
      'Mumbai',
      'Bangalore',
      'Pune',
      'Hyderabad',
      'Chennai',
      'Ahmedabad',
      'Kolkata',
    ]);
    for (const { localities } of SERVICE_CITIES) expect(localities.length).toBeGreaterThanOrEqual(30);
  });

  it('has every label once and every point within its region', () => {
    const places = allPlaces();
    expect(new Set(places.map(({ label }) => label)).size).toBe(places.length);
    for (const { lng, lat, towns, localities } of SERVICE_CITIES) {
      for (const [place, x, y] of [...towns, ...localities]) {
        expect([place, distanceKm([lng, lat], [x, y]) < 55]).toEqual([place, true]);
      }
    }
  });

  it('finds each place by each of its names, next to the name of its city', () => {
    for (const { name: city, towns, localities } of SERVICE_CITIES) {
      for (const [name, , , ...aliases] of [...towns, ...localities]) {
        for (const text of [name, ...aliases]) expect(labelOf(`${text}, ${city}`)).toBe(`${name}, ${city}`);
      }
    }
  });

  it('marks only existing names as common', () => {
    const names = new Set(allPlaces().map(({ name }) => name));
    expect(COMMON_NAMES.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the place of a text', () => {
  it.each([
    ['saket', 'Saket, Delhi NCR'],
    ['SAKET, New Delhi', 'Saket, Delhi NCR'],
    ['  Sákèt ', 'Saket, Delhi NCR'],
    ['andheri w mumbai', 'Andheri West, Mumbai'],
    ['Andheri (W), Mumbai', 'Andheri West, Mumbai'],
    ['Andheri', 'Andheri, Mumbai'],
    ['HSR layout', 'HSR Layout, Bangalore'],
    ['H.S.R. Layout, Bengaluru', 'HSR Layout, Bangalore'],
    ['T. Nagar', 'T Nagar, Chennai'],
    ['tnagar chennai', 'T Nagar, Chennai'],
    ['white field', 'Whitefield, Bangalore'],
    ['DLF Phase III', 'DLF Phase 3, Delhi NCR'],
    ['Sec 62, Noida', 'Noida Sector 62, Delhi NCR'],
    ['CP', 'Connaught Place, Delhi NCR'],
  ])('%j is a locality', (text, label) => expect(labelOf(text)).toBe(label));

  it.each([
    ['Delhi', 'Delhi NCR'],
    ['bengaluru', 'Bangalore'],
    ['Bombay', 'Mumbai'],
    ['Calcutta', 'Kolkata'],
    ['Madras', 'Chennai'],
    ['Amdavad', 'Ahmedabad'],
    ['Poona', 'Pune'],
    ['Gurugram', 'Gurgaon, Delhi NCR'],
    ['Navi Mumbai', 'Navi Mumbai, Mumbai'],
    ['Secunderabad', 'Secunderabad, Hyderabad'],
    ['Sector 45, Gurgaon', 'Gurgaon, Delhi NCR'],
  ])('%j is a city or a town', (text, label) => expect(labelOf(text)).toBe(label));

  it.each([
    ['12 Lake View Road, Saket, New Delhi 110017', 'Saket, Delhi NCR'],
    ['Flat 4B, 2nd Floor, Sea Breeze CHS, 14th Road, Khar West, Mumbai - 400052', 'Khar, Mumbai'],
    ['No. 7, 3rd Cross, 100 Feet Road, Indiranagar, Bengaluru, Karnataka 560038', 'Indiranagar, Bangalore'],
    ['Tower 3, Palm Greens, Vashi, Navi Mumbai, Maharashtra 400703', 'Vashi, Mumbai'],
    ['near Saket metro, Malviya Nagar, New Delhi', 'Malviya Nagar, Delhi NCR'],
    ['12 Old Madras Road, Indiranagar, Bangalore', 'Indiranagar, Bangalore'],
    ['Plot 5, Saki Naka, Andheri Kurla Road, Mumbai', 'Saki Naka, Mumbai'],
    ['Mumbai Pune Expressway, Wakad, Pune', 'Wakad, Pune'],
    ['House 9, Shivajinagar, 411005', 'Shivajinagar, Pune'],
    ['House 9, Shivajinagar, 560 051', 'Shivajinagar, Bangalore'],
    ['21 Civil Lines, Delhi', 'Civil Lines, Delhi NCR'],
    ['behind Andheri Station', 'Andheri, Mumbai'],
    ['Flat 4, Rose Apartments, 110017', 'Delhi NCR'],
    ['Sector 61, Noida', 'Noida, Delhi NCR'],
  ])('%j: the locality, not the house', (text, label) => expect(labelOf(text)).toBe(label));

  it.each([
    ['sakett', 'Saket, Delhi NCR'],
    ['skaet', 'Saket, Delhi NCR'],
    ['12 Rose Villa, Sakret, New Delhi', 'Saket, Delhi NCR'],
    ['koramngala 4th block', 'Koramangala, Bangalore'],
    ['hsr layuot', 'HSR Layout, Bangalore'],
    ['MG Road, Banglore', 'MG Road, Bangalore'],
    ['Salt lake, kolkatta', 'Salt Lake, Kolkata'],
    ['Mumabi', 'Mumbai'],
  ])('%j: forgives one typing error', (text, label) => expect(labelOf(text)).toBe(label));

  it.each([
    ['sakt', 'four letters'],
    ['saakettt', 'two errors'],
    ['vihar', 'a right word of many names'],
    ['nagar', 'a right word of many names'],
    ['mangalore', 'another city'],
    ['MG Road', 'many towns have one'],
    ['Civil Lines', 'many towns have one'],
    ['Shivajinagar', 'two served cities have one'],
    ['12 Old Madras Road', 'a street'],
    ['Civil Lines, Jaipur', 'a city that is not served'],
    ['Malviya Nagar, Jaipur 302017', 'a city that is not served'],
    ['Malviya Nagar 302017', 'a PIN of nowhere that is served'],
    ['kora', 'a beginning only'],
    ['', 'nothing'],
    ['🙂 ---', 'no word'],
  ])('%j has no place: %s', (text) => expect(placeOf(text)).toBeUndefined());

  it('is undefined for every city that is not served', () => {
    expect(OTHER_CITIES.filter((city) => placeOf(city) ?? placeOf(`12 Lake Road, ${city}`))).toEqual([]);
  });
});

describe('suggestions for typed text', () => {
  it.each<[string, string[]]>([
    ['kora', ['Koramangala, Bangalore']],
    ['saket, del', ['Saket, Delhi NCR']],
    ['vasant v', ['Vasant Vihar, Delhi NCR']],
    ['layout bangalore', ['Bangalore', 'HSR Layout, Bangalore', 'BTM Layout, Bangalore', 'HBR Layout, Bangalore']],
    ['bandra', ['Bandra, Mumbai', 'Bandra West, Mumbai', 'Bandra East, Mumbai', 'Bandra Kurla Complex, Mumbai']],
    ['shivajinagar', ['Shivajinagar, Bangalore', 'Shivajinagar, Pune']],
    ['civil lines', ['Civil Lines, Delhi NCR']],
    ['gurug', ['Gurgaon, Delhi NCR', 'Gurgaon Sector 14, Delhi NCR', 'Gurgaon Sector 56, Delhi NCR']],
    ['zzz', []],
    ['civil lines jaipur', []],
  ])('%j', (text, expected) => expect(labels(findPlaces(text))).toEqual(expected));

  it('are limited to the requested number', () => {
    expect(findPlaces('nagar', 3)).toHaveLength(3);
    expect(findPlaces('saket', 0)).toEqual([]);
    expect(findPlaces('saket', -1)).toEqual([]);
  });
});

describe('the nearest place', () => {
  it('is a locality or a town, with its distance', () => {
    expect(nearestPlace([77.2, 28.52])).toMatchObject({
      label: 'Saket, Delhi NCR',
      distanceKm: expect.closeTo(0.8, 1),
    });
    const jaipur = nearestPlace([75.7873, 26.9124]);
    expect(jaipur?.distanceKm).toBeGreaterThan(150);
  });

  it('is undefined for an invalid point', () => {
    expect(nearestPlace([NaN, 28])).toBeUndefined();
    expect(nearestPlace([Infinity, 28])).toBeUndefined();
  });

  it("of a place's own point is that place", () => {
    for (const place of allPlaces().filter(({ name, city }) => name !== city)) {
      expect(nearestPlace(place.point)).toMatchObject({ label: place.label, distanceKm: 0 });
    }
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(...allPlaces().map(({ name }) => name), ',', ' ', '\n', 'road', 'near', '110017', '\u0301', 'ﷺ'),
    fc.string({ unit: 'binary' }),
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' '));

  it('is read without an error, and placeOf equals the first result', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: -1, max: 10 }), (words, limit) => {
        const found = findPlaces(words, limit);
        expect(found.length).toBeLessThanOrEqual(Math.max(0, limit));
        expect(new Set(labels(found)).size).toBe(found.length);
        const place = placeOf(words);
        if (place) expect(findPlaces(words, 1)).toEqual([place]);
      }),
    );
  });

  it('with one error in a long name still finds it', () => {
    const long = allPlaces().filter(({ name, city }) => name !== city && /^[A-Za-z]{9,}$/.test(name));
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.nat(), fc.constantFrom('drop', 'double', 'swap'), (place, at, error) => {
        const [name, i] = [place.name, at % (place.name.length - 1)];
        const wrong = {
          drop: name.slice(0, i) + name.slice(i + 1),
          double: name.slice(0, i) + name[i] + name.slice(i),
          swap: name.slice(0, i) + name[i + 1] + name[i] + name.slice(i + 2),
        }[error];
        expect(labels(findPlaces(`${wrong}, ${place.city}`))).toContain(place.label);
      }),
    );
  });

  it.each([
    ['one letter', 'a'],
    ['names', 'saket '],
    ['beginnings of names', 'koramangal '],
    ['segments', ', '],
    ['digits', '1'],
    ['characters that come apart', 'ﷺ'],
    ['accents', 'e\u0301'],
  ])('of 50 kB of %s costs no more than a short one', (_, unit) => {
    // Reading ends after 1,000 characters, so a text and its beginning give the same result.
    const long = unit.repeat(50_000 / unit.length);
    expect(findPlaces(long)).toEqual(findPlaces(long.slice(0, 1_000)));
  });
});

describe('the city of a home', () => {
  it.each([
    ['12 Lake View Road, Saket, New Delhi', '', 'Delhi NCR'],
    ['Flat 4, Kothrud', 'Mumbai', 'Pune'],
    ['Flat 4, the blue house', 'Andheri East, Mumbai', 'Mumbai'],
    ['Near the temple, Ratlam', 'Ratlam', 'other'],
    ['', '', 'other'],
  ])('%s; %s: %s', (address, location, city) => {
    expect(cityOfHome(address, location)).toBe(city);
    expect(HOME_CITIES).toContain(city);
  });
});

describe('the locality of a home', () => {
  it.each([
    ['12 Lake View Road, Saket, New Delhi', 'Pune', 'Saket, Delhi NCR'],
    ['Flat 7, key under the mat', 'Kothrud, Pune', 'Kothrud, Pune'],
  ])('of %s, %s is %s', (address, location, locality) => {
    expect(localityOf(address, location)).toBe(locality);
  });
});
