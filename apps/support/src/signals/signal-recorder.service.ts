import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SIGNAL_OPENED } from '@sahaya/contracts';
import { findSignal, SIGNAL_RULE_FACTS, type SignalRule } from '@sahaya/domain';
import { EventConsumer, Outbox, type ReceivedEvent } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { z } from 'zod';
import { SIGNAL_MAPPINGS, type SignalMapping } from './signal-mappings.js';
import {
  SIGNAL_MODEL,
  SIGNAL_OCCURRENCE_MODEL,
  type SignalDoc,
  type SignalEvidence,
  type SignalOccurrenceDoc,
} from './signal.model.js';
import { SignalThresholdsService } from './signal-thresholds.service.js';

/** Part of the names of the durable consumers; a change would deliver all events again. */
const CONSUMER_PURPOSE = 'signals';
/** Occurrences that are looked at, and pieces of evidence that are kept. */
const OCCURRENCES_MAX = 200;
const EVIDENCE_MAX = 50;

/** Records the events that the rules count, and opens a signal where there are too many of them. */
@Injectable()
export class SignalRecorderService implements OnModuleInit {
  constructor(
    @InjectModel(SIGNAL_OCCURRENCE_MODEL) private readonly occurrences: Model<SignalOccurrenceDoc>,
    @InjectModel(SIGNAL_MODEL) private readonly signals: Model<SignalDoc>,
    private readonly thresholds: SignalThresholdsService,
    private readonly consumer: EventConsumer,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
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
    const mapped = events.map(({ data, meta }): SignalOccurrenceDoc | undefined => {
      const occurrence = map(data);
      const { id, at } = meta;
      return occurrence && { _id: `${rule}|${id}`, rule, subject: occurrence.people.join('|'), at, ...occurrence };
    });
    const docs = mapped.filter((doc) => doc !== undefined);
    if (docs.length > 0) {
      const writes = docs.map(({ _id, ...doc }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: doc }, upsert: true },
      }));
      await this.occurrences.bulkWrite(writes, { ...(session && { session }) });
    }
    // Also for known events: the process may have ended before it looked at them.
    for (const subject of new Set(docs.map((doc) => doc.subject))) {
      if (session) await this.judge(session, rule, subject);
      else await this.db.transaction((own) => this.judge(own, rule, subject));
    }
    return mapped.map((doc) => doc !== undefined);
  }

  /** Opens a signal, or adds to the open one. A repetition changes nothing. */
  private async judge(session: ClientSession, rule: SignalRule, subject: string): Promise<void> {
    const about = { rule, subject };
    const [found, open, decided, threshold] = [
      await this.occurrences.find(about).sort({ at: -1 }).limit(OCCURRENCES_MAX).session(session).lean(),
      await this.signals
        .findOne({ ...about, state: 'open' })
        .session(session)
        .lean<SignalDoc>(),
      await this.signals
        .findOne({ ...about, state: { $in: ['confirmed', 'dismissed'] } })
        .sort({ 'decision.at': -1 })
        .session(session)
        .lean<SignalDoc>(),
      await this.thresholds.of(rule),
    ];
    if (open) {
      const since = found.filter(({ at }) => at >= open.evidence[0]!.at);
      await this.signals.updateOne({ _id: open._id }, { $set: { evidence: toEvidence(since) } }, { session });
      return;
    }
    const { windowDays, severity } = SIGNAL_RULE_FACTS[rule];
    const signal = findSignal(found, { windowDays, threshold, decidedAt: decided?.decision?.at });
    if (!signal) return;
    const _id = newId();
    const doc: SignalDoc = {
      _id,
      ...about,
      people: signal[0]!.people,
      severity,
      state: 'open',
      evidence: toEvidence(signal),
      openedAt: this.clock.now(),
    };
    await this.signals.create([doc], { session });
    await this.outbox.add(session, SIGNAL_OPENED, { signalId: _id, rule, severity });
  }
}

/** The latest pieces of evidence, oldest first. */
const toEvidence = (occurrences: readonly SignalOccurrenceDoc[]): SignalEvidence[] =>
  occurrences
    .map(({ at, evidence: { kind, id } }) => ({ kind, id, at }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
    .slice(-EVIDENCE_MAX);
