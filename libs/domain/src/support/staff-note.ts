/** The longest note of staff about a person or a case, in characters. */
export const STAFF_NOTE_MAX = 2_000;
/** Earlier versions that are kept of a note; the oldest beyond them are dropped. */
export const STAFF_NOTE_VERSIONS = 5;
/** Tags in the shared list, and on one record. A short list stays readable, and colleagues reuse it. */
export const TAGS_MAX = 100;
export const TAGS_PER_RECORD = 10;
export const TAG_LENGTH_MAX = 30;
/** Records of one kind that the filter of one tag covers, the latest tagged first. */
export const TAGGED_MAX = 1_000;

/** The records that staff write notes about, by the pages of the console. */
export const NOTE_SUBJECTS = ['users', 'bookings', 'subscriptions'] as const;
export type NoteSubject = (typeof NOTE_SUBJECTS)[number];
export const isNoteSubject = (kind: string): kind is NoteSubject => NOTE_SUBJECTS.some((one) => one === kind);

const TAG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} -]*$/u;
/** A tag with single spaces: letters, digits, spaces and hyphens. Undefined if it is empty, too long or has other characters. */
export function parseTag(typed: string): { id: string; label: string } | undefined {
  const label = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
  return label.length <= TAG_LENGTH_MAX && TAG.test(label) ? { id: label.toLowerCase(), label } : undefined;
}
