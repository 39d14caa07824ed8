import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { InboxModule } from '../inbox/inbox.module.js';
import { PUSH_DEVICE_MODEL, pushDeviceSchema } from './push-device.model.js';
import { PushDeviceService } from './push-device.service.js';
import { PushSubscriptionService } from './push-subscription.service.js';
import { PushController } from './push.controller.js';
import { WebPushClient } from './web-push.client.js';

export { PUSH_DEVICE_MODEL, type PushDeviceDoc } from './push-device.model.js';
export { PushDeviceService } from './push-device.service.js';
export { WebPushClient } from './web-push.client.js';

@Module({
  imports: [InboxModule, MongooseModule.forFeature([{ name: PUSH_DEVICE_MODEL, schema: pushDeviceSchema }])],
  controllers: [PushController],
  providers: [PushDeviceService, PushSubscriptionService, WebPushClient],
  exports: [MongooseModule, PushDeviceService, WebPushClient],
})
export class PushModule {}
