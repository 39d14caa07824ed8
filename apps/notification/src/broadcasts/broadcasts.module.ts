import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { InboxModule } from '../inbox/inbox.module.js';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { PushModule } from '../push/push.module.js';
import { BroadcastGroupService } from './broadcast-group.service.js';
import { BroadcastController } from './broadcast.controller.js';
import { BROADCAST_MODEL, broadcastSchema } from './broadcast.model.js';
import { BroadcastService } from './broadcast.service.js';
import { BroadcastWorker } from './broadcast.worker.js';

@Module({
  imports: [
    InboxModule,
    PreferencesModule,
    PushModule,
    MongooseModule.forFeature([{ name: BROADCAST_MODEL, schema: broadcastSchema }]),
  ],
  controllers: [BroadcastController],
  providers: [BroadcastGroupService, BroadcastService, BroadcastWorker],
})
export class BroadcastsModule {}
