import type { MomentSource, Role } from '@sahaya/contracts';
import { Schema } from 'mongoose';

export type TimelineFacts = Record<string, string | number | boolean>;
/** An event of a booking or subscription. Never changed, except when an account is erased. */
export interface TimelineEventDoc {
  /** `<eventId>|<caseId>`, so that a redelivered event is stored once. */
  _id: string;
  caseId: string;
  at: Date;
  source: MomentSource;
  kind: string;
  by?: { _id?: string; role: Role; name?: string };
  facts: TimelineFacts;
  paise: Record<string, number>;
}
export const TIMELINE_EVENT_MODEL = 'case_moments';

const by = new Schema<NonNullable<TimelineEventDoc['by']>>({ _id: String, role: String, name: String }, { _id: false });
export const timelineEventSchema = new Schema<TimelineEventDoc>(
  {
    _id: String,
    caseId: { type: String, required: true },
    at: { type: Date, required: true },
    source: { type: String, required: true },
    kind: { type: String, required: true },
    by,
    facts: { type: Schema.Types.Mixed, required: true },
    paise: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false, minimize: false, collection: TIMELINE_EVENT_MODEL },
);
export const NEWEST = { at: -1, _id: -1 } as const;
timelineEventSchema.index({ caseId: 1, ...NEWEST });
// For the retention job.
timelineEventSchema.index({ at: 1 });
timelineEventSchema.index({ 'by._id': 1 }, { sparse: true });
timelineEventSchema.index({ 'facts.helperId': 1 }, { sparse: true });
