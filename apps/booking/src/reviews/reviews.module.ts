import { Module } from '@nestjs/common';
import { TransitionsModule } from '../shared/transitions.module.js';
import { CustomerRatingController } from './customer-rating.controller.js';
import { CustomerRatingService } from './customer-rating.service.js';
import { ReviewEditService } from './review-edit.service.js';
import { ReviewIndexesService } from './review-indexes.service.js';
import { ReviewModerationService } from './review-moderation.service.js';
import { ReviewPublicationWorker } from './review-publication.worker.js';
import { ReviewController } from './review.controller.js';
import { ReviewService } from './review.service.js';

@Module({
  imports: [TransitionsModule],
  controllers: [CustomerRatingController, ReviewController],
  providers: [
    CustomerRatingService,
    ReviewEditService,
    ReviewIndexesService,
    ReviewModerationService,
    ReviewPublicationWorker,
    ReviewService,
  ],
})
export class ReviewsModule {}
