import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { CodesModule } from '../codes/codes.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { AccountDeletionWorker } from './account-deletion.worker.js';
import { DeletionService } from './deletion.service.js';
import { PrivacyController } from './privacy.controller.js';

@Module({
  imports: [SharedModule, AddressesModule, CodesModule, MessagesModule, PasswordsModule, PhotosModule, SessionsModule],
  controllers: [PrivacyController],
  providers: [AccountDeletionWorker, DeletionService],
})
export class PrivacyModule {}
