import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ReliabilityModule } from '../reliability/reliability.module.js';
import { TransitionsModule } from '../shared/transitions.module.js';
import { CANCELLATION_QUOTE_MODEL, cancellationQuoteSchema } from './cancellation-quote.model.js';
import { CancellationController } from './cancellation.controller.js';
import { CancellationService } from './cancellation.service.js';
import { HelperCancellationController } from './helper-cancellation.controller.js';
import { HelperCancellationService } from './helper-cancellation.service.js';
import { SICK_DAY_MODEL, sickDaySchema } from './sick-day.model.js';
import { SickDayService } from './sick-day.service.js';

export { CancellationService } from './cancellation.service.js';
export { SICK_DAY_MODEL, type SickDayDoc } from './sick-day.model.js';
export { SickDayService } from './sick-day.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CANCELLATION_QUOTE_MODEL, schema: cancellationQuoteSchema },
      { name: SICK_DAY_MODEL, schema: sickDaySchema },
    ]),
    ReliabilityModule,
    TransitionsModule,
  ],
  controllers: [CancellationController, HelperCancellationController],
  providers: [CancellationService, HelperCancellationService, SickDayService],
  exports: [MongooseModule, CancellationService, SickDayService],
})
export class CancellationModule {}
