import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type InputOf, type login, refuse } from '@sahaya/contracts';
import { loginViolation, parseIdentifier } from '@sahaya/domain';
import { Model } from 'mongoose';
import { LoginThrottleService, PasswordHashService } from '../passwords/passwords.module.js';
import { SessionsService, TokensService } from '../sessions/sessions.module.js';
import { ACCOUNT_MODEL, type AccountDoc, toUser } from '../shared/account.model.js';

/** Signs users and staff in with a password. */
@Injectable()
export class LoginService {
  private readonly logger = new Logger('Login');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly passwords: PasswordHashService,
    private readonly throttle: LoginThrottleService,
    private readonly tokens: TokensService,
    private readonly sessions: SessionsService,
  ) {}

  async login(input: InputOf<typeof login>) {
    refuse(loginViolation(input));
    const contact = parseIdentifier(input.identifier);
    if (!contact) throw new AppError('IDENTIFIER_INVALID');
    const account = await this.accounts.findOne(contact).lean();
    const throttled = account?._id ?? Object.values(contact).join();

    const isRight = await this.passwords.inTurn(async () => {
      await this.throttle.expectOpen(throttled);
      const matches = await this.passwords.matches(account?.passwordHash, input.password);
      await (matches ? this.throttle.succeeded(throttled) : this.throttle.failed(throttled));
      return matches;
    });
    if (!account || !isRight) {
      this.logger.warn({ userId: account?._id }, 'login failed');
      throw new AppError('BAD_CREDENTIALS');
    }

    if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');

    const session = await this.sessions.open(account._id, input.userAgent);
    this.logger.log({ userId: account._id, sid: session.sid }, 'login succeeded');
    const user = toUser(account);
    return { token: await this.tokens.sign({ userId: user._id, role: user.role, ...session }), user };
  }
}
