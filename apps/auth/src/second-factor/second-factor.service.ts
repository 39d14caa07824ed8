import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type confirmSecondFactor,
  type InputOf,
  isStaff,
  type mySecondFactor,
  type OutputOf,
  refuse,
  type removeSecondFactor,
  type renewRecoveryCodes,
  type setUpSecondFactor,
  signedIn,
  type stepUp,
} from '@sahaya/contracts';
import { factorChangeViolation, factorCodeViolation, STEP_UP_MS } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { AccountNoticesService } from '../messages/messages.module.js';
import { CurrentPasswordService } from '../passwords/passwords.module.js';
import { SessionsService } from '../sessions/sessions.module.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { newAuthenticatorSecret, toSetup } from './authenticator.js';
import { FactorChallengesService } from './factor-challenges.service.js';
import { toPasskey } from './passkeys/passkey-protocol.js';
import { type CheckedCode, type FactorProof, SecondFactorsService } from './second-factors.service.js';

/** Lets people set up, change and remove the second factor of their own account. */
@Injectable()
export class SecondFactorService {
  private readonly logger = new Logger('SecondFactor');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly factors: SecondFactorsService,
    private readonly challenges: FactorChallengesService,
    private readonly currentPassword: CurrentPasswordService,
    private readonly sessions: SessionsService,
    private readonly notices: AccountNoticesService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async mine({ actor }: InputOf<typeof mySecondFactor>): Promise<OutputOf<typeof mySecondFactor>> {
    const { userId, role } = signedIn(actor);
    const factor = await this.factors.find(userId);
    return {
      on: factor !== null,
      required: isStaff(role),
      ...(factor && {
        since: factor.since.toISOString(),
        recoveryCodesLeft: factor.recoveryCodes.length,
        passkeys: (factor.passkeys ?? []).map(toPasskey),
      }),
    };
  }

  async setUp(input: InputOf<typeof setUpSecondFactor>) {
    const account = await this.find(input.actor);
    const isOn = account.secondFactor !== undefined;
    refuse(factorChangeViolation({ ...input, isOn }));
    const { sid } = signedIn(input.actor);
    await this.currentPassword.expect(account, sid, input.password, 'password');
    if (isOn) await this.db.transaction((await this.check(account, sid, input)).use);
    const secret = newAuthenticatorSecret();
    const opened = await this.challenges.open('setup', account, { setupSecret: secret });
    return { ...toSetup(secret, account.email ?? account.phone ?? ''), ...opened };
  }

  async confirm({ actor, challenge, code }: InputOf<typeof confirmSecondFactor>) {
    refuse(factorCodeViolation({ code }));
    const account = await this.find(actor);
    const { sid } = signedIn(actor);
    const taken = await this.challenges.take('setup', challenge);
    if (taken.userId !== account._id || taken.passwordHash !== account.passwordHash || !taken.setupSecret)
      throw new AppError('CHALLENGE_EXPIRED');
    const { setupSecret } = taken;
    const source = { network: '', knownDevice: sid };
    const step = await this.factors.checkSetup(account._id, setupSecret, code, source);
    const recoveryCodes = await this.db.transaction(async (session) => {
      await this.challenges.close(taken, session);
      await this.sessions.endAll(account._id, session, sid);
      await this.sessions.verified(sid, session);
      await this.notices.add(session, { kind: 'second-factor-on' }, account);
      return this.factors.enable(account._id, setupSecret, step, session);
    });
    this.notices.soon();
    await this.sessions.announced();
    this.logger.log({ userId: account._id }, 'second factor set up');
    return { recoveryCodes };
  }

  async renewRecoveryCodes(input: InputOf<typeof renewRecoveryCodes>) {
    const { account, checked } = await this.checkChange(input);
    const recoveryCodes = await this.db.transaction(async (session) => {
      await checked.use(session);
      await this.notices.add(session, { kind: 'recovery-codes-new' }, account);
      return this.factors.renewRecoveryCodes(account._id, session);
    });
    this.notices.soon();
    return { recoveryCodes };
  }

  async remove(input: InputOf<typeof removeSecondFactor>) {
    if (isStaff(signedIn(input.actor).role)) throw new AppError('SECOND_FACTOR_REQUIRED');
    const { account, checked } = await this.checkChange(input);
    await this.db.transaction(async (session) => {
      await checked.use(session);
      await this.factors.remove(account._id, session);
      await this.notices.add(session, { kind: 'second-factor-off' }, account);
    });
    this.notices.soon();
    this.logger.log({ userId: account._id }, 'second factor removed');
    return {};
  }

  /** Sensitive actions of staff are possible until the returned time. */
  async stepUp({ actor, code, challenge = '', passkey, siteOrigin }: InputOf<typeof stepUp>) {
    if (!passkey) refuse(factorCodeViolation({ code }));
    const account = await this.find(actor);
    if (!account.secondFactor) throw new AppError('SECOND_FACTOR_OFF');
    const { sid, userId } = signedIn(actor);
    const taken = passkey && (await this.challenges.take('step-up', challenge, { userId, sid }));
    const checked = await this.check(account, sid, passkey ? { passkey, challenge, siteOrigin } : { code });
    await this.db.transaction(async (session) => {
      if (taken) await this.challenges.close(taken, session);
      await checked.use(session);
      await this.tellOfRecoveryCode(account, checked, session);
      await this.sessions.verified(sid, session);
    });
    this.notices.soon();
    return { until: new Date(this.clock.now().getTime() + STEP_UP_MS).toISOString() };
  }

  /** The owner is told about a used recovery code, in the transaction that uses it. */
  async tellOfRecoveryCode(
    account: Pick<AccountDoc, '_id' | 'email' | 'phone' | 'language'>,
    { recoveryCodesLeft: left }: CheckedCode,
    session: ClientSession,
  ): Promise<void> {
    if (left !== undefined) await this.notices.add(session, { kind: 'recovery-code-used', left }, account);
  }

  /** Checks password and code of a change of the factors. Throws SECOND_FACTOR_OFF, or what is wrong with them. */
  async checkChange(input: Pick<InputOf<typeof removeSecondFactor>, 'actor' | 'password' | 'code'>) {
    const account = await this.find(input.actor);
    if (!account.secondFactor) throw new AppError('SECOND_FACTOR_OFF');
    refuse(factorChangeViolation({ ...input, isOn: true }));
    const { sid } = signedIn(input.actor);
    await this.currentPassword.expect(account, sid, input.password, 'password');
    return { account, sid, checked: await this.check(account, sid, input) };
  }

  private check(account: AccountDoc, sid: string, proof: FactorProof): Promise<CheckedCode> {
    return this.factors.check(account, proof, { network: '', knownDevice: sid });
  }

  /** The account of the caller. */
  async find(actor: Actor | undefined): Promise<AccountDoc> {
    const account = await this.accounts.findById(signedIn(actor).userId).lean<AccountDoc>();
    if (!account) throw new AppError('TOKEN_INVALID');
    return account;
  }
}
