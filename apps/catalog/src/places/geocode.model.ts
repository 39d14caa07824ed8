import type { GeocodedPlace } from '@sahaya/contracts';
import { Schema } from 'mongoose';

/** An answer of the geocoder. The question is kept as a hash: it may be somebody's address. */
export interface GeocodeAnswerDoc {
  _id: string;
  places: GeocodedPlace[];
  expiresAt: Date;
}
export const GEOCODE_ANSWER_MODEL = 'geocode_answers';
export const geocodeAnswerSchema = new Schema<GeocodeAnswerDoc>(
  {
    _id: String,
    places: { type: [Schema.Types.Mixed], required: true } as never,
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  { versionKey: false, collection: GEOCODE_ANSWER_MODEL },
);

/** When the geocoder may be asked next: one row for all processes. */
export interface GeocoderTurnDoc {
  _id: string;
  askedAt?: Date;
  at?: Date;
  nextAt?: Date;
}
export const GEOCODER_TURN_MODEL = 'geocoder_turns';
export const geocoderTurnSchema = new Schema<GeocoderTurnDoc>(
  { _id: String, askedAt: Date, at: Date, nextAt: Date },
  { versionKey: false, collection: GEOCODER_TURN_MODEL },
);
