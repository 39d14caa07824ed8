import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { DELETED_NAME, DELETED_TEXT } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

/** Erases the personal data of a deleted account. Subscriptions and visits stay, linked to the user id. */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly subscriptions: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, ({ userId }, session) => this.erase(session, userId));
  }

  private async erase(session: ClientSession, userId: string): Promise<void> {
    await this.subscriptions.updateMany(
      { customerId: userId },
      {
        $set: {
          'customer.name': DELETED_NAME,
          'customer.location': '',
          customerAddress: DELETED_TEXT,
          specialRequests: '',
        },
        $unset: { 'customer.phone': 1, customerCoordinates: 1, addressPlace: 1 },
      },
      { session },
    );
    await this.subscriptions.updateMany(
      { customerId: userId, pause: { $exists: true } },
      { $set: { 'pause.reason': '' } },
      { session },
    );
    await this.subscriptions.updateMany(
      { helperId: userId },
      { $set: { 'helper.name': DELETED_NAME, 'helper.location': '' }, $unset: { 'helper.phone': 1 } },
      { session },
    );
    for (const party of ['customer', 'helper'] as const)
      await this.subscriptions.updateMany(
        { [`${party}Id`]: userId, 'cancellation.by': party },
        { $set: { 'cancellation.reason': '' } },
        { session },
      );
    await this.visits.updateMany(
      { 'absence.asked.helperId': userId, 'absence.substitute.helperId': userId },
      { $set: { 'absence.substitute.name': DELETED_NAME }, $unset: { 'absence.substitute.phone': 1 } },
      { session },
    );
  }
}
