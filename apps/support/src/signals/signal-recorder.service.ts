import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { EventConsumer, type ReceivedEvent } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import type { z } from 'zod';
import { SIGNAL_MAPPINGS, type SignalMapping } from './signal-mappings.js';
import { SIGNAL_OCCURRENCE_MODEL, type SignalOccurrenceDoc } from './signal.model.js';
import { SignalJudgeService } from './signal-judge.service.js';

/** Part of the names of the durable consumers; a change would deliver all events again. */
const CONSUMER_PURPOSE = 'signals';

/** Records the events that the rules count, and lets each rule judge them. */
@Injectable()
export class SignalRecorderService implements OnModuleInit {
  constructor(
    @InjectModel(SIGNAL_OCCURRENCE_MODEL) private readonly occurrences: Model<SignalOccurrenceDoc>,
    private readonly judge: SignalJudgeService,
    private readonly consumer: EventConsumer,
    private readonly db: Db,
  ) {}

  onModuleInit(): void {
    for (const [event, mappings] of Map.groupBy(SIGNAL_MAPPINGS, (mapping) => mapping.event))
      this.consumer.onBatch(event, (events, session) => this.recordAll(mappings, events, session), CONSUMER_PURPOSE);
  }

  /** Returns for each event whether a rule counts it. */
  private async recordAll(
    mappings: readonly SignalMapping[],
    events: readonly ReceivedEvent<z.ZodType>[],
    session?: ClientSession,
  ): Promise<boolean[]> {
    const counted: boolean[] = events.map(() => false);
    for (const mapping of mappings)
      for (const [index, isCounted] of (await this.record(mapping, events, session)).entries())
        counted[index] ||= isCounted;
    return counted;
  }

  private async record(
    { rule, map }: SignalMapping,
    events: readonly ReceivedEvent<z.ZodType>[],
    session?: ClientSession,
  ): Promise<boolean[]> {
    const mapped = events.map(({ data, meta: { id, at } }) =>
      map(data).map(({ use, people, evidence }): SignalOccurrenceDoc => {
        const fields = { rule, people, evidence };
        if (use)
          return { ...fields, _id: `${rule}|${use.of}|${evidence.id}`, subject: use.of, at: use.at, since: use.at };
        return { ...fields, _id: `${rule}|${id}`, subject: people.join('|'), at };
      }),
    );
    const docs = mapped.flat();
    if (docs.length > 0) {
      const writes = docs.map(({ _id, at, ...doc }) => ({
        // A later use of a shared thing keeps the record; a repeated event has the same time.
        updateOne: { filter: { _id }, update: { $setOnInsert: doc, $max: { at } }, upsert: true },
      }));
      await this.occurrences.bulkWrite(writes, { ...(session && { session }) });
    }
    // Also for known events: the process may have ended before it looked at them.
    for (const subject of new Set(docs.map((doc) => doc.subject)))
      for (const judged of await this.judge.findConcerned(rule, subject, session))
        if (session) await this.judge.judge(session, judged);
        else await this.db.transaction((own) => this.judge.judge(own, judged));
    return mapped.map((found) => found.length > 0);
  }
}
