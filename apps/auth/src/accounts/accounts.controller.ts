import { Controller } from '@nestjs/common';
import { getNames, getUser, type InputOf, login, me, register, verifyLogin, listRecipients } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AccountsService } from './accounts.service.js';
import { LoginVerificationService } from './login-verification.service.js';
import { LoginService } from './login.service.js';
import { RegistrationService } from './registration.service.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly logins: LoginService,
    private readonly verifications: LoginVerificationService,
    private readonly accounts: AccountsService,
  ) {}

  @Rpc(register)
  register(input: InputOf<typeof register>) {
    return this.registration.register(input);
  }

  @Rpc(login)
  login(input: InputOf<typeof login>) {
    return this.logins.login(input);
  }

  @Rpc(verifyLogin)
  verifyLogin(input: InputOf<typeof verifyLogin>) {
    return this.verifications.verify(input);
  }

  @Rpc(me)
  me(input: InputOf<typeof me>) {
    return this.accounts.me(input);
  }

  @Rpc(getUser)
  getUser(input: InputOf<typeof getUser>) {
    return this.accounts.get(input);
  }

  @Rpc(listRecipients)
  listRecipients(input: InputOf<typeof listRecipients>) {
    return this.accounts.listRecipients(input);
  }

  @Rpc(getNames)
  getNames(input: InputOf<typeof getNames>) {
    return this.accounts.getNames(input);
  }
}
