import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ACCOUNT_BLOCK_MODEL, accountBlockSchema, AccountBlocks } from '@sahaya/persistence';
import { BOOKING_MODEL, bookingSchema } from './booking.model.js';
import { PLAN_VISIT_MODEL, planVisitSchema } from './plan-visit.model.js';
import { REVIEW_MODEL, reviewSchema } from './review.model.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: BOOKING_MODEL, schema: bookingSchema },
      { name: PLAN_VISIT_MODEL, schema: planVisitSchema },
      { name: REVIEW_MODEL, schema: reviewSchema },
      { name: ACCOUNT_BLOCK_MODEL, schema: accountBlockSchema },
    ]),
  ],
  providers: [AccountBlocks],
  exports: [AccountBlocks, MongooseModule],
})
export class SharedModule {}
