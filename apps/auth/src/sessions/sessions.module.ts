import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { KNOWN_DEVICE_MODEL, knownDeviceSchema, KnownDevicesService } from './known-devices.service.js';
import { SESSION_MODEL, sessionSchema } from './session.model.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { TokensService } from './tokens.service.js';

export { KnownDevicesService } from './known-devices.service.js';
export { type OpenSession, SessionsService } from './sessions.service.js';
export { TokensService } from './tokens.service.js';

@Module({
  imports: [
    SharedModule,
    MongooseModule.forFeature([
      { name: SESSION_MODEL, schema: sessionSchema },
      { name: KNOWN_DEVICE_MODEL, schema: knownDeviceSchema },
    ]),
  ],
  controllers: [SessionsController],
  providers: [KnownDevicesService, SessionsService, TokensService],
  exports: [KnownDevicesService, SessionsService, TokensService],
})
export class SessionsModule {}
