import { BRAND } from '@sahaya/domain';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { ensureHelper, type ErrorCode, geocode, type GeocodedPlace, getOffer, reverseGeocode } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import type { Model } from 'mongoose';
import { catalogEnv } from '../catalog.env.js';
import { CatalogModule } from '../catalog.module.js';
import {
  GEOCODE_CACHE_MODEL,
  type GeocodeCacheDoc,
  GEOCODER_RATE_LIMIT_MODEL,
  type GeocoderRateLimitDoc,
} from './geocode.model.js';
import { GeocoderRateLimiter } from './geocoder-rate-limiter.js';

const DAY_MS = 86_400_000;
const SAKET = { lat: 28.5244, lng: 77.2066 };
const KNOWN = [
  {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors',
    lat: '28.5221070',
    lon: '77.2101950',
    category: 'building',
    type: 'apartments',
    place_rank: 30,
    importance: 0.1,
    display_name: '12, Press Enclave Marg, Saket, New Delhi, Delhi, 110017, India',
  },
  {
    place_id: 2,
    lat: '28.5231',
    lon: '77.2075',
    category: 'place',
    type: 'suburb',
    place_rank: 19,
    display_name: 'Saket, New Delhi, Delhi, India',
  },
];
const HOUSE: GeocodedPlace = { label: KNOWN[0]!.display_name, lat: 28.522107, lng: 77.210195, approximate: false };
const SUBURB: GeocodedPlace = { label: KNOWN[1]!.display_name, lat: 28.5231, lng: 77.2075, approximate: true };

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;
const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

/** Responds like Nominatim; a test can make it fail. */
const asNominatim: Behaviour = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand.in');
  const json = (status: number, body: unknown) => answering(status, JSON.stringify(body))(request, response);
  if (!request.headers['user-agent']?.includes(BRAND)) return json(403, { error: 'who are you?' });
  if (searchParams.get('format') !== 'jsonv2') return json(400, { error: 'format' });
  if (pathname === '/nominatim/search') {
    return json(200, /press\s+enclave/i.test(searchParams.get('q') ?? '') ? KNOWN : []);
  }
  if (pathname !== '/nominatim/reverse') return json(404, { error: 'no such call' });
  return json(200, Number(searchParams.get('lat')) > 20 ? KNOWN[1] : { error: 'Unable to geocode' });
};

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
const startCatalog = (variables: Record<string, string> = {}) =>
  startServiceForTest('catalog', catalogEnv, CatalogModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    ...variables,
  });
