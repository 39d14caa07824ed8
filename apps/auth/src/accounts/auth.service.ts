import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  ensureHelper,
  type EventData,
  type InputOf,
  type login,
  refuse,
  type register,
  type Role,
  type User,
  USER_REGISTERED,
} from '@sahaya/contracts';
import {
  isLngLat,
  loginViolation,
  normalizeEmail,
  normalizePhone,
  parseIdentifier,
  registerViolation,
  TERMS_VERSION,
  toPaise,
} from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { IdempotencyStore, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc, nameKeysOf, toUser } from '../shared/account.model.js';
import type { AuthEnv } from '../auth.env.js';
import { LoginThrottleService } from '../passwords/passwords.module.js';
import { PasswordHashService } from '../passwords/passwords.module.js';
import { type OpenSession, SessionsService } from '../sessions/sessions.module.js';
import { TokensService } from '../sessions/sessions.module.js';

type RegisterInput = InputOf<typeof register>;
type Registered = EventData<typeof USER_REGISTERED>;

/** Registration and login. */
@Injectable()
export class AuthService {
  private readonly logger = new Logger('Auth');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly passwords: PasswordHashService,
    private readonly guard: LoginThrottleService,
    private readonly tokens: TokensService,
    private readonly sessions: SessionsService,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async register(input: RegisterInput) {
    refuse(registerViolation(input));
    const account = await this.accountFrom(input);
    const registered = registeredFrom(account, input);

    const { user, session } = await this.idempotency
      .once('auth.register', this.withoutPassword(input), async (transaction) => {
        await this.accounts.create([account], { session: transaction });
        await this.outbox.add(transaction, USER_REGISTERED, registered);
        return { user: toUser(account), session: await this.sessions.open(account._id, input.userAgent, transaction) };
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('IDENTIFIER_TAKEN') : error;
      });

    if (user.role === 'helper') await this.makeSearchable({ ...registered, userId: user._id });
    this.logger.log({ userId: user._id, role: user.role }, 'registered');
    return { token: await this.tokenFor(user, session), user };
  }

  async login(input: InputOf<typeof login>) {
    refuse(loginViolation(input));
    const contact = parseIdentifier(input.identifier);
    if (!contact) throw new AppError('IDENTIFIER_INVALID');
    const account = await this.accounts.findOne(contact).lean();
    const guarded = account?._id ?? Object.values(contact).join();

    const isRight = await this.passwords.inTurn(async () => {
      await this.guard.expectOpen(guarded);
      const matches = await this.passwords.matches(account?.passwordHash, input.password);
      await (matches ? this.guard.succeeded(guarded) : this.guard.failed(guarded));
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
    return { token: await this.tokenFor(user, session), user };
  }

  private async accountFrom(input: RegisterInput): Promise<AccountDoc> {
    const { name, email, phone, age, gender, role, location, coordinates, bio, acceptedTerms } = input;
    const now = this.clock.now();
    return {
      _id: newId(),
      name,
      ...(email && { email: normalizeEmail(email) }),
      ...(phone && { phone: normalizePhone(phone) }),
      passwordHash: await this.passwords.hash(input.password),
      role: role as Role,
      age: age ?? undefined,
      gender: gender as User['gender'],
      location,
      ...(coordinates && isLngLat(coordinates) && { coordinates }),
      ...(bio && { bio }),
      language: input.language ?? 'en',
      nameKeys: nameKeysOf(name),
      ...(acceptedTerms && { consent: { version: `terms ${TERMS_VERSION}`, at: now, how: 'registration form' } }),
      createdAt: now,
    };
  }

  /** The password is part of an idempotent request; its stored hash reveals nothing without the key. */
  private withoutPassword({ confirmPassword: _again, password, ...input }: RegisterInput) {
    return { ...input, password: createHmac('sha256', this.env.JWT_SECRET).update(password).digest('base64url') };
  }

  private tokenFor({ _id, role }: User, session: OpenSession): Promise<string> {
    return this.tokens.sign({ userId: _id, role, ...session });
  }

  /**
   * A new helper is searchable when the registration answers; while the catalog is unavailable, the event adds them
   * later.
   */
  private async makeSearchable(registered: Registered): Promise<void> {
    try {
      await this.rpc.call(ensureHelper, registered);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
      this.logger.warn({ userId: registered.userId }, 'the catalog is away; the event will bring the helper there');
    }
  }
}

function registeredFrom(account: AccountDoc, { services, hourlyRate, bio }: RegisterInput): Registered {
  const { _id: userId, role, name, phone, age, gender, location, coordinates } = account;
  const offer = { services: [...new Set(services)], hourlyRatePaise: toPaise(hourlyRate ?? 0), ...(bio && { bio }) };
  return {
    userId,
    role,
    name,
    ...(phone && { phone }),
    ...(age && { age }),
    ...(gender && { gender }),
    location,
    ...(coordinates && { coordinates }),
    ...(role === 'helper' && { offer }),
  };
}
