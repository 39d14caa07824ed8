import { Injectable } from '@nestjs/common';
import type { Challenge, InputOf, login } from '@sahaya/contracts';
import { CODE_FACTORS } from '@sahaya/domain';
import {
  FactorChallengesService,
  newAuthenticatorSecret,
  SecondFactorsService,
  toRequest,
  toSetup,
} from '../second-factor/second-factor.module.js';
import type { AccountDoc } from '../shared/account.model.js';

/** Opens the second step of a sign-in. */
@Injectable()
export class LoginChallengesService {
  constructor(
    private readonly challenges: FactorChallengesService,
    private readonly factors: SecondFactorsService,
  ) {}

  async open(account: AccountDoc, { siteOrigin }: Pick<InputOf<typeof login>, 'siteOrigin'>): Promise<Challenge> {
    const newPassword = account.mustChangePassword && { newPassword: true as const };
    if (account.secondFactor) return { ...(await this.openForFactor(account, siteOrigin)), ...newPassword };
    const setupSecret = newAuthenticatorSecret();
    const opened = await this.challenges.open('login', account, { setupSecret });
    return { ...opened, factors: ['totp'], setup: toSetup(setupSecret, account.email ?? ''), ...newPassword };
  }

  private async openForFactor(account: AccountDoc, siteOrigin: string | undefined): Promise<Challenge> {
    const [opened, factor] = await Promise.all([
      this.challenges.open('login', account),
      this.factors.find(account._id),
    ]);
    const passkey = toRequest(opened, { siteOrigin, passkeys: factor?.passkeys, role: account.role });
    if (!passkey) return { ...opened, factors: [...CODE_FACTORS] };
    return { ...opened, factors: [...CODE_FACTORS, 'passkey'], passkey };
  }
}
