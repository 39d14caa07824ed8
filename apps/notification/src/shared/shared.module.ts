import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DeliveryQueueService } from './delivery-queue.service.js';
import { DELIVERY_MODEL, deliverySchema } from './delivery.model.js';
import { NOTIFICATION_MODEL, notificationSchema } from './notification.model.js';
import { UserClient } from './user.client.js';

/** The records of notifications and their deliveries, which several features read and write. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: NOTIFICATION_MODEL, schema: notificationSchema },
      { name: DELIVERY_MODEL, schema: deliverySchema },
    ]),
  ],
  providers: [DeliveryQueueService, UserClient],
  exports: [DeliveryQueueService, MongooseModule, UserClient],
})
export class SharedModule {}
