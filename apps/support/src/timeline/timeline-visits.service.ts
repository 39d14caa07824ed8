import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { NEWEST, TIMELINE_EVENT_MODEL, type TimelineEventDoc } from './timeline-event.model.js';

/** The days of visits, as the timelines know them. */
@Injectable()
export class TimelineVisitsService {
  constructor(@InjectModel(TIMELINE_EVENT_MODEL) private readonly events: Model<TimelineEventDoc>) {}

  /** Whether one of these bookings or subscriptions has its latest known visit on an IST day. */
  async hasVisitOn(caseIds: readonly string[], date: string): Promise<boolean> {
    const dates = await Promise.all(caseIds.map((caseId) => this.findDate(caseId)));
    return dates.includes(date);
  }

  private async findDate(caseId: string): Promise<unknown> {
    const dated = { caseId, 'facts.date': { $exists: true } };
    return (await this.events.findOne(dated, { facts: 1 }).sort(NEWEST).lean<TimelineEventDoc>())?.facts['date'];
  }
}
