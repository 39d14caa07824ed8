import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ReliabilityModule } from '../reliability/reliability.module.js';
import { TransitionsModule } from '../shared/transitions.module.js';
import { CANCELLATION_QUOTE_MODEL, cancellationQuoteSchema } from './cancellation-quote.model.js';
import { CancellationController } from './cancellation.controller.js';
import { CancellationService } from './cancellation.service.js';
import { HelperCancellationController } from './helper-cancellation.controller.js';
import { HelperCancelService } from './helper-cancellation.service.js';
import { SICK_DAY_MODEL, sickDaySchema } from './sick-day.model.js';

export { CancellationService } from './cancellation.service.js';
export { SICK_DAY_MODEL, type SickDayDoc } from './sick-day.model.js';

@Module({
  imports: [
    ReliabilityModule,
    TransitionsModule,
    MongooseModule.forFeature([
      { name: CANCELLATION_QUOTE_MODEL, schema: cancellationQuoteSchema },
      { name: SICK_DAY_MODEL, schema: sickDaySchema },
    ]),
  ],
  controllers: [CancellationController, HelperCancellationController],
  providers: [CancellationService, HelperCancelService],
  exports: [MongooseModule, CancellationService],
})
export class CancellationModule {}
