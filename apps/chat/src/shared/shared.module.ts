import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CHAT_MODEL, chatSchema } from './chat.model.js';
import { MESSAGE_MODEL, messageSchema } from './message.model.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CHAT_MODEL, schema: chatSchema },
      { name: MESSAGE_MODEL, schema: messageSchema },
    ]),
  ],
  exports: [MongooseModule],
})
export class SharedModule {}
