import { Injectable } from '@nestjs/common';
import { AppError } from '@sahaya/contracts';
import type { AccountDoc } from '../shared/account.model.js';
import { LoginThrottleService } from './login-throttle.service.js';
import { PasswordHashService } from './password-hash.service.js';

/** Asks a signed-in user for the password before a sensitive change. */
@Injectable()
export class CurrentPasswordService {
  constructor(
    private readonly hashes: PasswordHashService,
    private readonly throttle: LoginThrottleService,
  ) {}

  /** Throws PASSWORD_WRONG at the field. Whoever has a session guesses at its own expense, and pauses nobody else. */
  async expect(
    { _id, passwordHash }: Pick<AccountDoc, '_id' | 'passwordHash'>,
    sid: string,
    typed: string,
    field: string,
  ): Promise<void> {
    const attempt = { account: _id, network: '', knownDevice: sid };
    const isRight = await this.hashes.inTurn(async () => {
      await this.throttle.expectOpen(attempt);
      const matches = await this.hashes.matches(passwordHash, typed);
      await (matches ? this.throttle.succeeded(_id) : this.throttle.failed(attempt));
      return matches;
    });
    if (!isRight) throw new AppError('PASSWORD_WRONG', { field });
  }
}
