import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SESSION_MODEL, sessionSchema } from './session.model.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { TokensService } from './tokens.service.js';

export { type OpenSession, SessionsService } from './sessions.service.js';
export { TokensService } from './tokens.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: SESSION_MODEL, schema: sessionSchema }])],
  controllers: [SessionsController],
  providers: [SessionsService, TokensService],
  exports: [SessionsService, TokensService],
})
export class SessionsModule {}
