import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { HelperFactsBackfillWorker } from './helper-facts-backfill.worker.js';
import { HelperFactsEvents } from './helper-facts.events.js';
import { HELPER_FACTS_MODEL, helperFactsSchema } from './helper-facts.model.js';
import { HelperFactsService } from './helper-facts.service.js';

export { HelperFactsService } from './helper-facts.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: HELPER_FACTS_MODEL, schema: helperFactsSchema }]), SharedModule],
  providers: [HelperFactsBackfillWorker, HelperFactsEvents, HelperFactsService],
  exports: [HelperFactsService],
})
export class HelperFactsModule {}
