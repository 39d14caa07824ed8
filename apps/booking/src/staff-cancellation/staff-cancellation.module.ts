import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ReliabilityModule } from '../reliability/reliability.module.js';
import { ReplacementModule } from '../replacement/replacement.module.js';
import { TransitionsModule } from '../shared/transitions.module.js';
import { STAFF_CANCELLATION_QUOTE_MODEL, staffCancellationQuoteSchema } from './staff-cancellation-quote.model.js';
import { StaffCancellationController } from './staff-cancellation.controller.js';
import { StaffCancellationEffectsService } from './staff-cancellation-effects.service.js';
import { StaffCancellationQuotesService } from './staff-cancellation-quotes.service.js';
import { StaffCancellationService } from './staff-cancellation.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: STAFF_CANCELLATION_QUOTE_MODEL, schema: staffCancellationQuoteSchema }]),
    ReliabilityModule,
    ReplacementModule,
    TransitionsModule,
  ],
  controllers: [StaffCancellationController],
  providers: [StaffCancellationEffectsService, StaffCancellationQuotesService, StaffCancellationService],
})
export class StaffCancellationModule {}
