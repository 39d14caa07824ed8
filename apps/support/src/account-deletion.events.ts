import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { BRAND, DELETED_NAME, DELETED_TEXT } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { MOMENT_MODEL, type MomentDoc } from './moment.model.js';
import { TICKET_MODEL, type TicketDoc } from './ticket.model.js';

const replaceName = (input: string, name: string) => ({
  // A name may begin with a dollar sign.
  $replaceAll: { input, find: { $literal: name }, replacement: DELETED_NAME },
});
/** Replaces a name in the subject, message and entries of a ticket. */
const withoutName = (name: string) => ({
  $set: {
    subject: replaceName('$subject', name),
    message: replaceName('$message', name),
    entries: {
      $map: {
        input: '$entries',
        in: {
          $cond: [
            { $gt: ['$$this.text', null] },
            { $mergeObjects: ['$$this', { text: replaceName('$$this.text', name) }] },
            '$$this',
          ],
        },
      },
    },
  },
});

/**
 * Erases the name, contact and words of a deleted account. Safety reports keep their words without the name, and the
 * audit log stays as it is.
 */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    @InjectModel(MOMENT_MODEL) private readonly moments: Model<MomentDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, async ({ userId }, session) => {
      await this.eraseTickets(session, userId);
      await this.eraseReports(session, userId);
      await this.eraseMoments(session, userId);
    });
  }

  /** Staff replies and notes go as well: they repeat the name and the words of the person. */
  private async eraseTickets(session: ClientSession, userId: string): Promise<void> {
    await this.tickets.updateMany(
      // Tickets without an email address opened by themselves.
      { 'sender.userId': userId, category: { $ne: 'safety' }, email: { $ne: '' } },
      {
        $set: {
          name: DELETED_NAME,
          email: '',
          subject: DELETED_TEXT,
          message: DELETED_TEXT,
          'entries.$[written].text': DELETED_TEXT,
        },
        $inc: { revision: 1 },
      },
      { session, arrayFilters: [{ 'written.text': { $exists: true } }] },
    );
  }

  /** The words of a report may be needed to protect others. */
  private async eraseReports(session: ClientSession, userId: string): Promise<void> {
    const sent = { 'sender.userId': userId, category: 'safety' as const, name: { $nin: [DELETED_NAME, BRAND] } };
    for (const { _id, name } of await this.tickets.find(sent, { name: 1 }, { session }).lean<TicketDoc[]>()) {
      await this.tickets.updateOne({ _id }, [withoutName(name)], { session, updatePipeline: true });
      await this.tickets.updateOne(
        { _id },
        { $set: { name: DELETED_NAME, email: '' }, $inc: { revision: 1 } },
        { session },
      );
    }
    const about = { 'reported.userId': userId, 'reported.name': { $ne: DELETED_NAME } };
    for (const { _id, reported } of await this.tickets.find(about, { reported: 1 }, { session }).lean<TicketDoc[]>()) {
      await this.tickets.updateOne({ _id }, [withoutName(reported?.name ?? '')], { session, updatePipeline: true });
      await this.tickets.updateOne(
        { _id },
        { $set: { 'reported.name': DELETED_NAME }, $inc: { revision: 1 } },
        { session },
      );
    }
  }

  private async eraseMoments(session: ClientSession, userId: string): Promise<void> {
    const own = { 'by._id': userId };
    // Older moments name a helper without the id.
    const cases = await this.moments.distinct('caseId', { ...own, 'by.role': 'helper' }).session(session);
    const isOld = { 'facts.helperName': { $exists: true }, 'facts.helperId': { $exists: false } };
    await this.moments.updateMany(
      { $or: [{ 'facts.helperId': userId }, { caseId: { $in: cases }, ...isOld }] },
      { $set: { 'facts.helperName': DELETED_NAME } },
      { session },
    );
    await this.moments.updateMany(
      { ...own, 'by.name': { $exists: true } },
      { $set: { 'by.name': DELETED_NAME } },
      { session },
    );
    await this.moments.updateMany(
      { ...own, source: 'subscription', 'facts.reason': { $exists: true } },
      { $unset: { 'facts.reason': 1 } },
      { session },
    );
  }
}
