import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { AdminChatsController } from './admin-chats.controller.js';
import { AdminChatsService } from './admin-chats.service.js';

@Module({
  imports: [SharedModule],
  controllers: [AdminChatsController],
  providers: [AdminChatsService],
})
export class AdminModule {}
