import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { REVIEW_POSTED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';

/** Remembers which subscriptions are reviewed. No rule depends on it, so the revision stays. */
@Injectable()
export class ReviewEvents implements OnModuleInit {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(REVIEW_POSTED, async ({ subscriptionId }, session) => {
      if (!subscriptionId) return;
      await this.model.updateOne({ _id: subscriptionId }, { $set: { reviewed: true } }, { session });
    });
  }
}
