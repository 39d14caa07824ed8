import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NotificationController } from './notification.controller.js';
import { NotificationEvents } from './notification.events.js';
import { NOTIFICATION_MODEL, notificationSchema, THREAD_MODEL, threadSchema } from './notification.model.js';
import { NotificationService } from './notification.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: NOTIFICATION_MODEL, schema: notificationSchema },
      { name: THREAD_MODEL, schema: threadSchema },
    ]),
  ],
  controllers: [NotificationController],
  providers: [NotificationService, NotificationEvents],
})
export class NotificationModule {}
