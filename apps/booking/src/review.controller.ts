import { Controller } from '@nestjs/common';
import {
  countHappyCustomers,
  createReview,
  helperReviews,
  type InputOf,
  replyToReview,
  updateReview,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ReviewService } from './review.service.js';

@Controller()
export class ReviewController {
  constructor(private readonly reviews: ReviewService) {}

  @Rpc(createReview)
  create(input: InputOf<typeof createReview>) {
    return this.reviews.create(input);
  }

  @Rpc(updateReview)
  update(input: InputOf<typeof updateReview>) {
    return this.reviews.update(input);
  }

  @Rpc(replyToReview)
  reply(input: InputOf<typeof replyToReview>) {
    return this.reviews.reply(input);
  }

  @Rpc(helperReviews)
  listForHelper(input: InputOf<typeof helperReviews>) {
    return this.reviews.listForHelper(input);
  }

  @Rpc(countHappyCustomers)
  countHappyCustomers() {
    return this.reviews.countHappyCustomers();
  }
}
