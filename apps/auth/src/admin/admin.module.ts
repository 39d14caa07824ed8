import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CodesModule } from '../codes/codes.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { AccountHelpController } from './account-help.controller.js';
import { AccountHelpService } from './account-help.service.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AdminUsersService } from './admin-users.service.js';
import { BlockEffectsEvents } from './block-effects.events.js';
import { BlockPreviewService } from './block-preview.service.js';
import { BlockingController } from './blocking.controller.js';
import { BlockingService } from './blocking.service.js';
import { StaffController } from './staff.controller.js';
import { StaffService } from './staff.service.js';

@Module({
  imports: [
    SharedModule,
    CodesModule,
    MessagesModule,
    PasswordsModule,
    PrivacyModule,
    SecondFactorModule,
    SessionsModule,
    AccountsModule,
  ],
  controllers: [AccountHelpController, AdminUsersController, BlockingController, StaffController],
  providers: [
    AccountHelpService,
    AdminUsersService,
    BlockEffectsEvents,
    BlockPreviewService,
    BlockingService,
    StaffService,
  ],
})
export class AdminModule {}
