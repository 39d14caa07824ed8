import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  AppError,
  ensureHelper,
  type EventData,
  type InputOf,
  refuse,
  type register,
  type Role,
  type User,
  USER_REGISTERED,
} from '@sahaya/contracts';
import { isLngLat, normalizeEmail, normalizePhone, registerViolation, TERMS_VERSION, toPaise } from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { IdempotencyStore } from '@sahaya/persistence';
import { ENV } from '@sahaya/service-kit';
import type { AuthEnv } from '../auth.env.js';
import { ConsentService } from '../consent/consent.module.js';
import { KnownDevicesService, SessionsService, TokensService } from '../sessions/sessions.module.js';
import { type AccountDoc, toUser } from '../shared/account.model.js';
import { AccountCreationService } from './account-creation.service.js';

type RegisterInput = InputOf<typeof register>;
type Registered = EventData<typeof USER_REGISTERED>;

/** Registers customers and helpers and signs them in. */
@Injectable()
export class RegistrationService {
  private readonly logger = new Logger('Registration');

  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly creation: AccountCreationService,
    private readonly tokens: TokensService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevicesService,
    private readonly consents: ConsentService,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
  ) {}

  async register(input: RegisterInput) {
    refuse(registerViolation(input));
    const account = await this.buildAccount(input);
    const registered = registeredFrom(account, input);

    const { user, session } = await this.idempotency.once(
      'auth.register',
      this.withoutPassword(input),
      async (transaction) => {
        await this.creation.insert(account, transaction);
        await this.outbox.add(transaction, USER_REGISTERED, registered);
        await this.consents.addFirst(account, transaction);
        await this.devices.remember(account, input.deviceKey, transaction);
        return { user: toUser(account), session: await this.sessions.open(account._id, input.userAgent, transaction) };
      },
    );

    if (user.role === 'helper') await this.makeSearchable({ ...registered, userId: user._id });
    this.logger.log({ userId: user._id, role: user.role }, 'registered');
    return { token: await this.tokens.sign({ userId: user._id, role: user.role, ...session }), user };
  }

  private async buildAccount(input: RegisterInput): Promise<AccountDoc> {
    const { name, email, phone, age, gender, role, location, coordinates, bio, acceptedTerms } = input;
    const account = await this.creation.build({
      name,
      ...(email && { email: normalizeEmail(email) }),
      ...(phone && { phone: normalizePhone(phone) }),
      password: input.password,
      role: role as Role,
      age: age ?? undefined,
      gender: gender as User['gender'],
      location,
      ...(coordinates && isLngLat(coordinates) && { coordinates }),
      ...(bio && { bio }),
      language: input.language ?? 'en',
    });
    if (!acceptedTerms) return account;
    const consent = { version: TERMS_VERSION, at: account.createdAt, how: 'registration form' };
    return { ...account, consent };
  }

  /**
   * The fields that make two registrations the same. The password is one of them; its stored hash reveals nothing
   * without the key.
   */
  private withoutPassword({
    confirmPassword: _again,
    network: _from,
    deviceKey: _device,
    password,
    ...input
  }: RegisterInput) {
    const { secret } = this.env.CODE_KEYS.current;
    return { ...input, password: createHmac('sha256', secret).update(`registration\n${password}`).digest('base64url') };
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
