import type { Role } from '@sahaya/contracts';
import { retentionSeconds, type SignalRule, type SignalSeverity, type SignalState } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** The record that shows what happened, or an account that shares something with others. */
export interface SignalEvidence {
  kind: 'booking' | 'subscription' | 'chat' | 'account';
  id: string;
  at: Date;
  /** The role of an account. */
  role?: Role;
}

/** An event that a rule counts, or the use of a shared thing by an account. It has no text. */
export interface SignalOccurrenceDoc {
  /** `<rule>|<event id>`, or `<rule>|<thing>|<account>`, so that a repetition is stored once. */
  _id: string;
  rule: SignalRule;
  /** The ids of the people, joined, or the reference of the shared thing. */
  subject: string;
  people: string[];
  /** The event, or the latest use. */
  at: Date;
  /** The first use of a shared thing. */
  since?: Date;
  evidence: Omit<SignalEvidence, 'at'>;
}
export const SIGNAL_OCCURRENCE_MODEL = 'signal_occurrences';
export const signalOccurrenceSchema = new Schema<SignalOccurrenceDoc>(
  {
    _id: String,
    rule: String,
    subject: String,
    people: [String],
    at: { type: Date, expires: retentionSeconds('signal-occurrences') },
    since: Date,
    evidence: new Schema<SignalOccurrenceDoc['evidence']>({ kind: String, id: String, role: String }, { _id: false }),
  },
  { versionKey: false, collection: SIGNAL_OCCURRENCE_MODEL },
);
signalOccurrenceSchema.index({ rule: 1, subject: 1, at: -1 });
signalOccurrenceSchema.index({ people: 1, rule: 1 });

export interface SignalDoc {
  _id: string;
  rule: SignalRule;
  subject: string;
  people: string[];
  severity: SignalSeverity;
  state: SignalState;
  evidence: SignalEvidence[];
  openedAt: Date;
  decision?: { by: string; at: Date; reason: string; category: string };
}
export const SIGNAL_MODEL = 'signals';
export const signalSchema = new Schema<SignalDoc>(
  {
    _id: String,
    rule: String,
    subject: String,
    people: [String],
    severity: String,
    state: String,
    evidence: [{ _id: false, kind: String, id: String, at: Date, role: String }],
    openedAt: Date,
    decision: new Schema<NonNullable<SignalDoc['decision']>>(
      { by: String, at: Date, reason: String, category: String },
      { _id: false },
    ),
  },
  { versionKey: false, collection: SIGNAL_MODEL },
);
export const MOST_SEVERE = { severity: 1, openedAt: 1, _id: 1 } as const;
signalSchema.index({ state: 1, ...MOST_SEVERE });
// One open signal of a rule about the same people.
signalSchema.index({ rule: 1, subject: 1 }, { unique: true, partialFilterExpression: { state: 'open' } });
signalSchema.index({ rule: 1, state: 1, subject: 1, 'decision.at': -1 });
signalSchema.index({ people: 1 });
signalSchema.index({ rule: 1, 'decision.at': -1 }, { partialFilterExpression: { 'decision.at': { $exists: true } } });
// For the retention job.
signalSchema.index({ 'decision.at': 1 }, { sparse: true });

/** A change of a threshold by staff. */
export interface ThresholdChangeDoc {
  threshold: number;
  before: number;
  since: Date;
  by: string;
  reason: string;
  category: string;
}
/** A threshold that staff changed. */
export interface SignalThresholdDoc {
  _id: SignalRule;
  /** The one of the latest change that started at once; processes of an earlier version read it. */
  threshold: number;
  /** The number of changes. */
  version?: number;
  /** The latest changes, oldest first; absent if an earlier version stored the threshold. */
  changes?: ThresholdChangeDoc[];
}
export const SIGNAL_THRESHOLD_MODEL = 'signal_thresholds';
export const signalThresholdSchema = new Schema<SignalThresholdDoc>(
  {
    _id: String,
    threshold: Number,
    version: Number,
    changes: {
      type: [
        { _id: false, threshold: Number, before: Number, since: Date, by: String, reason: String, category: String },
      ],
      default: undefined,
    },
  },
  { versionKey: false, collection: SIGNAL_THRESHOLD_MODEL },
);
