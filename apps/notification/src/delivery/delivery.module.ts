import { Module } from '@nestjs/common';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { PushModule } from '../push/push.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { DeliveryLogBackfillWorker } from './delivery-log-backfill.worker.js';
import { DeliveryLogService } from './delivery-log.service.js';
import { DeliveryController } from './delivery.controller.js';
import { DeliveryWorker } from './delivery.worker.js';
import { MessageChannelService } from './message-channel.service.js';
import { PushChannelService } from './push-channel.service.js';

@Module({
  imports: [PreferencesModule, PushModule, SharedModule],
  controllers: [DeliveryController],
  providers: [DeliveryLogBackfillWorker, DeliveryLogService, DeliveryWorker, MessageChannelService, PushChannelService],
})
export class DeliveryModule {}
