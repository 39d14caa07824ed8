import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Db } from '@sahaya/persistence';
import { ENV } from '@sahaya/service-kit';
import { AccountDeletionWorker } from './account-deletion.worker.js';
import { ACCOUNT_MODEL, accountSchema } from './account.model.js';
import { ADDRESS_MODEL, addressSchema } from './address.model.js';
import { AddressesService } from './addresses.service.js';
import { AccountsService } from './accounts.service.js';
import type { AuthEnv } from './auth.env.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Channels } from './channels.js';
import { CODE_MODEL, codeSchema } from './code.model.js';
import { CodeSender } from './code-sender.js';
import { DeletionService } from './deletion.service.js';
import { DEV_MAILBOX_MODEL, devMailboxSchema } from './dev-mailbox.model.js';
import { DevMailboxService } from './dev-mailbox.service.js';
import { LOGIN_FAILURES_MODEL, loginFailuresSchema, LoginGuard } from './login-guard.js';
import { Messenger } from './messenger.js';
import { OneTimeCodes } from './one-time-codes.js';
import { PasswordService } from './password.service.js';
import { Passwords } from './passwords.js';
import { PeopleController } from './people.controller.js';
import { PeopleService } from './people.service.js';
import { S3Shelf } from './photo.s3.js';
import { GridFsShelf, PHOTO_SHELF } from './photo.shelf.js';
import { LOOSE_PHOTO_MODEL, loosePhotoSchema, PhotoStore } from './photo.store.js';
import { ProfileService } from './profile.service.js';
import { SESSION_MODEL, sessionSchema } from './session.model.js';
import { SessionsService } from './sessions.service.js';
import { StaffService } from './staff.service.js';
import { Tokens } from './tokens.js';
import { VerificationService } from './verification.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ACCOUNT_MODEL, schema: accountSchema },
      { name: ADDRESS_MODEL, schema: addressSchema },
      { name: SESSION_MODEL, schema: sessionSchema },
      { name: CODE_MODEL, schema: codeSchema },
      { name: DEV_MAILBOX_MODEL, schema: devMailboxSchema },
      { name: LOOSE_PHOTO_MODEL, schema: loosePhotoSchema },
      { name: LOGIN_FAILURES_MODEL, schema: loginFailuresSchema },
    ]),
  ],
  controllers: [AuthController, PeopleController],
  providers: [
    AuthService,
    AccountDeletionWorker,
    AccountsService,
    AddressesService,
    Channels,
    CodeSender,
    DeletionService,
    DevMailboxService,
    LoginGuard,
    Messenger,
    OneTimeCodes,
    PasswordService,
    Passwords,
    PeopleService,
    PhotoStore,
    {
      provide: PHOTO_SHELF,
      inject: [ENV, Db],
      useFactory: (env: AuthEnv, db: Db) => (env.PHOTO_STORE === 's3' ? new S3Shelf(env) : new GridFsShelf(db)),
    },
    ProfileService,
    SessionsService,
    StaffService,
    Tokens,
    VerificationService,
  ],
})
export class AuthModule {}
