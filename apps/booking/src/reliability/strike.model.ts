import type { Strike } from '@sahaya/contracts';
import { Schema } from 'mongoose';

/** A strike for a visit that failed through the helper's own fault. */
export interface StrikeDoc {
  /** Id of the booking, which can lead to one strike at most. */
  _id: string;
  helperId: string;
  kind: Strike['kind'];
  state: Strike['state'];
  service: string;
  date: string;
  startTime: string;
  at: Date;
  contest?: { reason: string; at: Date };
  decision?: { by: string; note: string; at: Date };
}
/** The former name: a renamed collection would lose the writes of the other version during a rolling update. */
export const STRIKE_MODEL = 'marks';
export const strikeSchema = new Schema<StrikeDoc>(
  {
    _id: String,
    helperId: { type: String, required: true },
    kind: { type: String, required: true },
    state: { type: String, required: true },
    service: String,
    date: String,
    startTime: String,
    at: { type: Date, required: true },
    contest: { type: new Schema({ reason: String, at: Date }, { _id: false }) },
    decision: { type: new Schema({ by: String, note: String, at: Date }, { _id: false }) },
  },
  { versionKey: false, collection: STRIKE_MODEL },
);
strikeSchema.index({ helperId: 1, at: -1 });
strikeSchema.index({ state: 1, at: 1 });

export const toStrike = ({
  _id,
  helperId,
  kind,
  state,
  service,
  date,
  startTime,
  at,
  contest,
  decision,
}: StrikeDoc): Strike => ({
  _id,
  helperId,
  kind,
  state,
  service,
  date,
  startTime,
  at: at.toISOString(),
  ...(contest && { contest: { reason: contest.reason, at: contest.at.toISOString() } }),
  ...(decision && { note: decision.note }),
});
