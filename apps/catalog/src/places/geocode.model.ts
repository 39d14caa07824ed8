import type { GeocodedPlace } from '@sahaya/contracts';
import { Schema } from 'mongoose';

/** A cached response of the geocoder. The key is a hash of the query, because the query may be an address. */
export interface GeocodeCacheDoc {
  _id: string;
  places: GeocodedPlace[];
  expiresAt: Date;
}
export const GEOCODE_CACHE_MODEL = 'geocode_answers';
export const geocodeCacheSchema = new Schema<GeocodeCacheDoc>(
  {
    _id: String,
    places: { type: [Schema.Types.Mixed], required: true } as never,
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  { versionKey: false, collection: GEOCODE_CACHE_MODEL },
);

/** The time of the next request to the geocoder: one document for all processes. */
export interface GeocoderRateLimitDoc {
  _id: string;
  askedAt?: Date;
  at?: Date;
  nextAt?: Date;
}
export const GEOCODER_RATE_LIMIT_MODEL = 'geocoder_turns';
export const geocoderRateLimitSchema = new Schema<GeocoderRateLimitDoc>(
  { _id: String, askedAt: Date, at: Date, nextAt: Date },
  { versionKey: false, collection: GEOCODER_RATE_LIMIT_MODEL },
);
