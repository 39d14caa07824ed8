import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BOOKING_MODEL, bookingSchema } from './booking.model.js';
import { REVIEW_MODEL, reviewSchema } from './review.model.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: BOOKING_MODEL, schema: bookingSchema },
      { name: REVIEW_MODEL, schema: reviewSchema },
    ]),
  ],
  exports: [MongooseModule],
})
export class SharedModule {}
