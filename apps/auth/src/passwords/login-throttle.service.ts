import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { HOUR_MS, LOGIN_LIMITS, loginWaitSeconds, NETWORK_FAILURES_PER_HOUR } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, Schema } from 'mongoose';
import { type AccountDeletionStep, contactsOf } from '../shared/account-deletion-step.js';
import type { AccountDoc } from '../shared/account.model.js';

/** An attempt to sign in with a password. */
export interface LoginAttempt {
  /** The id of the account; without an account the identifier, so that the two cannot be told apart. */
  account: string;
  /** The address of an IPv4 client, the /64 of an IPv6 client. */
  network: string;
  /** A device that signed in to this account before. */
  knownDevice?: string;
}

export interface LoginFailuresDoc {
  /** `<account>|<source>`, or `<network>|<hour>` for all accounts together. */
  _id: string;
  count: number;
  lastAt: Date;
  storedAt: Date;
}
export const LOGIN_FAILURES_MODEL = 'login_failures';
export const loginFailuresSchema = new Schema<LoginFailuresDoc>(
  {
    _id: String,
    count: { type: Number, required: true },
    lastAt: { type: Date, required: true },
    storedAt: { type: Date, expires: '1d' },
  },
  { versionKey: false, collection: LOGIN_FAILURES_MODEL },
);

/** Slows down password guessing; the right password after the pause clears the counts of its account. */
@Injectable()
export class LoginThrottleService implements AccountDeletionStep {
  constructor(
    @InjectModel(LOGIN_FAILURES_MODEL) private readonly model: Model<LoginFailuresDoc>,
    private readonly clock: Clock,
  ) {}

  /** Throws LOGIN_THROTTLED while the source, the account for strangers, or the network has to wait. */
  async expectOpen(attempt: LoginAttempt): Promise<void> {
    const now = this.clock.now();
    const { source, everybody, network } = idsOf(attempt, now);
    const found = await this.model.find({ _id: { $in: [source, everybody, network] } }).lean();
    const waits = found.map((failures) => {
      if (failures._id === source) return loginWaitSeconds(failures, LOGIN_LIMITS.perSource, now);
      if (attempt.knownDevice) return 0;
      if (failures._id === everybody) return loginWaitSeconds(failures, LOGIN_LIMITS.perAccount, now);
      return failures.count < NETWORK_FAILURES_PER_HOUR ? 0 : secondsToNextHour(now);
    });
    const retryAfterSeconds = Math.max(0, ...waits);
    if (retryAfterSeconds > 0) throw new AppError('LOGIN_THROTTLED', { retryAfterSeconds });
  }

  async failed(attempt: LoginAttempt): Promise<void> {
    const lastAt = this.clock.now();
    const { source, everybody, network } = idsOf(attempt, lastAt);
    const counted = attempt.knownDevice ? [source] : [source, everybody, network];
    const update = { $inc: { count: 1 }, $set: { lastAt }, $currentDate: { storedAt: true } as const };
    await this.model.bulkWrite(
      counted.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } })),
      { ordered: false },
    );
  }

  async succeeded(account: string, session?: ClientSession): Promise<void> {
    await this.model.deleteMany(ofAccount(account), { session });
  }

  async deleteAccountData(account: AccountDoc, session: ClientSession): Promise<void> {
    for (const subject of [account._id, codesOf(account._id), ...contactsOf(account)])
      await this.succeeded(subject, session);
  }
}

function idsOf({ account, network, knownDevice }: LoginAttempt, now: Date) {
  return {
    source: `${account}|${knownDevice ? `device ${knownDevice}` : `network ${network}`}`,
    everybody: `${account}|everybody`,
    network: `network ${network}|${now.toISOString().slice(0, 13)}`,
  };
}

/** Wrong codes and wrong passwords of an account are counted apart. */
export const codesOf = (account: string): string => `${account} code`;

/** All ids that begin with the account and "|"; "}" is the next character. */
const ofAccount = (account: string) => ({ _id: { $gte: `${account}|`, $lt: `${account}}` } });

const secondsToNextHour = (now: Date): number => Math.ceil((HOUR_MS - (now.getTime() % HOUR_MS)) / 1_000);
