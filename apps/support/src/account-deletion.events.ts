import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { DELETED_NAME } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { MOMENT_MODEL, type MomentDoc } from './moment.model.js';
import { TICKET_MODEL, type TicketDoc } from './ticket.model.js';

/** Erases the name and email of a deleted account. Tickets and timelines stay under the user id, the audit log as it is. */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    @InjectModel(MOMENT_MODEL) private readonly moments: Model<MomentDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, ({ userId }, session) => this.erase(session, userId));
  }

  private async erase(session: ClientSession, userId: string): Promise<void> {
    await this.tickets.updateMany(
      { 'sender.userId': userId },
      { $set: { name: DELETED_NAME, email: '' }, $inc: { revision: 1 } },
      { session },
    );
    const own = { 'by._id': userId };
    const cases = await this.moments.distinct('caseId', { ...own, 'by.role': 'helper' }).session(session);
    await this.moments.updateMany(
      { caseId: { $in: cases }, 'facts.helperName': { $exists: true } },
      { $set: { 'facts.helperName': DELETED_NAME } },
      { session },
    );
    await this.moments.updateMany(
      { ...own, 'by.name': { $exists: true } },
      { $set: { 'by.name': DELETED_NAME } },
      { session },
    );
  }
}
