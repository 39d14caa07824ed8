import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ChatController } from './chat.controller.js';
import { ChatEvents } from './chat.events.js';
import { ChatIndexes } from './chat.indexes.js';
import { CHAT_MODEL, chatSchema } from './chat.model.js';
import { ChatService } from './chat.service.js';
import { MESSAGE_MODEL, messageSchema } from './message.model.js';
import { OwnDataController } from './own-data.controller.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CHAT_MODEL, schema: chatSchema },
      { name: MESSAGE_MODEL, schema: messageSchema },
    ]),
  ],
  controllers: [ChatController, OwnDataController],
  providers: [ChatIndexes, ChatService, ChatEvents],
})
export class ChatModule {}
