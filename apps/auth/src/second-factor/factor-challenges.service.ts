import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { CHALLENGE_MS, CHALLENGE_TRIES } from '@sahaya/domain';
import { decrypt, encrypt } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { AuthEnv } from '../auth.env.js';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import type { AccountDoc } from '../shared/account.model.js';
import { CHALLENGE_MODEL, type ChallengeDoc } from './challenge.model.js';

export interface OpenChallenge {
  challenge: string;
  expiresInSeconds: number;
}
/** A challenge whose code is being checked. */
export interface TakenChallenge extends Pick<ChallengeDoc, '_id' | 'userId' | 'passwordHash'> {
  /** The base32 secret that a setup confirms. */
  setupSecret?: string;
}
/** `sid`: the session that alone can use the challenge. */
interface ChallengeFacts {
  setupSecret?: string;
  sid?: string;
}

const CHALLENGE_BYTES = 32;
const idOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url');

/**
 * Sign-ins, setups, new passkeys and step-ups that await a code or a passkey: ten minutes, five tries, used once. A
 * passkey signs the challenge itself.
 */
@Injectable()
export class FactorChallengesService implements AccountDeletionStep {
  constructor(
    @InjectModel(CHALLENGE_MODEL) private readonly model: Model<ChallengeDoc>,
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly clock: Clock,
  ) {}

  async open(
    purpose: ChallengeDoc['purpose'],
    { _id: userId, passwordHash }: Pick<AccountDoc, '_id' | 'passwordHash'>,
    { setupSecret, sid }: ChallengeFacts = {},
  ): Promise<OpenChallenge> {
    const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
    const opened = {
      $set: {
        purpose,
        userId,
        passwordHash,
        ...(sid && { sid }),
        ...(setupSecret && { setup: encrypt(setupSecret, userId, 'second factors', this.env.FACTOR_KEYS) }),
        tries: 0,
        expiresAt: new Date(this.clock.now().getTime() + CHALLENGE_MS),
      },
      $currentDate: { storedAt: true } as const,
    };
    await this.model.updateOne({ _id: idOf(challenge) }, opened, { upsert: true });
    return { challenge, expiresInSeconds: CHALLENGE_MS / 1_000 };
  }

  /**
   * Counts a try before the code is looked at. `owner`: the session that has to have opened it. Throws
   * CHALLENGE_EXPIRED.
   */
  async take(
    purpose: ChallengeDoc['purpose'],
    challenge: string,
    owner?: { userId: string; sid: string },
  ): Promise<TakenChallenge> {
    const open = {
      ...owner,
      _id: idOf(challenge),
      purpose,
      expiresAt: { $gt: this.clock.now() },
      tries: { $lt: CHALLENGE_TRIES },
    };
    const taken = await this.model.findOneAndUpdate(open, { $inc: { tries: 1 } }).lean<ChallengeDoc>();
    if (!taken) throw new AppError('CHALLENGE_EXPIRED');
    const { _id, userId, passwordHash, setup } = taken;
    return {
      _id,
      userId,
      passwordHash,
      ...(setup && { setupSecret: decrypt(setup, userId, 'second factors', this.env.FACTOR_KEYS) as string }),
    };
  }

  /** Of two simultaneous right codes, one is too late. */
  async close({ _id }: Pick<TakenChallenge, '_id'>, session: ClientSession): Promise<void> {
    const { deletedCount } = await this.model.deleteOne({ _id }, { session });
    if (deletedCount === 0) throw new AppError('CHALLENGE_EXPIRED');
  }

  async deleteAccountData({ _id: userId }: AccountDoc, session: ClientSession): Promise<void> {
    await this.model.deleteMany({ userId }, { session });
  }
}
