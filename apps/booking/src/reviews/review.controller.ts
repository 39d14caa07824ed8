import { Controller } from '@nestjs/common';
import {
  adminReviews,
  createReview,
  helperReviews,
  type InputOf,
  moderateReview,
  replyToReview,
  updateReview,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ReviewEditService } from './review-edit.service.js';
import { ReviewModerationService } from './review-moderation.service.js';
import { ReviewService } from './review.service.js';

@Controller()
export class ReviewController {
  constructor(
    private readonly reviews: ReviewService,
    private readonly edits: ReviewEditService,
    private readonly moderation: ReviewModerationService,
  ) {}

  @Rpc(createReview)
  create(input: InputOf<typeof createReview>) {
    return this.reviews.create(input);
  }

  @Rpc(updateReview)
  update(input: InputOf<typeof updateReview>) {
    return this.edits.update(input);
  }

  @Rpc(replyToReview)
  reply(input: InputOf<typeof replyToReview>) {
    return this.edits.reply(input);
  }

  @Rpc(helperReviews)
  listForHelper(input: InputOf<typeof helperReviews>) {
    return this.reviews.listForHelper(input);
  }

  @Rpc(adminReviews)
  adminList(input: InputOf<typeof adminReviews>) {
    return this.moderation.list(input);
  }

  @Rpc(moderateReview)
  moderate(input: InputOf<typeof moderateReview>) {
    return this.moderation.moderate(input);
  }
}
