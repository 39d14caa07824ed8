import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_MOVED } from '@sahaya/contracts';
import { EventBroadcaster, EventConsumer, type ReceivedEvent } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import type { z } from 'zod';
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
    private readonly broadcaster: EventBroadcaster,
  ) {}

  onModuleInit(): void {
    for (const mapping of EVENT_MAPPINGS) {
      this.consumer.onBatch(
        mapping.event,
        (events, session) => this.record(mapping, events, session),
        CONSUMER_PURPOSE,
      );
    }
  }

  private async record(
    mapping: EventMapping,
    events: readonly ReceivedEvent<z.ZodType>[],
    session?: ClientSession,
  ): Promise<boolean[]> {
    const docs = events.map((event) => toTimelineEvents(mapping, event));
    const writes = docs.flat().map(({ _id, ...event }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: event }, upsert: true },
    }));
    if (writes.length === 0) return events.map(() => false);
    const { upsertedIds } = await this.events.bulkWrite(writes, { ...(session && { session }) });
    // Also for known events: the process may have ended before it told the consoles.
    for (const caseId of new Set(docs.flat().map((doc) => doc.caseId))) this.broadcaster.send(CASE_MOVED, { caseId });
    const added = new Set<unknown>(Object.values(upsertedIds));
    return docs.map((ofEvent) => ofEvent.some(({ _id }) => added.has(_id)));
  }
}

function toTimelineEvents(mapping: EventMapping, { data, meta: { id, at } }: ReceivedEvent<z.ZodType>) {
  const { cases, kind = kindOf(mapping), by, facts = {}, paise = {} } = mapping.map(data);
  return [...new Set(cases)].flatMap((caseId): TimelineEventDoc[] =>
    caseId
      ? [{ _id: `${id}|${caseId}`, caseId, at, source: mapping.source, kind, ...(by && { by }), facts, paise }]
      : [],
  );
}
