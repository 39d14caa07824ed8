import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { ChatController } from './chat.controller.js';
import { ChatDeskController } from './chat.desk.controller.js';
import { ChatDesk } from './chat.desk.js';
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
  controllers: [ChatController, ChatDeskController, OwnDataController],
  providers: [ChatDesk, ChatIndexes, ChatService, ChatEvents, AccountDeletionEvents],
})
export class ChatModule {}
