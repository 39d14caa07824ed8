import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PlansModule } from '../plans/plans.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { VisitsModule } from '../visits/visits.module.js';
import { STAFF_CANCELLATION_QUOTE_MODEL, staffCancellationQuoteSchema } from './staff-cancellation-quote.model.js';
import { StaffCancellationController } from './staff-cancellation.controller.js';
import { StaffCancellationEffectsService } from './staff-cancellation-effects.service.js';
import { StaffCancellationQuotesService } from './staff-cancellation-quotes.service.js';
import { StaffCancellationService } from './staff-cancellation.service.js';
import { VisitRefundsService } from './visit-refunds.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: STAFF_CANCELLATION_QUOTE_MODEL, schema: staffCancellationQuoteSchema }]),
    PlansModule,
    SharedModule,
    VisitsModule,
  ],
  controllers: [StaffCancellationController],
  providers: [
    StaffCancellationEffectsService,
    StaffCancellationQuotesService,
    StaffCancellationService,
    VisitRefundsService,
  ],
})
export class StaffCancellationModule {}
