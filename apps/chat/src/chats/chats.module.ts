import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { ChatIndexesService } from './chat-indexes.service.js';
import { ChatListService } from './chat-list.service.js';
import { ChatController } from './chat.controller.js';
import { ChatEvents } from './chat.events.js';
import { ChatService } from './chat.service.js';

@Module({
  imports: [SharedModule],
  controllers: [ChatController],
  providers: [ChatEvents, ChatIndexesService, ChatListService, ChatService],
})
export class ChatsModule {}
