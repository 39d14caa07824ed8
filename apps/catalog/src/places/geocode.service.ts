import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type geocode,
  type GeocodedPlace,
  type InputOf,
  refuse,
  type reverseGeocode,
} from '@sahaya/contracts';
import { distanceKm, isLngLat, type LngLat, type LocatedPoint, type Place, retentionSeconds } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { findNearestPlace, gazetteer } from '../shared/gazetteer.js';
import { GEOCODE_CACHE_MODEL, type GeocodeCacheDoc } from './geocode.model.js';
import { GeocoderClient, GeocoderError } from './geocoder.client.js';

const DAY_MS = 86_400_000;
const KEEP_FOUND_MS = retentionSeconds('place-answers') * 1000;
const KEEP_NOTHING_MS = DAY_MS;

/** The time that a booking waits for the geocoder. */
const LOCATE_MS = 400;
/** A post office is good enough to measure without the geocoder. */
const POST_ERROR_KM = 12;
const EXACT_ERROR_KM = 1;
const PIN_ERROR_KM = 1;
/** An approximate place of a geocoder can be a whole city. */
const APPROXIMATE_ERROR_KM = 50;

/** The places of the geocoder. Undefined if it was not asked or failed. */
type Answer = GeocodedPlace[] | undefined;

/**
 * Finds places for texts and points: with the geocoder if one is configured and available, else in the
 * gazetteer.
 */
@Injectable()
export class GeocodeService {
  private readonly logger = new Logger('Geocode');
  /** Requests in progress by key, so that concurrent equal queries are sent once. */
  private readonly inProgress = new Map<string, Promise<Answer>>();

  constructor(
    @InjectModel(GEOCODE_CACHE_MODEL) private readonly cache: Model<GeocodeCacheDoc>,
    private readonly geocoder: GeocoderClient,
    private readonly clock: Clock,
  ) {}

  async forward({ q }: InputOf<typeof geocode>): Promise<{ places: GeocodedPlace[] }> {
    if (!q) refuse({ code: 'LOCATION_REQUIRED', field: 'q' });
    const text = q.replace(/\s+/g, ' ');
    const answer = await this.readCached(`search ${text.toLowerCase()}`, () => this.geocoder.search(text));
    const places = answer?.length ? answer : gazetteer.findPlaces(q).map(toGeocodedPlace);
    if (places.length === 0) throw toNotFoundError(answer);
    return { places };
  }

  async reverse({ lat, lng }: InputOf<typeof reverseGeocode>): Promise<{ place: GeocodedPlace }> {
    const point: LngLat = [lng ?? NaN, lat ?? NaN];
    if (!isLngLat(point)) throw new AppError('COORDINATES_INVALID', { field: lat === null ? 'lat' : 'lng' });
    const about = point.map(to100m) as LngLat;
    const answer = await this.readCached(`reverse ${about.join(',')}`, () => this.geocoder.reverse(about));
    const nearest = findNearestPlace(point);
    const ofGazetteer = nearest && toGeocodedPlace(nearest);
    const place = answer?.[0] ?? ofGazetteer;
    if (!place) throw toNotFoundError(answer);
    return { place };
  }

  /**
   * Possible positions of an address, best effort: empty if it is unknown. A locality of the gazetteer needs no
   * geocoder. For other texts the geocoder has a short time, and its failure changes nothing. A pin that the customer
   * placed on the map needs neither.
   */
  async locate(address: string, pin?: readonly number[] | null): Promise<LocatedPoint[]> {
    if (pin && isLngLat(pin)) return [{ point: [pin[0], pin[1]], errorKm: PIN_ERROR_KM }];
    const known = gazetteer.locateAddress(address);
    if (!this.geocoder.isEnabled || (known && known.errorKm <= POST_ERROR_KM)) return known ? [known] : [];
    const giveUp = new AbortController();
    const places = await Promise.race([
      this.forward({ q: address })
        .then(({ places }) => places)
        .catch(() => []),
      wait(LOCATE_MS, [], { signal: giveUp.signal }).catch(() => []),
    ]);
    giveUp.abort();
    const points = places.map(({ lng, lat, approximate }) => ({
      point: [lng, lat] as LngLat,
      errorKm: approximate ? APPROXIMATE_ERROR_KM : EXACT_ERROR_KM,
    }));
    // Skip streets of the same name in another city.
    const isInCity = ({ point }: LocatedPoint) => !known || distanceKm(point, known.point) <= known.errorKm;
    const inCity = points.filter(isInCity);
    return inCity.length === 0 && known ? [known] : inCity;
  }

  private async readCached(query: string, request: () => Promise<GeocodedPlace[]>): Promise<Answer> {
    if (!this.geocoder.isEnabled) return [];
    const _id = createHash('sha256').update(query).digest('hex');
    const known = await this.cache.findOne({ _id, expiresAt: { $gt: this.clock.now() } }).lean<GeocodeCacheDoc>();
    if (known) return known.places;
    const answer =
      this.inProgress.get(_id) ?? this.requestAndCache(_id, request).finally(() => this.inProgress.delete(_id));
    this.inProgress.set(_id, answer);
    return answer;
  }

  private async requestAndCache(_id: string, request: () => Promise<GeocodedPlace[]>): Promise<Answer> {
    try {
      const places = await request();
      const keepMs = places.length > 0 ? KEEP_FOUND_MS : KEEP_NOTHING_MS;
      const expiresAt = new Date(this.clock.now().getTime() + keepMs);
      await this.cache.updateOne({ _id }, { places, expiresAt }, { upsert: true });
      return places;
    } catch (error) {
      if (!(error instanceof GeocoderError)) throw error;
      this.logger.warn(`geocoder request failed: ${error.message}`);
      return undefined;
    }
  }
}

/** About 100 m, because the geocoder does not need the exact position of a user. */
const to100m = (degrees: number) => Math.round(degrees * 1_000) / 1_000;
const toGeocodedPlace = ({ label, point: [lng, lat] }: Place): GeocodedPlace => ({
  label,
  lat,
  lng,
  approximate: true,
});
const toNotFoundError = (answer: Answer) => new AppError(answer ? 'LOCATION_NOT_FOUND' : 'GEOCODER_FAILED');
