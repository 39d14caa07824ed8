import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SubscriptionController } from './subscription.controller.js';
import { SUBSCRIPTION_MODEL, subscriptionSchema } from './subscription.model.js';
import { SubscriptionService } from './subscription.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: SUBSCRIPTION_MODEL, schema: subscriptionSchema }])],
  controllers: [SubscriptionController],
  providers: [SubscriptionService],
})
export class SubscriptionModule {}
