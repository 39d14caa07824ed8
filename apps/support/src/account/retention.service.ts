import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { deleteBatch } from '@sahaya/persistence';
import { RetentionWorker } from '@sahaya/service-kit';
import { Model, type QueryFilter } from 'mongoose';
import { STAFF_NOTE_MODEL, type StaffNoteDoc } from '../notes/notes.module.js';
import { SIGNAL_MODEL, type SignalDoc } from '../signals/signals.module.js';
import {
  TICKET_MODEL,
  TICKET_PICTURE_MODEL,
  type TicketDoc,
  type TicketPictureDoc,
} from '../tickets/tickets.module.js';
import { TIMELINE_EVENT_MODEL, type TimelineEventDoc } from '../timeline/timeline.module.js';

/**
 * Deletes tickets that were resolved and signals that were decided long ago, and old entries of timelines and notes.
 */
@Injectable()
export class RetentionService implements OnModuleInit {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    @InjectModel(TICKET_PICTURE_MODEL) private readonly pictures: Model<TicketPictureDoc>,
    @InjectModel(TIMELINE_EVENT_MODEL) private readonly timeline: Model<TimelineEventDoc>,
    @InjectModel(STAFF_NOTE_MODEL) private readonly notes: Model<StaffNoteDoc>,
    @InjectModel(SIGNAL_MODEL) private readonly signals: Model<SignalDoc>,
    private readonly retention: RetentionWorker,
  ) {}

  onModuleInit(): void {
    this.retention.register('tickets', (cutoff, limit) =>
      this.purgeTickets({ resolvedAt: { $lt: cutoff }, category: { $ne: 'safety' } }, limit),
    );
    this.retention.register('safety-reports', (cutoff, limit) =>
      this.purgeTickets({ resolvedAt: { $lt: cutoff }, category: 'safety' }, limit),
    );
    this.retention.register('unsent-ticket-pictures', (cutoff, limit) =>
      deleteBatch(this.pictures, { waitingSince: { $lt: cutoff } }, limit),
    );
    this.retention.register('staff-notes', (cutoff, limit) =>
      deleteBatch(this.notes, { changedAt: { $lt: cutoff } }, limit),
    );
    this.retention.register('signals', (cutoff, limit) =>
      deleteBatch(this.signals, { 'decision.at': { $lt: cutoff } }, limit),
    );
    this.retention.register('timelines', (cutoff, limit) => deleteBatch(this.timeline, { at: { $lt: cutoff } }, limit));
  }

  /** The pictures go first, so that an interrupted run is repeated. */
  private async purgeTickets(due: QueryFilter<TicketDoc>, limit: number): Promise<number> {
    const found = await this.tickets.find(due, { _id: 1 }).limit(limit).lean<{ _id: string }[]>();
    const ids = found.map(({ _id }) => _id);
    await this.pictures.deleteMany({ ticketId: { $in: ids } });
    const { deletedCount } = await this.tickets.deleteMany({ $and: [{ _id: { $in: ids } }, due] });
    return deletedCount;
  }
}
