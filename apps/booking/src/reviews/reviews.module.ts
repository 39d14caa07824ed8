import { Module } from '@nestjs/common';
import { StaffNames } from '@sahaya/messaging';
import { TransitionsModule } from '../shared/transitions.module.js';
import { CustomerRatingController } from './customer-rating.controller.js';
import { CustomerRatingService } from './customer-rating.service.js';
import { ModerationService } from './review-moderation.service.js';
import { ReviewController } from './review.controller.js';
import { ReviewService } from './review.service.js';

@Module({
  imports: [TransitionsModule],
  controllers: [CustomerRatingController, ReviewController],
  providers: [CustomerRatingService, ModerationService, ReviewService, StaffNames],
})
export class ReviewsModule {}
