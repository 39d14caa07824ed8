import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SIGNAL_OPENED } from '@sahaya/contracts';
import { findSharedSignal, findSignal, haveShared, SIGNAL_RULE_FACTS, type SignalRule } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import {
  SIGNAL_MODEL,
  SIGNAL_OCCURRENCE_MODEL,
  type SignalDoc,
  type SignalEvidence,
  type SignalOccurrenceDoc,
} from './signal.model.js';
import { SignalThresholdsService } from './signal-thresholds.service.js';

/** Occurrences that are looked at, and pieces of evidence that are kept. */
const OCCURRENCES_MAX = 200;
const EVIDENCE_MAX = 50;

/** The rule and the subject of a signal. */
export interface JudgedSubject {
  rule: SignalRule;
  subject: string;
}

/** Opens a signal where a rule finds enough occurrences about a subject. */
@Injectable()
export class SignalJudgeService {
  constructor(
    @InjectModel(SIGNAL_OCCURRENCE_MODEL) private readonly occurrences: Model<SignalOccurrenceDoc>,
    @InjectModel(SIGNAL_MODEL) private readonly signals: Model<SignalDoc>,
    private readonly thresholds: SignalThresholdsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * The subjects to judge after an occurrence. A visit of two people who share no device is none; a shared device
   * concerns the visits that its customers and helpers had with each other before.
   */
  async findConcerned(rule: SignalRule, subject: string, session?: ClientSession): Promise<JudgedSubject[]> {
    const judged = { rule, subject };
    if (rule === 'self-booking') return (await this.shareDevice(subject.split('|'), session)) ? [judged] : [];
    if (rule !== 'shared-device') return [judged];
    const uses = await this.read(judged, session);
    const having = (role: string) =>
      uses.filter(({ evidence }) => evidence.role === role).flatMap(({ people }) => people);
    const pairs = having('customer').flatMap((customer) => having('helper').map((helper) => `${customer}|${helper}`));
    const served = await this.occurrences
      .distinct('subject', { rule: 'self-booking', subject: { $in: pairs } })
      .session(session ?? null);
    return [judged, ...served.map((pair): JudgedSubject => ({ rule: 'self-booking', subject: pair }))];
  }

  /** Opens a signal, or adds to the open one. A repetition changes nothing. */
  async judge(session: ClientSession, { rule, subject }: JudgedSubject): Promise<void> {
    const about = { rule, subject };
    const { windowDays, severity, countsAccounts, countsLatestOnly } = SIGNAL_RULE_FACTS[rule];
    const [found, open, decided, threshold] = [
      await this.read(about, session),
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
      const since = countsAccounts ? found : found.filter(({ at }) => at >= open.evidence[0]!.at);
      const change = { evidence: toEvidence(since), people: toPeople(since) };
      await this.signals.updateOne({ _id: open._id }, { $set: change }, { session });
      return;
    }
    const terms = { windowDays, threshold, decidedAt: decided?.decision?.at };
    const signal = countsAccounts
      ? findSharedSignal(
          found.map((use) => ({ ...use, since: use.since ?? use.at })),
          { ...terms, latestOnly: countsLatestOnly },
        )
      : findSignal(found, terms);
    if (!signal) return;
    const _id = newId();
    const doc: SignalDoc = {
      _id,
      ...about,
      people: toPeople(signal),
      severity,
      state: 'open',
      evidence: toEvidence(signal),
      openedAt: this.clock.now(),
    };
    await this.signals.create([doc], { session });
    await this.outbox.add(session, SIGNAL_OPENED, { signalId: _id, rule, severity });
  }

  /** The latest occurrences about a subject. */
  private read(about: JudgedSubject, session?: ClientSession): Promise<SignalOccurrenceDoc[]> {
    return this.occurrences
      .find(about)
      .sort({ at: -1 })
      .limit(OCCURRENCES_MAX)
      .session(session ?? null)
      .lean();
  }

  private async shareDevice(people: readonly string[], session?: ClientSession): Promise<boolean> {
    const uses = await this.occurrences
      .find({ people: { $in: people }, rule: 'shared-device' }, { subject: 1, people: 1 })
      .session(session ?? null)
      .lean();
    return haveShared(
      people,
      uses.flatMap(({ subject, people: users }) => users.map((person) => ({ subject, person }))),
    );
  }
}

const toPeople = (occurrences: readonly SignalOccurrenceDoc[]): string[] => [
  ...new Set(occurrences.flatMap(({ people }) => people)),
];

/** The latest pieces of evidence, oldest first. */
const toEvidence = (occurrences: readonly SignalOccurrenceDoc[]): SignalEvidence[] =>
  occurrences
    .map(({ at, evidence: { kind, id, role } }) => ({ kind, id, at, ...(role && { role }) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
    .slice(-EVIDENCE_MAX);
