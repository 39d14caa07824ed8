import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, DISPUTE_CLOSED, type EventData } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBookingEventData } from '../shared/booking.view.js';
import { DISPUTE_MODEL, type DisputeDoc } from './dispute.model.js';

/**
 * Reads and writes disputes and their bookings inside a transaction. Each write follows a read of the same transaction,
 * so a concurrent change conflicts and the transaction decides again.
 */
@Injectable()
export class DisputeRecordsService {
  constructor(
    @InjectModel(DISPUTE_MODEL) private readonly model: Model<DisputeDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly transitions: BookingTransitionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async find(session: ClientSession, filter: Partial<DisputeDoc>): Promise<DisputeDoc> {
    const found = await this.model.findOne(filter, null, { session }).lean<DisputeDoc>();
    if (!found) throw new AppError('DISPUTE_NOT_FOUND');
    return found;
  }

  async findBooking(session: ClientSession, filter: Partial<BookingDoc>): Promise<BookingDoc> {
    const found = await this.bookings.findOne(filter, null, { session }).lean<BookingDoc>();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  }

  /** Stores the dispute and links it from its booking. */
  async create(session: ClientSession, booking: BookingDoc, doc: DisputeDoc): Promise<void> {
    await this.model.create([doc], { session });
    await this.transitions.update(session, booking, { $set: { dispute: { _id: doc._id, state: 'open' } } });
  }

  update(session: ClientSession, { _id }: DisputeDoc, change: Partial<DisputeDoc>): Promise<DisputeDoc> {
    return this.model
      .findOneAndUpdate({ _id }, { $set: change }, { session, returnDocument: 'after' })
      .orFail()
      .lean<DisputeDoc>();
  }

  removeProposal(session: ClientSession, { _id }: DisputeDoc): Promise<DisputeDoc> {
    return this.model
      .findOneAndUpdate({ _id }, { $unset: { proposal: 1 } }, { session, returnDocument: 'after' })
      .orFail()
      .lean<DisputeDoc>();
  }

  async close(
    session: ClientSession,
    found: DisputeDoc,
    change: Pick<DisputeDoc, 'state' | 'decision'>,
    outcome: EventData<typeof DISPUTE_CLOSED>['outcome'],
  ): Promise<DisputeDoc> {
    const doc = await this.update(session, found, { ...change, closedAt: this.clock.now() });
    const booking = await this.findBooking(session, { _id: found.bookingId });
    await this.transitions.update(session, booking, { $set: { 'dispute.state': doc.state } });
    const decidedBy = doc.decision?.by;
    await this.outbox.add(session, DISPUTE_CLOSED, {
      ...toBookingEventData(booking),
      disputeId: doc._id,
      outcome,
      ...(decidedBy && { decidedBy }),
    });
    return doc;
  }
}
