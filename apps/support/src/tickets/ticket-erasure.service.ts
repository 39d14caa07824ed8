import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BRAND, DELETED_NAME, DELETED_TEXT } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { TICKET_PICTURE_MODEL, type TicketPictureDoc } from './ticket-picture.model.js';
import { TICKET_MODEL, type TicketDoc } from './ticket.model.js';

const replaceName = (input: string, name: string) => ({
  // A literal, because a name can begin with a dollar sign.
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

@Injectable()
export class TicketErasureService {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    @InjectModel(TICKET_PICTURE_MODEL) private readonly pictures: Model<TicketPictureDoc>,
  ) {}

  async erase(session: ClientSession, userId: string): Promise<void> {
    await this.eraseTickets(session, userId);
    await this.eraseReports(session, userId);
    await this.erasePictures(session, userId);
  }

  /** Pictures of safety reports are deleted too: they cannot be shown without the person. */
  private async erasePictures(session: ClientSession, userId: string): Promise<void> {
    await this.pictures.deleteMany({ userId }, { session });
    const shown = {
      'sender.userId': userId,
      $or: [{ pictures: { $exists: true } }, { 'entries.pictures': { $exists: true } }],
    };
    await this.tickets.updateMany(
      shown,
      { $unset: { pictures: 1, 'entries.$[].pictures': 1 }, $inc: { revision: 1 } },
      { session },
    );
  }

  /** Replies and notes of staff are erased too, because they repeat the name and texts of the user. */
  private async eraseTickets(session: ClientSession, userId: string): Promise<void> {
    await this.tickets.updateMany(
      // Tickets without an email address were opened by the system, unless they are of callers.
      {
        'sender.userId': userId,
        category: { $ne: 'safety' },
        $or: [{ email: { $ne: '' } }, { source: 'phone' as const }],
      },
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

  /** Safety reports keep their text because it may be needed to protect others. */
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
}
