import { Module } from '@nestjs/common';
import { AddressesModule, AddressesService } from '../addresses/addresses.module.js';
import { CodesModule, OneTimeCodesService } from '../codes/codes.module.js';
import { ConsentModule, ConsentService } from '../consent/consent.module.js';
import { ContactProposalsService, ContactsModule } from '../contacts/contacts.module.js';
import { AccountNoticesService, DevMailboxService, MessagesModule } from '../messages/messages.module.js';
import { LoginThrottleService, PasswordsModule } from '../passwords/passwords.module.js';
import { PhotosModule, PhotosService } from '../photos/photos.module.js';
import {
  FactorChallengesService,
  FactorResetsService,
  SecondFactorModule,
  SecondFactorsService,
} from '../second-factor/second-factor.module.js';
import { KnownDevicesService, SessionsModule, SessionsService } from '../sessions/sessions.module.js';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import { SharedModule } from '../shared/shared.module.js';
import { AccountDeletionWorker } from './account-deletion.worker.js';
import { ACCOUNT_DELETION_STEPS, AccountErasureService } from './account-erasure.service.js';
import { AccountExportService } from './account-export.service.js';
import { DeletionListService } from './deletion-list.service.js';
import { DeletionService } from './deletion.service.js';
import { NomineeService } from './nominee.service.js';
import { PrivacyController } from './privacy.controller.js';

export { DeletionService } from './deletion.service.js';

@Module({
  imports: [
    SharedModule,
    AddressesModule,
    CodesModule,
    ConsentModule,
    ContactsModule,
    MessagesModule,
    PasswordsModule,
    PhotosModule,
    SecondFactorModule,
    SessionsModule,
  ],
  controllers: [PrivacyController],
  providers: [
    AccountDeletionWorker,
    AccountErasureService,
    AccountExportService,
    DeletionListService,
    DeletionService,
    NomineeService,
    {
      provide: ACCOUNT_DELETION_STEPS,
      inject: [
        AccountNoticesService,
        AddressesService,
        OneTimeCodesService,
        ConsentService,
        ContactProposalsService,
        DevMailboxService,
        FactorChallengesService,
        FactorResetsService,
        KnownDevicesService,
        LoginThrottleService,
        PhotosService,
        SecondFactorsService,
        SessionsService,
      ],
      useFactory: (...steps: AccountDeletionStep[]) => steps,
    },
  ],
  exports: [DeletionService],
})
export class PrivacyModule {}
