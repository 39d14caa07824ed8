import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, Schema } from 'mongoose';
import { type AccountDeletionStep, contactsOf } from '../shared/account-deletion-step.js';
import type { AccountDoc } from '../shared/account.model.js';

export interface LoginFailuresDoc {
  /** The identifier as stored on accounts; unknown ones count as well, so they cannot be told apart. */
  _id: string;
  failures: number;
  lockedUntil: Date | null;
  storedAt: Date;
}
export const LOGIN_FAILURES_MODEL = 'login_failures';
export const loginFailuresSchema = new Schema<LoginFailuresDoc>(
  {
    _id: String,
    failures: { type: Number, required: true },
    lockedUntil: { type: Date, default: null },
    storedAt: { type: Date, expires: '1d' },
  },
  { versionKey: false, collection: LOGIN_FAILURES_MODEL },
);

const FREE_FAILURES = 20;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/**
 * 0 for the first 19 wrong passwords in a row; the 20th pauses the account for 30 s, each further one doubles the
 * pause.
 */
export const pauseSeconds = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (failures - FREE_FAILURES));

/** Slows down password guessing for one account; the right password after the pause clears it. */
@Injectable()
export class LoginThrottleService implements AccountDeletionStep {
  constructor(
    @InjectModel(LOGIN_FAILURES_MODEL) private readonly model: Model<LoginFailuresDoc>,
    private readonly clock: Clock,
  ) {}

  async expectOpen(identifier: string): Promise<void> {
    const found = await this.model.findById(identifier, { lockedUntil: 1 }).lean();
    const left = (found?.lockedUntil?.getTime() ?? 0) - this.clock.now().getTime();
    if (left > 0) throw new AppError('LOGIN_THROTTLED', { retryAfterSeconds: Math.ceil(left / 1_000) });
  }

  async failed(identifier: string): Promise<void> {
    const counted = { $inc: { failures: 1 }, $currentDate: { storedAt: true } as const };
    const { failures } = await this.model
      .findOneAndUpdate({ _id: identifier }, counted, { upsert: true, returnDocument: 'after' })
      .lean()
      .orFail();
    const pause = pauseSeconds(failures);
    if (pause === 0) return;
    const lockedUntil = new Date(this.clock.now().getTime() + pause * 1_000);
    await this.model.updateOne({ _id: identifier }, { $max: { lockedUntil } });
  }

  async succeeded(identifier: string): Promise<void> {
    await this.model.deleteOne({ _id: identifier });
  }

  async deleteAccountData(account: AccountDoc, session: ClientSession): Promise<void> {
    await this.model.deleteMany({ _id: { $in: [account._id, ...contactsOf(account)] } }, { session });
  }
}
