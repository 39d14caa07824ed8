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
import {
  distanceKm,
  findPlaces,
  isLngLat,
  type LngLat,
  locateAddress,
  type LocatedPoint,
  nearestPlace,
  type Place,
} from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { GEOCODE_ANSWER_MODEL, type GeocodeAnswerDoc } from './geocode.model.js';
import { GeocoderClient, GeocoderFault } from './geocoder.client.js';

const DAY_MS = 86_400_000;
const KEEP_FOUND_MS = 30 * DAY_MS;
const KEEP_NOTHING_MS = DAY_MS;
/** A point farther than this from every known locality is at none of them. */
const NEAR_KM = 25;

/** A booking waits this long for the geocoder. */
const LOCATE_MS = 400;
const LOCALITY_ERROR_KM = 3;
const EXACT_ERROR_KM = 1;
/** An approximate answer of a geocoder may be a whole city. */
const APPROXIMATE_ERROR_KM = 50;

/** What the geocoder says; undefined when it could not be asked. */
type Answer = GeocodedPlace[] | undefined;

/** Places for texts and points: of the geocoder where one is configured and answers, else of the built-in gazetteer. */
@Injectable()
export class GeocodeService {
  private readonly logger = new Logger('Geocode');
  /** The same question at the same time is asked once. */
  private readonly underWay = new Map<string, Promise<Answer>>();

  constructor(
    @InjectModel(GEOCODE_ANSWER_MODEL) private readonly answers: Model<GeocodeAnswerDoc>,
    private readonly geocoder: GeocoderClient,
    private readonly clock: Clock,
  ) {}

  async forward({ q }: InputOf<typeof geocode>): Promise<{ places: GeocodedPlace[] }> {
    if (!q) refuse({ code: 'LOCATION_REQUIRED', field: 'q' });
    const text = q.replace(/\s+/g, ' ');
    const answer = await this.answer(`search ${text.toLowerCase()}`, () => this.geocoder.search(text));
    const places = answer?.length ? answer : findPlaces(q).map(ofGazetteer);
    if (places.length === 0) throw notFound(answer);
    return { places };
  }

  async reverse({ lat, lng }: InputOf<typeof reverseGeocode>): Promise<{ place: GeocodedPlace }> {
    const point: LngLat = [lng ?? NaN, lat ?? NaN];
    if (!isLngLat(point)) throw new AppError('COORDINATES_INVALID', { field: lat === null ? 'lat' : 'lng' });
    const about = point.map(to100m) as LngLat;
    const answer = await this.answer(`reverse ${about.join(',')}`, () => this.geocoder.reverse(about));
    const nearest = nearestPlace(point);
    const own = nearest && nearest.distanceKm <= NEAR_KM ? ofGazetteer(nearest) : undefined;
    const place = answer?.[0] ?? own;
    if (!place) throw notFound(answer);
    return { place };
  }

  /**
   * Where an address may be, best effort: nothing when it is unknown. A locality of the gazetteer needs no geocoder;
   * any other text is given a short time with the geocoder, whose failure changes nothing.
   */
  async locate(address: string): Promise<LocatedPoint[]> {
    const known = locateAddress(address);
    if (!this.geocoder.isOn || (known && known.errorKm <= LOCALITY_ERROR_KM)) return known ? [known] : [];
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
    // A street of the same name in another city is not meant.
    const isMeant = ({ point }: LocatedPoint) => !known || distanceKm(point, known.point) <= known.errorKm;
    const meant = points.filter(isMeant);
    return meant.length === 0 && known ? [known] : meant;
  }

  private async answer(question: string, ask: () => Promise<GeocodedPlace[]>): Promise<Answer> {
    if (!this.geocoder.isOn) return [];
    const _id = createHash('sha256').update(question).digest('hex');
    const known = await this.answers.findOne({ _id, expiresAt: { $gt: this.clock.now() } }).lean<GeocodeAnswerDoc>();
    if (known) return known.places;
    const asked = this.underWay.get(_id) ?? this.askAndKeep(_id, ask).finally(() => this.underWay.delete(_id));
    this.underWay.set(_id, asked);
    return asked;
  }

  private async askAndKeep(_id: string, ask: () => Promise<GeocodedPlace[]>): Promise<Answer> {
    try {
      const places = await ask();
      const keepMs = places.length > 0 ? KEEP_FOUND_MS : KEEP_NOTHING_MS;
      const expiresAt = new Date(this.clock.now().getTime() + keepMs);
      await this.answers.updateOne({ _id }, { places, expiresAt }, { upsert: true });
      return places;
    } catch (error) {
      if (!(error instanceof GeocoderFault)) throw error;
      this.logger.warn(`geocoder not used: ${error.message}`);
      return undefined;
    }
  }
}

/** About 100 m: more of where somebody stands is nobody else's business. */
const to100m = (degrees: number) => Math.round(degrees * 1_000) / 1_000;
const ofGazetteer = ({ label, point: [lng, lat] }: Place): GeocodedPlace => ({ label, lat, lng, approximate: true });
const notFound = (answer: Answer) => new AppError(answer ? 'LOCATION_NOT_FOUND' : 'GEOCODER_FAILED');
