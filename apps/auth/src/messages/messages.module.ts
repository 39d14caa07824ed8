import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { ACCOUNT_NOTICE_MODEL, accountNoticeSchema } from './account-notice.model.js';
import { AccountNoticesService } from './account-notices.service.js';
import { DEV_MAILBOX_MODEL, devMailboxSchema } from './dev-mailbox.model.js';
import { DevMailboxService } from './dev-mailbox.service.js';
import { MessageChannelsService } from './message-channels.service.js';
import { MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';

export { AccountNoticesService } from './account-notices.service.js';
export { MESSAGE_TEXTS } from './message-texts.js';
export { DeliveryWorker } from './delivery-worker.js';
export { MessageChannelsService } from './message-channels.service.js';
export { DevMailboxService } from './dev-mailbox.service.js';

@Module({
  imports: [
    SharedModule,
    MongooseModule.forFeature([
      { name: ACCOUNT_NOTICE_MODEL, schema: accountNoticeSchema },
      { name: DEV_MAILBOX_MODEL, schema: devMailboxSchema },
    ]),
  ],
  controllers: [MessagesController],
  providers: [AccountNoticesService, DevMailboxService, MessageChannelsService, MessagesService],
  exports: [AccountNoticesService, DevMailboxService, MessageChannelsService],
})
export class MessagesModule {}
