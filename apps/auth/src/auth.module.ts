import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ACCOUNT_MODEL, accountSchema } from './account.model.js';
import { ADDRESS_MODEL, addressSchema } from './address.model.js';
import { AddressesService } from './addresses.service.js';
import { AccountsService } from './accounts.service.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { LOGIN_FAILURES_MODEL, loginFailuresSchema, LoginGuard } from './login-guard.js';
import { Passwords } from './passwords.js';
import { SESSION_MODEL, sessionSchema } from './session.model.js';
import { Tokens } from './tokens.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ACCOUNT_MODEL, schema: accountSchema },
      { name: ADDRESS_MODEL, schema: addressSchema },
      { name: SESSION_MODEL, schema: sessionSchema },
      { name: LOGIN_FAILURES_MODEL, schema: loginFailuresSchema },
    ]),
  ],
  controllers: [AuthController],
  providers: [AuthService, AccountsService, AddressesService, Passwords, LoginGuard, Tokens],
})
export class AuthModule {}
