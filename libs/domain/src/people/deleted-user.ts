/** The name that replaces a person's name when their account is deleted. */
export const DELETED_NAME = 'Deleted user';
/** Replaces an address or another text about a deleted person where a record needs one. */
export const DELETED_TEXT = 'Deleted';
