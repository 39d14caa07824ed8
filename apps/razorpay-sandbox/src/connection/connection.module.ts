import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { FaultsModule } from '../faults/faults.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ConnectionInterceptor } from './connection.interceptor.js';

export { Named } from './connection.interceptor.js';

/** The connection between the merchant and the API, with its faults. */
@Module({
  imports: [FaultsModule, WebhooksModule],
  providers: [{ provide: APP_INTERCEPTOR, useClass: ConnectionInterceptor }],
})
export class ConnectionModule {}
