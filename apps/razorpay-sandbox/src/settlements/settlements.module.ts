import { Module } from '@nestjs/common';
import { RecordsModule } from '../shared/records/records.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { SettlementsService } from './settlements.service.js';

export { SettlementsService } from './settlements.service.js';

/** Settlements to the bank of the merchant. */
@Module({ imports: [RecordsModule, WebhooksModule], providers: [SettlementsService], exports: [SettlementsService] })
export class SettlementsModule {}
