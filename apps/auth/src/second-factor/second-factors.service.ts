import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { parseFactorCode } from '@sahaya/domain';
import { Clock, decrypt, encrypt, ENV } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { AuthEnv } from '../auth.env.js';
import { codesOf, LoginThrottleService, PasswordHashService } from '../passwords/passwords.module.js';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { stepOfCode } from './authenticator.js';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';
import { SECOND_FACTOR_MODEL, type SecondFactorDoc } from './second-factor.model.js';

/** From where a code comes; see LoginAttempt. */
export interface CodeSource {
  network: string;
  knownDevice?: string;
}
/** Uses a right code up, in the transaction of what it confirms. Throws FACTOR_CODE_WRONG if it was used meanwhile. */
export type UseCode = (session: ClientSession) => Promise<void>;
export interface CheckedCode {
  use: UseCode;
  /** For a recovery code: how many are left after it. */
  recoveryCodesLeft?: number;
}

const wrongCode = () => new AppError('FACTOR_CODE_WRONG', { field: 'code' });

/** The authenticator apps and recovery codes of the accounts. */
@Injectable()
export class SecondFactorsService implements AccountDeletionStep {
  constructor(
    @InjectModel(SECOND_FACTOR_MODEL) private readonly model: Model<SecondFactorDoc>,
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly passwords: PasswordHashService,
    private readonly throttle: LoginThrottleService,
    private readonly clock: Clock,
  ) {}

  async find(userId: string): Promise<SecondFactorDoc | null> {
    return this.model.findById(userId).lean<SecondFactorDoc>();
  }

  /** Wrong codes of an account are counted like its wrong passwords. Throws FACTOR_CODE_WRONG or LOGIN_THROTTLED. */
  async check(userId: string, typed: string, source: CodeSource): Promise<CheckedCode> {
    return this.judge(userId, source, async () => {
      const factor = await this.find(userId);
      return factor ? this.match(factor, typed) : undefined;
    });
  }

  /** Checks the first code of an app that is being set up; the code enables the app and is used up with it. */
  async checkSetup(userId: string, secret: string, typed: string, source: CodeSource): Promise<number> {
    return this.judge(userId, source, async () => {
      const code = parseFactorCode(typed);
      return code?.factor === 'totp' ? stepOfCode(secret, code.code, this.clock.real()) : undefined;
    });
  }

  /** Sets a new app up and returns its recovery codes; an earlier app and its codes are void. */
  async enable(userId: string, secret: string, lastStep: number, session: ClientSession): Promise<string[]> {
    const since = this.clock.now();
    const recoveryCodes = newRecoveryCodes();
    const factor: Omit<SecondFactorDoc, '_id'> = {
      ...encrypt(secret, userId, 'second factors', this.env.FACTOR_KEYS),
      lastStep,
      recoveryCodes: recoveryCodes.map((code) => hashRecoveryCode(userId, code)),
      since,
    };
    await this.model.replaceOne({ _id: userId }, factor, { upsert: true, session });
    await this.accounts.updateOne({ _id: userId }, { secondFactor: { since } }, { session });
    return recoveryCodes;
  }

  async renewRecoveryCodes(userId: string, session: ClientSession): Promise<string[]> {
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map((code) => hashRecoveryCode(userId, code));
    await this.model.updateOne({ _id: userId }, { recoveryCodes: hashes }, { session });
    return recoveryCodes;
  }

  async remove(userId: string, session: ClientSession): Promise<void> {
    await this.model.deleteOne({ _id: userId }, { session });
    await this.accounts.updateOne({ _id: userId }, { $unset: { secondFactor: 1 } }, { session });
  }

  async deleteAccountData({ _id }: AccountDoc, session: ClientSession): Promise<void> {
    await this.model.deleteOne({ _id }, { session });
  }

  /** Codes wait in the queue of the passwords: simultaneous guesses are judged one after the other. */
  private async judge<T>(userId: string, source: CodeSource, match: () => Promise<T | undefined>): Promise<T> {
    const attempt = { account: codesOf(userId), ...source };
    const found = await this.passwords.inTurn(async () => {
      await this.throttle.expectOpen(attempt);
      const matched = await match();
      await (matched === undefined ? this.throttle.failed(attempt) : this.throttle.succeeded(attempt.account));
      return matched;
    });
    if (found === undefined) throw wrongCode();
    return found;
  }

  private match(factor: SecondFactorDoc, typed: string): CheckedCode | undefined {
    const code = parseFactorCode(typed);
    if (code?.factor === 'totp') return this.matchApp(factor, code.code);
    return code && this.matchRecoveryCode(factor, code.code);
  }

  private matchApp({ _id, sealed, keyId, lastStep }: SecondFactorDoc, code: string): CheckedCode | undefined {
    const secret = decrypt({ sealed, keyId }, _id, 'second factors', this.env.FACTOR_KEYS) as string;
    const step = stepOfCode(secret, code, this.clock.real());
    if (step === undefined || step <= lastStep) return undefined;
    return { use: (session) => this.useUp({ _id, lastStep: { $lt: step } }, { lastStep: step }, session) };
  }

  private matchRecoveryCode({ _id, recoveryCodes }: SecondFactorDoc, code: string): CheckedCode | undefined {
    const hash = hashRecoveryCode(_id, code);
    if (!recoveryCodes.includes(hash)) return undefined;
    return {
      use: (session) => this.useUp({ _id, recoveryCodes: hash }, { $pull: { recoveryCodes: hash } }, session),
      recoveryCodesLeft: recoveryCodes.length - 1,
    };
  }

  private async useUp(unused: object, update: object, session: ClientSession): Promise<void> {
    const { matchedCount } = await this.model.updateOne(unused, update, { session });
    if (matchedCount === 0) throw wrongCode();
  }
}
