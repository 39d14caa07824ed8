import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { ContactChangeController } from './contact-change.controller.js';
import { ContactChangeService } from './contact-change.service.js';

@Module({
  imports: [SharedModule, CodesModule, MessagesModule, PasswordsModule],
  controllers: [ContactChangeController],
  providers: [ContactChangeService],
})
export class ContactsModule {}
