import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DeliveryQueueService } from './delivery-queue.service.js';
import { DELIVERY_MODEL, deliverySchema } from './delivery.model.js';
import { NOTIFICATION_MODEL, notificationSchema } from './notification.model.js';

/** The records of notifications and their deliveries, which several features read and write. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: NOTIFICATION_MODEL, schema: notificationSchema },
      { name: DELIVERY_MODEL, schema: deliverySchema },
    ]),
  ],
  providers: [DeliveryQueueService],
  exports: [DeliveryQueueService, MongooseModule],
})
export class SharedModule {}
