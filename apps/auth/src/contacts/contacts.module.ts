import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CodesModule } from '../codes/codes.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { ContactChangeController } from './contact-change.controller.js';
import { ContactChangeService } from './contact-change.service.js';
import { CONTACT_PROPOSAL_MODEL, contactProposalSchema } from './contact-proposal.model.js';
import { ContactProposalsController } from './contact-proposals.controller.js';
import { ContactProposalsService } from './contact-proposals.service.js';
import { ContactWriterService } from './contact-writer.service.js';

export { ContactProposalsService } from './contact-proposals.service.js';

@Module({
  imports: [
    SharedModule,
    CodesModule,
    MessagesModule,
    PasswordsModule,
    MongooseModule.forFeature([{ name: CONTACT_PROPOSAL_MODEL, schema: contactProposalSchema }]),
  ],
  controllers: [ContactChangeController, ContactProposalsController],
  providers: [ContactChangeService, ContactProposalsService, ContactWriterService],
  exports: [ContactProposalsService],
})
export class ContactsModule {}
