import type { StaffNote } from '@sahaya/contracts';
import type { NoteSubject } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A note about a person, a booking or a subscription. */
export interface StaffNoteDoc {
  _id: string;
  kind: NoteSubject;
  /** The id of the record. */
  about: string;
  /** The author. */
  by: string;
  text: string;
  at: Date;
  /** When the text was last written; the term of retention counts from here. */
  changedAt: Date;
  /** Newest first. */
  earlier: { text: string; at: Date }[];
}
export const STAFF_NOTE_MODEL = 'staff_notes';
const text = { type: String, required: true };
const date = { type: Date, required: true };
export const staffNoteSchema = new Schema<StaffNoteDoc>(
  {
    _id: String,
    kind: text,
    about: text,
    by: text,
    text,
    at: date,
    changedAt: date,
    earlier: [new Schema({ text, at: date }, { _id: false })],
  },
  { versionKey: false, collection: STAFF_NOTE_MODEL },
);
export const NEWEST = { at: -1, _id: -1 } as const;
staffNoteSchema.index({ about: 1, ...NEWEST });
// For the retention job.
staffNoteSchema.index({ changedAt: 1 });

/** A tag of the shared list. */
export interface TagDoc {
  /** The label in lower case. */
  _id: string;
  label: string;
}
export const TAG_MODEL = 'tags';
export const tagSchema = new Schema<TagDoc>({ _id: String, label: text }, { versionKey: false, collection: TAG_MODEL });

/** The tags of one record. */
export interface TaggedRecordDoc {
  /** The id of the record. */
  _id: string;
  kind: NoteSubject;
  tags: string[];
  /** When a tag was last added. */
  at: Date;
}
export const TAGGED_RECORD_MODEL = 'tagged_records';
export const taggedRecordSchema = new Schema<TaggedRecordDoc>(
  { _id: String, kind: text, tags: [String], at: date },
  { versionKey: false, collection: TAGGED_RECORD_MODEL },
);
taggedRecordSchema.index({ kind: 1, tags: 1, at: -1 });

export const toStaffNote = (
  { _id, by, text: said, at, changedAt, earlier }: StaffNoteDoc,
  names: ReadonlyMap<string, string>,
): StaffNote => {
  const name = names.get(by);
  return {
    _id,
    text: said,
    by: { _id: by, ...(name && { name }) },
    at: at.toISOString(),
    ...(changedAt.getTime() !== at.getTime() && { editedAt: changedAt.toISOString() }),
    earlier: earlier.map((version) => ({ text: version.text, at: version.at.toISOString() })),
  };
};
