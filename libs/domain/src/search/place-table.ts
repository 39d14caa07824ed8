import type { LngLat } from './geo.js';

/** A locality of a service city: the delivery area of a post office, or a town of the region. */
export interface LocalityRow {
  city: string;
  name: string;
  point: LngLat;
  errorKm: number;
  /** Other places in India have the name: it counts only next to the name of its city or its PIN code. */
  isCommon: boolean;
  /** The PIN codes of the post offices with this name; empty for a town. */
  pins: readonly string[];
}

/** A PIN code of a service city. */
export interface PinRow {
  city: string;
  pin: string;
  point: LngLat;
  errorKm: number;
}

/** A town outside the service cities. */
export interface TownRow {
  name: string;
  state: string;
  point: LngLat;
  errorKm: number;
  aliases: readonly string[];
}

/** Places in addition to the built-in localities. */
export interface PlaceTable {
  localities: readonly LocalityRow[];
  pins: readonly PinRow[];
  towns: readonly TownRow[];
}

/** The columns of a row, one row a line; lines that begin with `#` are comments. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|'));
const listOf = (column = '') => column.split(' ').filter(Boolean);

/**
 * Reads the generated tables, with the columns
 * `city|name|longitude|latitude|error in km|C if common, else empty|PIN codes`,
 * `city|PIN code|longitude|latitude|error in km` and
 * `name|state|longitude|latitude|error in km|other names, separated by ;`.
 */
export function parsePlaceTable(text: { localities: string; pins: string; towns: string }): PlaceTable {
  const pointOf = ([, , lng, lat]: readonly string[]): LngLat => [Number(lng), Number(lat)];
  return {
    localities: rowsOf(text.localities).map((row) => ({
      city: row[0] ?? '',
      name: row[1] ?? '',
      point: pointOf(row),
      errorKm: Number(row[4]),
      isCommon: row[5] === 'C',
      pins: listOf(row[6]),
    })),
    pins: rowsOf(text.pins).map((row) => ({
      city: row[0] ?? '',
      pin: row[1] ?? '',
      point: pointOf(row),
      errorKm: Number(row[4]),
    })),
    towns: rowsOf(text.towns).map((row) => ({
      name: row[0] ?? '',
      state: row[1] ?? '',
      point: pointOf(row),
      errorKm: Number(row[4]),
      aliases: (row[5] ?? '').split(';').filter(Boolean),
    })),
  };
}
