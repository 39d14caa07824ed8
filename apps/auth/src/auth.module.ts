import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AddressesModule } from './addresses/addresses.module.js';
import { AdminModule } from './admin/admin.module.js';
import { CodesModule } from './codes/codes.module.js';
import { ConsentModule } from './consent/consent.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { SessionsModule } from './sessions/sessions.module.js';

@Module({
  imports: [
    AccountsModule,
    AddressesModule,
    AdminModule,
    CodesModule,
    ConsentModule,
    ContactsModule,
    MessagesModule,
    PasswordsModule,
    PhotosModule,
    PrivacyModule,
    ProfilesModule,
    SecondFactorModule,
    SessionsModule,
  ],
})
export class AuthModule {}
