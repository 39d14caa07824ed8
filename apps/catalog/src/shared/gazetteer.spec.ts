import { describe, expect, it } from '@jest/globals';
import { distanceKm, Gazetteer, outsideServiceArea, parsePlaceTable, placeKey, SERVICE_CITIES } from '@sahaya/domain';
import { gazetteer } from './gazetteer.js';
import { LOCALITIES } from './places/localities.data.js';
import { PINS } from './places/pins.data.js';
import { TOWNS } from './places/towns.data.js';

const REGION_KM = 60;
const table = parsePlaceTable({ localities: LOCALITIES, pins: PINS, towns: TOWNS });
const centerOf = (city: string): [number, number] => {
  const { lng, lat } = SERVICE_CITIES.find(({ name }) => name === city)!;
  return [lng, lat];
};
const labelOf = (text: string) => gazetteer.placeOf(text)?.label;

describe('the table of places', () => {
  it('holds the PIN codes and post offices of each service city and the large towns', () => {
    for (const { name } of SERVICE_CITIES) {
      expect([name, table.pins.filter(({ city }) => city === name).length]).toEqual([name, expect.any(Number)]);
      expect(table.pins.filter(({ city }) => city === name).length).toBeGreaterThan(100);
      expect(table.localities.filter(({ city }) => city === name).length).toBeGreaterThan(300);
    }
    expect(table.towns.length).toBeGreaterThan(400);
  });

  it('has each PIN code and each label once, without remains of post offices', () => {
    const labels = table.localities.map(({ city, name }) => `${placeKey(name)} ${city}`);
    expect(new Set(labels).size).toBe(labels.length);
    expect(new Set(table.pins.map(({ pin }) => pin)).size).toBe(table.pins.length);
    expect(table.localities.filter(({ name }) => /\b[BHS]\.?O\b|[|;()]/.test(name))).toEqual([]);
  });

  it('has every point within its region, and an error of at least the extent of a locality', () => {
    const far = [...table.localities, ...table.pins].filter(
      ({ city, point, errorKm }) => !(distanceKm(point, centerOf(city)) <= REGION_KM) || !(errorKm >= 6),
    );
    expect(far).toEqual([]);
    expect(table.towns.filter(({ errorKm, state }) => !(errorKm >= 10) || !state)).toEqual([]);
  });

  it('finds every PIN code, alone and within an address, inside its city', () => {
    for (const { pin, city } of table.pins) {
      for (const text of [pin, `Flat 4, Rose Apartments, ${pin}`, `Flat 4, ${pin.slice(0, 3)} ${pin.slice(3)}`]) {
        expect([text, labelOf(text)]).toEqual([text, `${pin}, ${city}`]);
      }
    }
  });

  it('finds every locality by its name, city and PIN code inside its city', () => {
    for (const { name, city, pins } of table.localities) {
      for (const text of [`${name}, ${city}`, ...pins.map((pin) => `${name}, ${city} ${pin}`)]) {
        const place = gazetteer.placeOf(text);
        expect([text, place?.city]).toEqual([text, city]);
        expect(distanceKm(place!.point, centerOf(city))).toBeLessThanOrEqual(REGION_KM);
      }
    }
  });

  it('finds every large town by its name and state', () => {
    for (const { name, state } of table.towns) {
      expect(labelOf(`12 Lake Road, ${name}, ${state}`)).toBe(`${name}, ${state}`);
      expect(gazetteer.findPlaces(`${name}, ${state}`).map(({ label }) => label)).toContain(`${name}, ${state}`);
    }
  });
});

describe('the place of a text', () => {
  it.each([
    ['411038', '411038, Pune'],
    ['Flat 4, Rose Apartments, 110017', '110017, Delhi NCR'],
    ['12 Lake View Road, Saket, New Delhi 110017', 'Saket, Delhi NCR'],
    ['7 Bhusari Colony, Pune 411038', 'Bhusari Colony, Pune'],
    ['Bhusari Colony', 'Bhusari Colony, Pune'],
    ['near Andheri Station, Mumbai 400053', '400053, Mumbai'],
    ['koramngala 4th block', 'Koramangala, Bangalore'],
    ['Jaipur', 'Jaipur, Rajasthan'],
    ['Civil Lines, Jaipur', 'Jaipur, Rajasthan'],
    ['Malviya Nagar, Jaipur 302017', 'Jaipur, Rajasthan'],
    ['4 MG Road, Indore, Madhya Pradesh 452001', 'Indore, Madhya Pradesh'],
    ['Baroda', 'Vadodara, Gujarat'],
    ['Gorakhpur, Uttar Pradesh', 'Gorakhpur, Uttar Pradesh'],
    ['Flat 3, Anand, Andheri West', 'Andheri West, Mumbai'],
    ['Anand Apartments, Andheri West', 'Andheri West, Mumbai'],
    ['Andheri', 'Andheri, Mumbai'],
    ['Kalyan, Maharashtra', 'Kalyan, Mumbai'],
  ])('%j is %s', (text, label) => expect(labelOf(text)).toBe(label));

  it.each([
    ['Malviya Nagar 302017', 'a PIN code that is not in the table'],
    ['Azad Nagar', 'many towns have one'],
    ['Civil Lines', 'many towns have one'],
    ['MG Road', 'many towns have one'],
    ['Anand Apartments', 'the name of a building'],
    ['Salem Road', 'a street'],
    ['Timbuktu', 'nowhere'],
  ])('%j has no place: %s', (text) => expect(labelOf(text)).toBeUndefined());

  it('is the same as before for every built-in place', () => {
    for (const { label } of new Gazetteer().allPlaces()) expect(labelOf(label)).toBe(label);
  });
});

describe('the error of a place', () => {
  const errorOf = (text: string) => gazetteer.locateAddress(text)?.errorKm;

  it('is smaller for a PIN code than for its city', () => {
    expect(errorOf('Flat 4, Pune 411038')).toBeLessThanOrEqual(10);
    expect(errorOf('Flat 4, Pune')).toBe(50);
  });

  it('covers both places when a name and a PIN code disagree', () => {
    const address = gazetteer.locateAddress('Saket, New Delhi 110092');
    const inShahdara = { home: { point: [77.3, 28.64] as [number, number], errorKm: 1 }, serviceRadiusKm: 5 };
    expect(outsideServiceArea(address, inShahdara)).toBeUndefined();
    expect(errorOf('Saket, New Delhi 110017')).toBe(3);
  });

  it('covers the postal circle for a PIN code of a region that the table does not hold', () => {
    expect(errorOf('Flat 4, 502999')).toBe(150);
  });
});

it('reads addresses nearly as fast as the built-in gazetteer does', () => {
  const small = new Gazetteer();
  const texts = ['12 Lake View Road, Saket, New Delhi 110017', 'koramngala 4th block', 'kora', '411038', 'Jaipur'];
  const read = (which: Gazetteer) => {
    const start = process.cpuUsage();
    for (let i = 0; i < 400; i += 1) which.findPlaces(texts[i % texts.length]!);
    return process.cpuUsage(start).user;
  };
  for (const each of [small, gazetteer]) read(each);
  const ratios = Array.from({ length: 5 }, () => read(gazetteer) / read(small));
  expect(Math.min(...ratios)).toBeLessThan(5);
});
