import { NOTE_SUBJECTS, STAFF_NOTE_MAX, TAG_LENGTH_MAX } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, rpc } from '../define.js';
import { count, id, instant, list, nothing, pagination, STAFF_ROLES, text } from '../shapes.js';

/* Notes and tags of staff about people, bookings and subscriptions. No customer or helper sees them, and no event carries them. */

const DESK = ['support', 'ops', 'admin'] as const;
/** One of NOTE_SUBJECTS, with the id of the record. */
const subject = { kind: text(24), id };
const tagText = text(TAG_LENGTH_MAX);

/** A tag of the shared list. Spellings that differ in case only are one tag. */
export const tag = z.object({ _id: z.string(), label: z.string() });
export type Tag = z.output<typeof tag>;

export const staffNote = z.object({
  _id: id,
  text: z.string(),
  by: z.object({ _id: id, name: z.string().optional() }),
  at: instant,
  /** The latest change by the author. */
  editedAt: instant.optional(),
  /** Versions before the latest change, newest first, each with the time when it was written. */
  earlier: z.array(z.object({ text: z.string(), at: instant })),
});
export type StaffNote = z.output<typeof staffNote>;
const one = z.object({ note: staffNote });
const tagged = z.object({ tags: z.array(tag) });

export const adminNotes = endpoint('GET /admin/notes/:kind/:id', 'rpc.support.admin-notes', {
  access: 'staff',
  summary: `Notes of staff about a record, newest first, and its tags; \`kind\`: ${NOTE_SUBJECTS.join(', ')}`,
  input: z.object({ ...subject, page: count(1, 1, 1_000), limit: count(10, 1, 100) }),
  inParts: 'notes',
  output: z.object({ notes: z.array(staffNote), tags: z.array(tag), pagination }),
});
export const addNote = endpoint('POST /admin/notes/:kind/:id', 'rpc.support.add-note', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary: 'Add a note for staff',
  status: 201,
  message: 'Note added',
  idempotent: true,
  unrecorded: ['text'],
  input: z.object({ ...subject, text: text(STAFF_NOTE_MAX) }),
  output: one,
});
export const changeNote = endpoint('PUT /admin/notes/:kind/:id/:noteId', 'rpc.support.change-note', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary: 'Change one’s own note; earlier versions stay visible',
  message: 'Note changed',
  unrecorded: ['text'],
  input: z.object({ ...subject, noteId: id, text: text(STAFF_NOTE_MAX) }),
  output: one,
});
export const removeNote = endpoint('DELETE /admin/notes/:kind/:id/:noteId', 'rpc.support.remove-note', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary: 'Delete one’s own note',
  message: 'Note deleted',
  input: z.object({ ...subject, noteId: id }),
  output: nothing,
});

export const adminTags = endpoint('GET /admin/tags', 'rpc.support.admin-tags', {
  access: 'staff',
  summary: 'The shared list of tags, by name',
  input: nothing,
  output: tagged,
});
/** For lists: the tags of up to 50 people, bookings or subscriptions; records without tags are absent. */
export const recordTags = endpoint('GET /admin/record-tags', 'rpc.support.record-tags', {
  access: 'staff',
  summary: 'The tags of up to 50 records by their ids',
  input: z.object({ ids: list }),
  output: z.object({ records: z.array(z.object({ _id: id, tags: z.array(tag) })) }),
});
export const setTag = endpoint('PUT /admin/tags/:kind/:id/:tag', 'rpc.support.set-tag', {
  access: 'staff',
  staff: DESK,
  summary: 'Tag a record; a new tag joins the shared list',
  message: 'Tag added',
  input: z.object({ ...subject, tag: tagText }),
  output: tagged,
});
export const clearTag = endpoint('DELETE /admin/tags/:kind/:id/:tag', 'rpc.support.clear-tag', {
  access: 'staff',
  staff: DESK,
  summary: 'Remove a tag from a record; the shared list keeps it',
  message: 'Tag removed',
  input: z.object({ ...subject, tag: tagText }),
  output: tagged,
});

/** Present if more records have the tag than a filter covers, which are TAGGED_MAX. */
const more = z.literal(true).optional();
/** For the filters of users and helpers: the people with a tag, the latest tagged first, at most TAGGED_MAX. */
export const taggedPeople = rpc(
  'rpc.support.tagged-people',
  z.object({ tag: z.string() }),
  z.object({ userIds: z.array(id), more }),
);
/** For the filter of bookings: those with a tag, the latest tagged first, at most TAGGED_MAX. */
export const taggedBookings = rpc(
  'rpc.support.tagged-bookings',
  z.object({ tag: z.string() }),
  z.object({ bookingIds: z.array(id), more }),
);
