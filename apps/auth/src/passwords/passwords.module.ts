import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CodesModule } from '../codes/codes.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { CurrentPasswordService } from './current-password.service.js';
import { LOGIN_FAILURES_MODEL, loginFailuresSchema, LoginThrottleService } from './login-throttle.service.js';
import { LeakedPasswordsService } from './leaked-passwords.service.js';
import { PasswordHashService } from './password-hash.service.js';
import { PasswordService } from './password.service.js';
import { PasswordsController } from './passwords.controller.js';
import { StaffPasswordService } from './staff-password.service.js';

export { CurrentPasswordService } from './current-password.service.js';
export { codesOf, LoginThrottleService } from './login-throttle.service.js';
export { PasswordHashService } from './password-hash.service.js';
export { StaffPasswordService } from './staff-password.service.js';

@Module({
  imports: [
    SharedModule,
    SessionsModule,
    CodesModule,
    MessagesModule,
    MongooseModule.forFeature([{ name: LOGIN_FAILURES_MODEL, schema: loginFailuresSchema }]),
  ],
  controllers: [PasswordsController],
  providers: [
    CurrentPasswordService,
    LeakedPasswordsService,
    LoginThrottleService,
    PasswordHashService,
    PasswordService,
    StaffPasswordService,
  ],
  exports: [CurrentPasswordService, LoginThrottleService, PasswordHashService, StaffPasswordService],
})
export class PasswordsModule {}