let catalog: RunningService;
const places = async (q: string) => (await catalog.rpc.call(geocode, { q })).places;
const labels = async (q: string) => (await places(q)).map(({ label }) => label);
const at = async (lat: unknown, lng: unknown) => (await catalog.rpc.call(reverseGeocode, { lat, lng })).place;
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { code: ErrorCode }) => error.code,
  );

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
});
afterAll(async () => {
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

describe('without a geocoder', () => {
  beforeAll(async () => {
    catalog = await startCatalog();
  });
  afterAll(() => catalog?.stop());

  it('returns approximate places of the gazetteer', async () => {
    expect(await places('Saket, New Delhi')).toEqual([{ label: 'Saket, Delhi NCR', ...SAKET, approximate: true }]);
    expect(await labels('12 Lake View Road, Saket, New Delhi 110017')).toEqual(['Saket, Delhi NCR']);
    expect(await labels('Flat 4, Rose Apartments, Pune 411038')).toEqual(['411038, Pune']);
    expect(await labels('Civil Lines, Jaipur')).toContain('Jaipur, Rajasthan');
    expect(await at(26.9, 75.8)).toMatchObject({ label: 'Jaipur, Rajasthan', approximate: true });
    expect(await labels('bandra')).toContain('Bandra West, Mumbai');
    expect(await at(28.53, 77.21)).toEqual({
      label: 'Malviya Nagar, Delhi NCR',
      lat: 28.534,
      lng: 77.209,
      approximate: true,
    });
  });

  it.each(['Timbuktu', '???', '🙂', "'; DROP TABLE", '{"$gt":""}', 'Azad Nagar 302017'])(
    'reports %j as not found',
    async (q) => expect(await codeOf(places(q))).toBe('LOCATION_NOT_FOUND'),
  );

  it('refuses an empty text with the message of the form', async () => {
    expect(await codeOf(places('  '))).toBe('LOCATION_REQUIRED');
    expect(await codeOf(catalog.rpc.call(geocode, { q: { $gt: '' } }))).toBe('INVALID_INPUT');
    expect(await codeOf(places('x'.repeat(501)))).toBe('INVALID_INPUT');
  });

  it.each([
    ['20.3', '65.2', 'LOCATION_NOT_FOUND'],
    [0, 0, 'LOCATION_NOT_FOUND'],
    ['', '77', 'COORDINATES_INVALID'],
    ['28', undefined, 'COORDINATES_INVALID'],
    ['91', '77', 'COORDINATES_INVALID'],
    ['28', '181', 'COORDINATES_INVALID'],
    ['north', 'east', 'COORDINATES_INVALID'],
    ['NaN', 'Infinity', 'COORDINATES_INVALID'],
  ])('resolves the point %j, %j: %s', async (lat, lng, code) => expect(await codeOf(at(lat, lng))).toBe(code));
});

describe('with a geocoder', () => {
  let standIn: Server;
  let behave: Behaviour;
  let asked: URL[];
  let answers: Model<GeocodeCacheDoc>;
  let turns: Model<GeocoderRateLimitDoc>;

  beforeAll(async () => {
    standIn = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://stand.in'));
      behave(request, response);
    });
    await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
    const { port } = standIn.address() as AddressInfo;
    catalog = await startCatalog({
      GEOCODER_URL: `http://127.0.0.1:${port}/nominatim/?key=k1`,
      GEOCODER_INTERVAL_MS: '0',
    });
    answers = catalog.get(getModelToken(GEOCODE_CACHE_MODEL));
    turns = catalog.get(getModelToken(GEOCODER_RATE_LIMIT_MODEL));
  });
  afterAll(async () => {
    await catalog?.stop();
    standIn?.closeAllConnections();
    await new Promise((resolve) => standIn?.close(resolve));
  });
  beforeEach(() => {
    asked = [];
    behave = asNominatim;
  });
  afterEach(async () => {
    catalog.clock.set(0);
    await Promise.all([answers.deleteMany({}), turns.updateMany({}, { $unset: { nextAt: 1 } })]);
  });

  it('returns its places, houses exactly and suburbs approximately, and keeps the query of its configured URL', async () => {
    expect(await places('12  Press Enclave Marg')).toEqual([HOUSE, SUBURB]);
    expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
      key: 'k1',
      q: '12 Press Enclave Marg',
      limit: '5',
      countrycodes: 'in',
      format: 'jsonv2',
      'accept-language': 'en',
    });
  });

  it('rounds points to 100 m and asks only for the suburb', async () => {
    expect(await at(28.52345678, 77.20712345)).toEqual(SUBURB);
    const { lat, lon, zoom } = Object.fromEntries(asked[0]!.searchParams);
    expect({ lat, lon, zoom }).toEqual({ lat: '28.523', lon: '77.207', zoom: '14' });
  });

  it('sends the same query once, concurrently, later and in other case, and again after 30 days', async () => {
    await Promise.all(['12 Press Enclave', '12 press enclave', ' 12 PRESS  Enclave '].map((q) => codeOf(places(q))));
    expect(await places('12 Press Enclave')).toEqual([HOUSE, SUBURB]);
    expect(asked).toHaveLength(1);
    catalog.clock.set(29 * DAY_MS);
    await places('12 Press Enclave');
    expect(asked).toHaveLength(1);
    catalog.clock.set(31 * DAY_MS);
    await places('12 Press Enclave');
    expect(asked).toHaveLength(2);
  });

  it('does not store the text of a query', async () => {
    await places('12 Press Enclave Marg');
    const [kept] = await answers.find().lean();
    expect(kept?._id).toMatch(/^[0-9a-f]{64}$/);
    const { expireAfterSeconds } = (await answers.collection.indexes()).find(({ key }) => 'expiresAt' in key) ?? {};
    expect(expireAfterSeconds).toBe(0);
  });

  it('falls back to the gazetteer for an unknown place, else reports not found, and asks again a day later', async () => {
    expect(await labels('Saket, New Delhi')).toEqual(['Saket, Delhi NCR']);
    expect(await codeOf(places('Timbuktu'))).toBe('LOCATION_NOT_FOUND');
    expect(await codeOf(at(10.5, 66.2))).toBe('LOCATION_NOT_FOUND');
    expect(await codeOf(places('Timbuktu'))).toBe('LOCATION_NOT_FOUND');
    expect(asked).toHaveLength(3);
    catalog.clock.set(DAY_MS + 1);
    await codeOf(places('Timbuktu'));
    expect(asked).toHaveLength(4);
  });

  it.each([400, 404])(
    'treats status %d as an unknown query: it is not found, and other queries are still sent',
    async (status) => {
      behave = answering(status, '{"error":"Unable to geocode"}');
      expect(await codeOf(places('Timbuktu'))).toBe('LOCATION_NOT_FOUND');
      behave = asNominatim;
      expect(await places('12 Press Enclave')).toEqual([HOUSE, SUBURB]);
    },
  );

  const never: Behaviour = () => undefined;
  const halfway: Behaviour = (_request, response) => void response.writeHead(200).write('[{"lat": "28');
  const hangingUp: Behaviour = (request) => void request.socket.destroy();
  const endless: Behaviour = (_request, response) =>
    void response.writeHead(200).end('[' + ' '.repeat(2_000_000) + ']');
  it.each<[string, Behaviour]>([
    ['never answers', never],
    ['stops in the middle of the response', halfway],
    ['closes the connection', hangingUp],
    ['answers 500', answering(500, 'Internal Server Error')],
    ['answers 429', answering(429, 'slow down', { 'retry-after': '120' })],
    ['answers 403', answering(403, 'blocked')],
    ['redirects to another address', answering(302, '', { location: 'http://169.254.169.254/' })],
    ['answers with HTML', answering(200, '<html>maintenance</html>')],
    ['answers with truncated JSON', answering(200, '[{"lat": "28.5"')],
    ['answers with an unexpected object', answering(200, '{"places": []}')],
    ['answers with an invalid place', answering(200, '[{"lat": "north", "lon": "77", "display_name": "x"}]')],
    ['answers with an invalid point', answering(200, '[{"lat": "128.5", "lon": "77", "display_name": "x"}]')],
    ['answers with megabytes', endless],
  ])('pauses requests to a geocoder that %s and answers from the gazetteer, if it can', async (_, behaviour) => {
    behave = behaviour;
    expect(await labels('Saket, New Delhi')).toEqual(['Saket, Delhi NCR']);
    expect(await codeOf(places('Timbuktu'))).toBe('GEOCODER_FAILED');
    expect(await at(28.53, 77.21)).toMatchObject({ label: 'Malviya Nagar, Delhi NCR' });
    expect(await codeOf(at(10.5, 66.2))).toBe('GEOCODER_FAILED');
    expect(asked).toHaveLength(1);
    expect(await answers.countDocuments()).toBe(0);

    behave = asNominatim;
    await turns.updateMany({}, { $unset: { nextAt: 1 } });
    expect(await places('12 Press Enclave')).toEqual([HOUSE, SUBURB]);
  });

  describe('for an address of a visit', () => {
    const DELHI = [77.21, 28.52];
    const MUMBAI = [72.83, 19.07];
    const helperAt = async (coordinates: number[]) => {
      const about = { role: 'helper', name: 'Asha', location: 'My village', coordinates } as const;
      const offer = { services: ['cooking'], hourlyRatePaise: 20_000 };
      return (await catalog.rpc.call(ensureHelper, { userId: newId(), ...about, offer })).helperId;
    };
    const outside = async (helperId: string, customerAddress: string) =>
      (await catalog.rpc.call(getOffer, { helperId, customerAddress })).outsideServiceArea;

    it('measures by the geocoder’s point where the gazetteer knows no locality', async () => {
      expect(await outside(await helperAt(DELHI), '12 Press Enclave Marg')).toBeUndefined();
      const far = await outside(await helperAt(MUMBAI), '12 Press Enclave Marg');
      expect(far).toEqual({ distanceKm: expect.closeTo(1_140, -2), serviceRadiusKm: 15 });
      expect(asked).toHaveLength(1);
    });

    it('does not ask the geocoder for a locality of the gazetteer', async () => {
      expect(await outside(await helperAt(MUMBAI), '4 Lake Road, Saket, New Delhi')).toBeDefined();
      expect(asked).toHaveLength(0);
    });

    it('ignores a street of the same name in another city', async () => {
      const address = '12 Press Enclave Marg, Mumbai';
      expect(await outside(await helperAt(MUMBAI), address)).toBeUndefined();
      expect(asked).toHaveLength(1);
    });

    it.each<[string, Behaviour]>([
      ['never answers', never],
      ['answers 500', answering(500, 'Internal Server Error')],
      ['finds no place', answering(200, '[]')],
    ])('passes an unknown address when the geocoder %s', async (_case, behaviour) => {
      behave = behaviour;
      expect(await outside(await helperAt(MUMBAI), '12 Press Enclave Marg')).toBeUndefined();
    });
  });

  it('pauses as long as the geocoder asks', async () => {
    behave = answering(429, 'slow down', { 'retry-after': '1800' });
    await codeOf(places('Timbuktu'));
    const [turn] = await turns.find().lean();
    expect(turn!.nextAt!.getTime() - turn!.at!.getTime()).toBeGreaterThanOrEqual(1_800_000);
  });
});

