import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { HOUR_MS, retentionSeconds, WRONG_CODES_PER_HOUR } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model, Schema } from 'mongoose';
import { KnownDevicesService } from '../sessions/sessions.module.js';

/** Where a code is entered; the gateway adds both. */
export interface CodeSource {
  /** The address of an IPv4 client, the /64 of an IPv6 client. */
  network?: string | undefined;
  deviceKey?: string | undefined;
}

interface WrongCodesDoc {
  /** `network <network>|<hour>`, or `platform|<hour>`. */
  _id: string;
  count: number;
  storedAt: Date;
}
export const WRONG_CODES_MODEL = 'wrong_codes';
export const wrongCodesSchema = new Schema<WrongCodesDoc>(
  {
    _id: String,
    count: { type: Number, required: true },
    storedAt: { type: Date, expires: retentionSeconds('wrong-codes') },
  },
  { versionKey: false, collection: WRONG_CODES_MODEL },
);

/**
 * Counts wrong one-time codes in an hour, of a network and of the platform, so that many accounts or many networks give
 * nobody more guesses. A device that signed in to the account before is neither counted nor refused.
 */
@Injectable()
export class WrongCodesService {
  constructor(
    @InjectModel(WRONG_CODES_MODEL) private readonly model: Model<WrongCodesDoc>,
    private readonly devices: KnownDevicesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a guess before it is judged, so that simultaneous ones cannot exceed the limit. Throws WRONG_CODES_THROTTLED
   * beyond it. Returns how to take the guess back when the code was right.
   */
  async begin(userId: string | null | undefined, source: CodeSource): Promise<{ takeBack: () => Promise<void> }> {
    // Also without an account, so that the time does not tell whether there is one.
    if (await this.devices.recognize(userId ?? '', source.deviceKey)) return { takeBack: () => Promise.resolve() };
    const now = this.clock.now();
    const hour = now.toISOString().slice(0, 13);
    const ids = { network: `network ${source.network ?? ''}|${hour}`, platform: `platform|${hour}` };
    const [ofNetwork, ofPlatform] = await Promise.all([this.add(ids.network, 1), this.add(ids.platform, 1)]);
    if (ofNetwork > WRONG_CODES_PER_HOUR.network || ofPlatform > WRONG_CODES_PER_HOUR.platform) {
      const retryAfterSeconds = Math.ceil((HOUR_MS - (now.getTime() % HOUR_MS)) / 1_000);
      throw new AppError('WRONG_CODES_THROTTLED', { retryAfterSeconds });
    }
    return {
      takeBack: async () => {
        await Promise.all([this.add(ids.network, -1), this.add(ids.platform, -1)]);
      },
    };
  }

  private async add(_id: string, change: 1 | -1): Promise<number> {
    const update = { $inc: { count: change }, $currentDate: { storedAt: true } as const };
    const { count } = await this.model
      .findOneAndUpdate({ _id }, update, { upsert: true, returnDocument: 'after' })
      .orFail()
      .lean();
    return count;
  }
}
