import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SavedReplyController } from './saved-reply.controller.js';
import { SAVED_REPLY_MODEL, savedReplySchema } from './saved-reply.model.js';
import { SavedReplyService } from './saved-reply.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: SAVED_REPLY_MODEL, schema: savedReplySchema }])],
  controllers: [SavedReplyController],
  providers: [SavedReplyService],
})
export class SavedRepliesModule {}
