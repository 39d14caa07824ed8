import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { CaseNotificationService } from './case-notification.service.js';
import { ChatNotificationService } from './chat-notification.service.js';
import { CHAT_THREAD_MODEL, chatThreadSchema } from './chat-thread.model.js';
import { NotificationErasureService } from './notification-erasure.service.js';
import { NotificationListService } from './notification-list.service.js';
import { NotificationController } from './notification.controller.js';
import { NotificationService } from './notification.service.js';

export { ChatNotificationService } from './chat-notification.service.js';
export { NotificationErasureService } from './notification-erasure.service.js';
export { type NewNotification, NotificationService } from './notification.service.js';

@Module({
  imports: [SharedModule, MongooseModule.forFeature([{ name: CHAT_THREAD_MODEL, schema: chatThreadSchema }])],
  controllers: [NotificationController],
  providers: [
    CaseNotificationService,
    ChatNotificationService,
    NotificationErasureService,
    NotificationListService,
    NotificationService,
  ],
  exports: [ChatNotificationService, NotificationErasureService, NotificationService],
})
export class InboxModule {}
