import { Module } from '@nestjs/common';
import { FaultsModule } from '../faults/faults.module.js';
import { RecordsModule } from '../shared/records/records.module.js';
import { WebhooksService } from './webhooks.service.js';

export { WebhooksService } from './webhooks.service.js';

/** Webhooks to the merchant. */
@Module({ imports: [RecordsModule, FaultsModule], providers: [WebhooksService], exports: [WebhooksService] })
export class WebhooksModule {}