describe('the rate limit of two processes', () => {
  it('admits one of many concurrent requests and refuses requests that would wait long', async () => {
    const variables = { MONGO_DB_PREFIX: `${mongo.dbPrefix}turns_`, GEOCODER_INTERVAL_MS: '60000' };
    const [one, two] = await Promise.all([startCatalog(variables), startCatalog(variables)]);
    const queue = [one, two].map((process) => process.get<GeocoderRateLimiter>(GeocoderRateLimiter));
    const taken = await Promise.all(Array.from({ length: 20 }, (_, i) => queue[i % 2]!.take()));
    expect(taken.filter((turn) => turn !== undefined)).toEqual([0]);
    await Promise.all([one.stop(), two.stop()]);
  });

  it('admits requests at the configured interval', async () => {
    const variables = { MONGO_DB_PREFIX: `${mongo.dbPrefix}steps_`, GEOCODER_INTERVAL_MS: '200' };
    const process = await startCatalog(variables);
    const queue = process.get<GeocoderRateLimiter>(GeocoderRateLimiter);
    const model = process.get<Model<GeocoderRateLimitDoc>>(getModelToken(GEOCODER_RATE_LIMIT_MODEL));
    const starts: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      expect(await queue.take()).toBeDefined();
      starts.push((await model.findOne().lean())!.at!.getTime());
    }
    const gaps = starts.slice(1).map((start, i) => start - starts[i]!);
    expect(gaps.every((gap) => gap >= 200)).toBe(true);
    await process.stop();
  });
});
