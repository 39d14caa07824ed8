import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey } from '@sahaya/persistence';
import { ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { CatalogEnv } from '../catalog.env.js';
import { GEOCODER_TURN_MODEL, type GeocoderTurnDoc } from './geocode.model.js';

const ROW = 'geocoder';
/** Who would have to wait longer is not put into the queue: the gazetteer answers at once. */
const LONGEST_WAIT_MS = 500;

/** Whose turn it is to ask the geocoder. The database's clock counts, so that all processes keep one queue. */
@Injectable()
export class GeocoderRateLimiter implements OnModuleInit {
  constructor(
    @InjectModel(GEOCODER_TURN_MODEL) private readonly turns: Model<GeocoderTurnDoc>,
    @Inject(ENV) private readonly env: CatalogEnv,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.turns
      .updateOne({ _id: ROW }, { $setOnInsert: { _id: ROW } }, { upsert: true })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error; // another process was first
      });
  }

  /** Takes the next turn: milliseconds until it comes; undefined when it is too far off. */
  async take(): Promise<number | undefined> {
    const soon = { $lte: ['$nextAt', { $add: ['$$NOW', LONGEST_WAIT_MS] }] };
    const mine = [
      { $set: { askedAt: '$$NOW', at: { $max: ['$nextAt', '$$NOW'] } } },
      { $set: { nextAt: { $add: ['$at', this.env.GEOCODER_INTERVAL_MS] } } },
    ];
    const options = { returnDocument: 'after', updatePipeline: true } as const;
    const turn = await this.turns.findOneAndUpdate({ _id: ROW, $expr: soon }, mine, options).lean();
    return turn?.at && turn.askedAt && turn.at.getTime() - turn.askedAt.getTime();
  }

  /** Nobody asks for a while. */
  async pause(ms: number): Promise<void> {
    const later = [{ $set: { nextAt: { $max: ['$nextAt', { $add: ['$$NOW', ms] }] } } }];
    await this.turns.updateOne({ _id: ROW }, later, { updatePipeline: true });
  }
}
