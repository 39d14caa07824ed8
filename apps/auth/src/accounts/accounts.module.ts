import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { AccountCreationService } from './account-creation.service.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { LoginChallengesService } from './login-challenges.service.js';
import { LoginVerificationService } from './login-verification.service.js';
import { LoginService } from './login.service.js';
import { RegistrationService } from './registration.service.js';

export { AccountCreationService } from './account-creation.service.js';

@Module({
  imports: [SharedModule, ConsentModule, MessagesModule, SecondFactorModule, SessionsModule, PasswordsModule],
  controllers: [AccountsController],
  providers: [
    AccountCreationService,
    AccountsService,
    LoginChallengesService,
    LoginService,
    LoginVerificationService,
    RegistrationService,
  ],
  exports: [AccountCreationService],
})
export class AccountsModule {}
