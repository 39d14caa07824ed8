import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { DELETED_NAME } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { TIMELINE_EVENT_MODEL, type TimelineEventDoc } from './timeline-event.model.js';

@Injectable()
export class TimelineErasureService {
  constructor(@InjectModel(TIMELINE_EVENT_MODEL) private readonly events: Model<TimelineEventDoc>) {}

  /** The bookings and subscriptions of a customer or helper. */
  async findCases(session: ClientSession, userId: string): Promise<string[]> {
    const [own, served] = [
      await this.events.distinct('caseId', { 'by._id': userId }).session(session),
      await this.events.distinct('caseId', { 'facts.helperId': userId }).session(session),
    ];
    return [...new Set([...own, ...served])];
  }

  /** Removes the name and the reasons of a deleted user from all timelines. */
  async erase(session: ClientSession, userId: string): Promise<void> {
    const own = { 'by._id': userId };
    // Older events name a helper without the id.
    const cases = await this.events.distinct('caseId', { ...own, 'by.role': 'helper' }).session(session);
    const isOld = { 'facts.helperName': { $exists: true }, 'facts.helperId': { $exists: false } };
    await this.events.updateMany(
      { $or: [{ 'facts.helperId': userId }, { caseId: { $in: cases }, ...isOld }] },
      { $set: { 'facts.helperName': DELETED_NAME } },
      { session },
    );
    await this.events.updateMany(
      { ...own, 'by.name': { $exists: true } },
      { $set: { 'by.name': DELETED_NAME } },
      { session },
    );
    await this.events.updateMany(
      { ...own, source: 'subscription', 'facts.reason': { $exists: true } },
      { $unset: { 'facts.reason': 1 } },
      { session },
    );
  }
}
