import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey } from '@sahaya/persistence';
import { ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { CatalogEnv } from '../catalog.env.js';
import { GEOCODER_RATE_LIMIT_MODEL, type GeocoderRateLimitDoc } from './geocode.model.js';

const DOCUMENT_ID = 'geocoder';
/** A request that would wait longer is refused, so that the gazetteer is used at once. */
const WAIT_MAX_MS = 500;

/** Limits the requests to the geocoder. Uses the time of the database, so that all processes share one queue. */
@Injectable()
export class GeocoderRateLimiter implements OnModuleInit {
  constructor(
    @InjectModel(GEOCODER_RATE_LIMIT_MODEL) private readonly model: Model<GeocoderRateLimitDoc>,
    @Inject(ENV) private readonly env: CatalogEnv,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.model
      .updateOne({ _id: DOCUMENT_ID }, { $setOnInsert: { _id: DOCUMENT_ID } }, { upsert: true })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error; // Another process created the document.
      });
  }

  /** Takes the next slot and returns the milliseconds until it. Returns undefined if it is too far away. */
  async take(): Promise<number | undefined> {
    const soon = { $lte: ['$nextAt', { $add: ['$$NOW', WAIT_MAX_MS] }] };
    const mine = [
      { $set: { askedAt: '$$NOW', at: { $max: ['$nextAt', '$$NOW'] } } },
      { $set: { nextAt: { $add: ['$at', this.env.GEOCODER_INTERVAL_MS] } } },
    ];
    const options = { returnDocument: 'after', updatePipeline: true } as const;
    const turn = await this.model.findOneAndUpdate({ _id: DOCUMENT_ID, $expr: soon }, mine, options).lean();
    return turn?.at && turn.askedAt && turn.at.getTime() - turn.askedAt.getTime();
  }

  /** Stops all requests for a time. */
  async pause(ms: number): Promise<void> {
    const later = [{ $set: { nextAt: { $max: ['$nextAt', { $add: ['$$NOW', ms] }] } } }];
    await this.model.updateOne({ _id: DOCUMENT_ID }, later, { updatePipeline: true });
  }
}
