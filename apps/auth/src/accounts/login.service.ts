import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type InputOf, isStaff, type login, type OutputOf, refuse, type User } from '@sahaya/contracts';
import { loginViolation, parseIdentifier } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { LoginThrottleService, PasswordHashService } from '../passwords/passwords.module.js';
import { KnownDevicesService, type OpenSession, SessionsService, TokensService } from '../sessions/sessions.module.js';
import { ACCOUNT_MODEL, type AccountDoc, toUser } from '../shared/account.model.js';
import { LoginChallengesService } from './login-challenges.service.js';

type LoginInput = InputOf<typeof login>;

/** Signs users and staff in with a password, to which a code has to follow where a second factor is needed. */
@Injectable()
export class LoginService {
  private readonly logger = new Logger('Login');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly passwords: PasswordHashService,
    private readonly throttle: LoginThrottleService,
    private readonly challenges: LoginChallengesService,
    private readonly tokens: TokensService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevicesService,
    private readonly db: Db,
  ) {}

  async login(input: LoginInput): Promise<OutputOf<typeof login>> {
    refuse(loginViolation(input));
    const contact = parseIdentifier(input.identifier);
    if (!contact) throw new AppError('IDENTIFIER_INVALID');
    const account = await this.accounts.findOne(contact).lean();
    const subject = account?._id ?? Object.values(contact).join();
    const isRight = await this.isRight(subject, account, input);
    if (!account || !isRight) {
      this.logger.warn({ userId: account?._id }, 'login failed');
      throw new AppError('BAD_CREDENTIALS');
    }
    if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
    expectSite(account, input);
    if (account.secondFactor || isStaff(account.role)) return this.challenges.open(account, input);

    const session = await this.openSession(account, input);
    // Blocked, or with another password since it was read: judged again as it is now.
    if (!session) return this.login(input);
    return this.answer(account, session);
  }

  /** The signed-in state for a session that was opened. */
  async answer(account: AccountDoc, session: OpenSession): Promise<{ token: string; user: User }> {
    this.logger.log({ userId: account._id, sid: session.sid }, 'login succeeded');
    const user = toUser(account);
    return { token: await this.tokens.sign({ userId: user._id, role: user.role, ...session }), user };
  }

  private async isRight(
    subject: string,
    account: Pick<AccountDoc, 'passwordHash'> | null,
    { password, network = '', deviceKey }: LoginInput,
  ): Promise<boolean> {
    const knownDevice = await this.devices.recognize(subject, deviceKey);
    const attempt = { account: subject, network, ...(knownDevice && { knownDevice }) };
    return this.passwords.inTurn(async () => {
      await this.throttle.expectOpen(attempt);
      const matches = await this.passwords.matches(account?.passwordHash, password);
      await (matches ? this.throttle.succeeded(subject) : this.throttle.failed(attempt));
      return matches;
    });
  }

  /**
   * Undefined if the account has changed. It writes to the account, so that a block, a new password or a second factor
   * at this moment conflicts and ends this session as well.
   */
  private openSession(account: AccountDoc, { userAgent, deviceKey }: LoginInput): Promise<OpenSession | undefined> {
    const { _id, passwordHash } = account;
    return this.db.transaction(async (transaction) => {
      const unchanged = { _id, passwordHash, blocked: { $exists: false }, secondFactor: { $exists: false } };
      const counted = { $inc: { logins: 1 } };
      const { matchedCount } = await this.accounts.updateOne(unchanged, counted, { session: transaction });
      if (matchedCount === 0) return undefined;
      await this.devices.remember(account, deviceKey, transaction);
      return this.sessions.open(_id, userAgent, transaction);
    });
  }
}

/**
 * Where the console has an origin of its own, it signs in staff and nobody else. A token of staff then never reaches a
 * page of the portal.
 */
export function expectSite({ role }: Pick<AccountDoc, 'role'>, { site }: Pick<LoginInput, 'site'>): void {
  if (site === 'portal' && isStaff(role)) throw new AppError('CONSOLE_ONLY');
  if (site === 'console' && !isStaff(role)) throw new AppError('CONSOLE_STAFF_ONLY');
}
