import type { MomentSource, Role } from '@sahaya/contracts';
import { Schema } from 'mongoose';

export type Facts = Record<string, string | number | boolean>;
/** Something that happened with a booking or subscription, as its event told it. Written once. */
export interface MomentDoc {
  /** `<event>|<case>`: the same event, heard again, is the same moment. */
  _id: string;
  caseId: string;
  at: Date;
  source: MomentSource;
  kind: string;
  by?: { _id?: string; role: Role; name?: string };
  facts: Facts;
  paise: Record<string, number>;
}
export const MOMENT_MODEL = 'case_moments';

const by = new Schema<NonNullable<MomentDoc['by']>>({ _id: String, role: String, name: String }, { _id: false });
export const momentSchema = new Schema<MomentDoc>(
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
  { versionKey: false, minimize: false, collection: MOMENT_MODEL },
);
export const LATEST_OF_CASE = { at: -1, _id: -1 } as const;
momentSchema.index({ caseId: 1, ...LATEST_OF_CASE });
momentSchema.index({ 'by._id': 1 }, { sparse: true });
momentSchema.index({ 'facts.helperId': 1 }, { sparse: true });
