import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type InputOf, type OutputOf, refuse, type verifyLogin } from '@sahaya/contracts';
import { factorCodeViolation } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { AccountNoticesService } from '../messages/messages.module.js';
import { PasswordHashService, StaffPasswordService } from '../passwords/passwords.module.js';
import {
  type CheckedCode,
  FactorChallengesService,
  SecondFactorService,
  SecondFactorsService,
  type TakenChallenge,
} from '../second-factor/second-factor.module.js';
import { KnownDevicesService, SessionsService } from '../sessions/sessions.module.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { expectSite, LoginService } from './login.service.js';

type VerifyInput = InputOf<typeof verifyLogin>;

/** The code or passkey that was given: of a second factor in use, or the first code of a new app. */
type Given = { checked: CheckedCode } | { setupSecret: string; step: number };

/** The second step of a sign-in. */
@Injectable()
export class LoginVerificationService {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly logins: LoginService,
    private readonly challenges: FactorChallengesService,
    private readonly factors: SecondFactorsService,
    private readonly secondFactor: SecondFactorService,
    private readonly passwords: PasswordHashService,
    private readonly staffPassword: StaffPasswordService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevicesService,
    private readonly notices: AccountNoticesService,
    private readonly db: Db,
  ) {}

  async verify(input: VerifyInput): Promise<OutputOf<typeof verifyLogin>> {
    if (!input.passkey) refuse(factorCodeViolation(input));
    // Before the challenge, so that a refused password takes none of its tries.
    if (input.password) await this.staffPassword.expect({ password: input.password });
    const taken = await this.challenges.take('login', input.challenge);
    const account = await this.accounts.findById(taken.userId).lean<AccountDoc>();
    if (!account || account.passwordHash !== taken.passwordHash) throw new AppError('CHALLENGE_EXPIRED');
    if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
    expectSite(account, input);
    const newHash = account.mustChangePassword && (await this.hashNew(account, input.password));
    const given = await this.check(account, taken, input);
    const opened = await this.db.transaction(async (transaction) => {
      await this.challenges.close(taken, transaction);
      await this.expectUnchanged(account, newHash, transaction);
      const recoveryCodes = await this.useCode(account, given, transaction);
      if (newHash) await this.notices.add(transaction, { kind: 'password-changed' }, account);
      await this.devices.remember(account, input.deviceKey, transaction);
      return { recoveryCodes, session: await this.sessions.openVerified(account, input.userAgent, transaction) };
    });
    this.notices.soon();
    const { recoveryCodes, session } = opened;
    return { ...(await this.logins.answer(account, session)), ...(recoveryCodes && { recoveryCodes }) };
  }

  private async check(account: AccountDoc, { setupSecret }: TakenChallenge, input: VerifyInput): Promise<Given> {
    const { network = '', deviceKey, code, challenge, passkey, siteOrigin } = input;
    const knownDevice = await this.devices.recognize(account._id, deviceKey);
    const source = { network, ...(knownDevice && { knownDevice }) };
    // Set up in the meantime: the secret of the challenge is void, and the code is of the app in use.
    if (account.secondFactor || !setupSecret) {
      const proof = passkey ? { passkey, challenge, siteOrigin } : { code };
      return { checked: await this.factors.check(account, proof, source) };
    }
    refuse(factorCodeViolation(input));
    return { setupSecret, step: await this.factors.checkSetup(account._id, setupSecret, code, source) };
  }

  /** Returns the recovery codes of a new app. */
  private async useCode(account: AccountDoc, given: Given, session: ClientSession): Promise<string[] | undefined> {
    if ('checked' in given) {
      await given.checked.use(session);
      await this.secondFactor.tellOfRecoveryCode(account, given.checked, session);
      return undefined;
    }
    await this.notices.add(session, { kind: 'second-factor-on' }, account);
    return this.factors.enable(account._id, given.setupSecret, given.step, session);
  }

  /** It writes to the account, so that a block, a new password or another setup at this moment conflicts. */
  private async expectUnchanged(
    { _id, passwordHash, secondFactor }: AccountDoc,
    newHash: string | undefined,
    session: ClientSession,
  ): Promise<void> {
    const unchanged = {
      _id,
      passwordHash,
      blocked: { $exists: false },
      secondFactor: secondFactor ?? { $exists: false },
    };
    const change = {
      $inc: { logins: 1 },
      ...(newHash && { $set: { passwordHash: newHash }, $unset: { mustChangePassword: 1 as const } }),
    };
    const { matchedCount } = await this.accounts.updateOne(unchanged, change, { session });
    if (matchedCount === 0) throw new AppError('CHALLENGE_EXPIRED');
  }

  private async hashNew({ passwordHash }: AccountDoc, password: string): Promise<string> {
    await this.staffPassword.expect({ password });
    const isSame = await this.passwords.inTurn(() => this.passwords.matches(passwordHash, password));
    if (isSame) refuse({ code: 'PASSWORD_UNCHANGED', field: 'password' });
    return this.passwords.hash(password);
  }
}
