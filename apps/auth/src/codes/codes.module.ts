import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MessagesModule } from '../messages/messages.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { CodeSenderService } from './code-sender.service.js';
import { CODE_MODEL, codeSchema } from './code.model.js';
import { OneTimeCodesService } from './one-time-codes.service.js';
import { VerificationController } from './verification.controller.js';
import { VerificationService } from './verification.service.js';
import { WRONG_CODES_MODEL, wrongCodesSchema, WrongCodesService } from './wrong-codes.service.js';

export { type CodeTarget, OneTimeCodesService } from './one-time-codes.service.js';

@Module({
  imports: [
    SharedModule,
    MessagesModule,
    SessionsModule,
    MongooseModule.forFeature([
      { name: CODE_MODEL, schema: codeSchema },
      { name: WRONG_CODES_MODEL, schema: wrongCodesSchema },
    ]),
  ],
  controllers: [VerificationController],
  providers: [CodeSenderService, OneTimeCodesService, VerificationService, WrongCodesService],
  exports: [OneTimeCodesService],
})
export class CodesModule {}
