import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, isStaff, type PasskeyAnswer } from '@sahaya/contracts';
import { isCounterBack, parseFactorCode } from '@sahaya/domain';
import { decrypt, encrypt } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { AuthEnv } from '../auth.env.js';
import { codesOf, LoginThrottleService, PasswordHashService } from '../passwords/passwords.module.js';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { stepOfCode } from './authenticator.js';
import { readCounter } from './passkeys/passkey-protocol.js';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';
import { SECOND_FACTOR_MODEL, type SecondFactorDoc } from './second-factor.model.js';

type FactorOwner = Pick<AccountDoc, '_id' | 'role'>;
/** A code as typed, or the answer of a passkey to a challenge. */
export type FactorProof =
  { code: string } | { passkey: PasskeyAnswer; challenge: string; siteOrigin: string | undefined };
/** From where a code comes; see LoginAttempt. */
export interface CodeSource {
  network: string;
  knownDevice?: string;
}
/**
 * Uses a right code up, in the transaction of what it confirms. Throws FACTOR_CODE_WRONG or PASSKEY_WRONG if it was used
 * meanwhile.
 */
export type UseCode = (session: ClientSession) => Promise<void>;
export interface CheckedCode {
  use: UseCode;
  /** For a recovery code: how many are left after it. */
  recoveryCodesLeft?: number;
}

const wrongCode = () => new AppError('FACTOR_CODE_WRONG', { field: 'code' });
const wrongPasskey = () => new AppError('PASSKEY_WRONG');

/** The authenticator apps, recovery codes and passkeys of the accounts. */
@Injectable()
export class SecondFactorsService implements AccountDeletionStep {
  private readonly logger = new Logger('SecondFactors');

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

  /**
   * Wrong codes and passkeys of an account are counted like its wrong passwords. Throws FACTOR_CODE_WRONG, PASSKEY_WRONG
   * or LOGIN_THROTTLED.
   */
  async check(account: FactorOwner, proof: FactorProof, source: CodeSource): Promise<CheckedCode> {
    const checked = await this.judge(account._id, source, async () => {
      const factor = await this.find(account._id);
      if (!factor) return undefined;
      return 'code' in proof ? this.match(factor, proof.code) : this.matchPasskey(factor, account, proof);
    });
    if (!checked) throw 'code' in proof ? wrongCode() : wrongPasskey();
    return checked;
  }

  /** Checks the first code of an app that is being set up; the code enables the app and is used up with it. */
  async checkSetup(userId: string, secret: string, typed: string, source: CodeSource): Promise<number> {
    const step = await this.judge(userId, source, async () => {
      const code = parseFactorCode(typed);
      return code?.factor === 'totp' ? stepOfCode(secret, code.code, this.clock.real()) : undefined;
    });
    if (step === undefined) throw wrongCode();
    return step;
  }

  /** Sets a new app up and returns its recovery codes; an earlier app and its codes are void, passkeys stay. */
  async enable(userId: string, secret: string, lastStep: number, session: ClientSession): Promise<string[]> {
    const since = this.clock.now();
    const recoveryCodes = newRecoveryCodes();
    const factor: Omit<SecondFactorDoc, '_id' | 'passkeys'> = {
      ...encrypt(secret, userId, 'second factors', this.env.FACTOR_KEYS),
      lastStep,
      recoveryCodes: recoveryCodes.map((code) => hashRecoveryCode(userId, code)),
      since,
    };
    await this.model.updateOne({ _id: userId }, { $set: factor }, { upsert: true, session });
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

  /**
   * Codes wait in the queue of the passwords: simultaneous guesses are judged one after the other. Undefined if it is
   * wrong.
   */
  private async judge<T>(userId: string, source: CodeSource, match: () => Promise<T | undefined>) {
    const attempt = { account: codesOf(userId), ...source };
    return this.passwords.inTurn(async () => {
      await this.throttle.expectOpen(attempt);
      const matched = await match();
      await (matched === undefined ? this.throttle.failed(attempt) : this.throttle.succeeded(attempt.account));
      return matched;
    });
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

  private async matchPasskey(
    { _id: userId, passkeys = [] }: SecondFactorDoc,
    { role }: FactorOwner,
    { passkey: answer, challenge, siteOrigin }: Exclude<FactorProof, { code: string }>,
  ): Promise<CheckedCode | undefined> {
    const passkey = passkeys.find(({ credentialId }) => credentialId === answer.id);
    if (!passkey || !siteOrigin) return undefined;
    const counter = await readCounter(answer, { challenge, siteOrigin, passkey, isVerified: isStaff(role) });
    if (counter === undefined) return undefined;
    const { _id, counter: stored } = passkey;
    if (isCounterBack(stored, counter)) {
      this.logger.warn({ userId, passkey: _id, stored, counter }, 'the counter of a passkey went back');
      return undefined;
    }
    const unused = { _id: userId, passkeys: { $elemMatch: { _id, counter: stored } } };
    const used = { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': this.clock.now() };
    return { use: (session) => this.useUp(unused, { $set: used }, session, wrongPasskey) };
  }

  private async useUp(unused: object, update: object, session: ClientSession, refusal = wrongCode): Promise<void> {
    const { matchedCount } = await this.model.updateOne(unused, update, { session });
    if (matchedCount === 0) throw refusal();
  }
}
