import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_MOVED } from '@sahaya/contracts';
import { EventConsumer, type EventMeta, Outbox } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { TIMELINE_EVENT_MODEL, type TimelineEventDoc } from './timeline-event.model.js';
import { type EventMapping, kindOf } from './event-mapping.js';
import { EVENT_MAPPINGS } from './event-mappings.js';

/** Part of the names of the durable consumers; a change would deliver all events again. */
const CONSUMER_PURPOSE = 'moments';

/** Records the events of each booking and subscription that the other services publish. */
@Injectable()
export class TimelineRecorderService implements OnModuleInit {
  constructor(
    @InjectModel(TIMELINE_EVENT_MODEL) private readonly events: Model<TimelineEventDoc>,
    private readonly consumer: EventConsumer,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    for (const mapping of EVENT_MAPPINGS) {
      this.consumer.on(
        mapping.event,
        (data, session, meta) => this.record(session, mapping, data, meta),
        CONSUMER_PURPOSE,
      );
    }
  }

  private async record(
    session: ClientSession,
    mapping: EventMapping,
    data: unknown,
    { id, at }: EventMeta,
  ): Promise<void> {
    const { cases, kind = kindOf(mapping), by, facts = {}, paise = {} } = mapping.map(data);
    for (const caseId of new Set(cases)) {
      if (!caseId) continue;
      const event = { caseId, at, source: mapping.source, kind, ...(by && { by }), facts, paise };
      const { upsertedCount } = await this.events.updateOne(
        { _id: `${id}|${caseId}` },
        { $setOnInsert: event },
        { upsert: true, session },
      );
      if (upsertedCount > 0) await this.outbox.add(session, CASE_MOVED, { caseId });
    }
  }
}
