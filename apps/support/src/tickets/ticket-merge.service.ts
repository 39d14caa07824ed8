import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type InputOf, type mergeTicket, signedIn } from '@sahaya/contracts';
import { isTicketClosed } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { TicketChangeService } from './ticket-change.service.js';
import { TicketPictureService } from './ticket-picture.service.js';
import { TICKET_MODEL, type TicketDoc, type TicketEntryDoc } from './ticket.model.js';

/** Merges two tickets of one sender. */
@Injectable()
export class TicketMergeService {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    private readonly changes: TicketChangeService,
    private readonly pictures: TicketPictureService,
    private readonly db: Db,
  ) {}

  /** Moves the message and the entries of a ticket into an open one. Returns the id of that one. */
  merge({ actor, id, into, revision }: InputOf<typeof mergeTicket>): Promise<string> {
    const by = signedIn(actor).userId;
    return this.db.transaction(async (session) => {
      const source = await this.changes.find(id, session);
      const target = await this.tickets.findOne({ number: into.toUpperCase() }, null, { session }).lean<TicketDoc>();
      if (!target) throw new AppError('TICKET_NOT_FOUND');
      if (target._id === source._id || !isSameSender(source, target)) throw new AppError('TICKET_MERGE_REFUSED');
      if (isTicketClosed(target.status)) throw new AppError('TICKET_MOVE_REFUSED');
      await this.changes.change(session, source, {
        by,
        revision,
        entry: { kind: 'merged', ticket: target.number },
        actions: ['merge'],
        mergedInto: target._id,
      });
      await this.changes.change(session, target, {
        by,
        revision: target.revision,
        entry: { kind: 'merged', ticket: source.number },
        moved: [toMessage(source), ...source.entries],
      });
      await this.pictures.move(session, source._id, target._id);
      return target._id;
    });
  }
}

const isSameSender = (one: TicketDoc, other: TicketDoc) =>
  one.sender?.userId === other.sender?.userId &&
  (one.sender !== undefined || (one.email !== '' && one.email === other.email));
const toMessage = ({ _id, sender, createdAt, subject, message, pictures }: TicketDoc): TicketEntryDoc => ({
  _id: newId(),
  kind: 'message',
  by: sender?.userId ?? _id,
  at: createdAt,
  text: `${subject}\n\n${message}`,
  ...(pictures && { pictures }),
});
