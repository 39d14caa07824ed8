import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { DEV_MAILBOX_MODEL, devMailboxSchema } from './dev-mailbox.model.js';
import { DevMailboxService } from './dev-mailbox.service.js';
import { MessageChannelsService } from './message-channels.service.js';
import { MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';

export { MessageChannelsService, Undeliverable } from './message-channels.service.js';
export { DevMailboxService } from './dev-mailbox.service.js';

@Module({
  imports: [SharedModule, MongooseModule.forFeature([{ name: DEV_MAILBOX_MODEL, schema: devMailboxSchema }])],
  controllers: [MessagesController],
  providers: [DevMailboxService, MessageChannelsService, MessagesService],
  exports: [DevMailboxService, MessageChannelsService],
})
export class MessagesModule {}
