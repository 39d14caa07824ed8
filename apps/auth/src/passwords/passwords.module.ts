import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CodesModule } from '../codes/codes.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { CurrentPasswordService } from './current-password.service.js';
import { LOGIN_FAILURES_MODEL, loginFailuresSchema, LoginThrottleService } from './login-throttle.service.js';
import { PasswordHashService } from './password-hash.service.js';
import { PasswordService } from './password.service.js';
import { PasswordsController } from './passwords.controller.js';

export { CurrentPasswordService } from './current-password.service.js';
export { LoginThrottleService } from './login-throttle.service.js';
export { PasswordHashService } from './password-hash.service.js';

@Module({
  imports: [
    SharedModule,
    SessionsModule,
    CodesModule,
    MessagesModule,
    MongooseModule.forFeature([{ name: LOGIN_FAILURES_MODEL, schema: loginFailuresSchema }]),
  ],
  controllers: [PasswordsController],
  providers: [CurrentPasswordService, LoginThrottleService, PasswordHashService, PasswordService],
  exports: [CurrentPasswordService, LoginThrottleService, PasswordHashService],
})
export class PasswordsModule {}
