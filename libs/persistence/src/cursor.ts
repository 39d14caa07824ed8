import { AppError } from '@sahaya/contracts';
import type { Model, QueryFilter } from 'mongoose';
import type { Order } from './page.js';
import { fit } from './parts.js';

interface Entry {
  _id: string;
}
/** A list of one user's records, in the order of a date and then of `_id`. */
export interface CursorOrder<Doc extends Entry> {
  /** Identifies the order: a cursor is valid only for the list that it was made for. */
  list: string;
  field: keyof Doc & string;
  direction: 1 | -1;
  /** The index that gives the order, read in either direction. */
  index: Order;
}
export interface CursorPage<Doc> {
  docs: Doc[];
  /** Continues after the last entry; absent at the end of the list. */
  nextCursor?: string;
}
/** The place of one entry in its list. */
export interface Position {
  list: string;
  at: Date;
  id: string;
}

/** The latest time that a JavaScript date can hold, and the greatest id. */
const TIME_MAX = 8.64e15;
const ID_MAX = 'f'.repeat(24);

/** The place before all entries of a list in descending order. */
export const startOf = (list: string): Position => ({ list, at: new Date(TIME_MAX), id: ID_MAX });

/** A cursor contains only the place of an entry. It gives access to nothing: every list is filtered by its user. */
export const encodeCursor = ({ list, at, id }: Position): string =>
  Buffer.from([list, at.getTime(), id].join(' ')).toString('base64url');

/**
 * The place that a cursor names; undefined without a cursor, which is the beginning of the list.
 *
 * @throws AppError CURSOR_INVALID if it was not made for one of these lists.
 */
export function decodeCursor(cursor: string | undefined, lists: readonly string[]): Position | undefined {
  if (!cursor) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, list = '', time, id = ''] = /^([a-z-]+) (-?\d{1,16}) ([0-9a-f]{24})$/.exec(text) ?? [];
  const at = new Date(Number(time));
  if (!lists.includes(list) || !(Math.abs(at.getTime()) <= TIME_MAX)) {
    throw new AppError('CURSOR_INVALID', { field: 'cursor' });
  }
  return { list, at, id };
}

/**
 * Up to `limit` entries after a place, by one query of an index, and fewer if they are large as `show` returns them for
 * the answer. Entries that are added or removed before that place neither repeat nor hide the later ones.
 */
export async function findAfter<Doc extends Entry>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  { list, field, direction, index }: CursorOrder<Doc>,
  { after, limit, show = (doc) => doc }: { after?: Position | undefined; limit: number; show?: (doc: Doc) => unknown },
): Promise<CursorPage<Doc>> {
  const order: Order = { [field]: direction, _id: direction };
  const wanted = after ? { $and: [filter, laterThan(field, direction, after)] } : filter;
  const found = await model
    .find(wanted as QueryFilter<Doc>, null, { sort: order, limit: limit + 1, hint: index })
    .lean<Doc[]>();
  const docs = fit(found.slice(0, limit), { show });
  const last = docs.at(-1);
  if (!last || found.length === docs.length) return { docs };
  return { docs, nextCursor: encodeCursor({ list, at: last[field] as Date, id: last._id }) };
}

/** The first condition bounds the index; the second one skips entries of the same time. */
function laterThan(field: string, direction: 1 | -1, { at, id }: Position) {
  const beyond = direction === 1 ? '$gt' : '$lt';
  return { [field]: { [`${beyond}e`]: at }, $or: [{ [field]: { [beyond]: at } }, { _id: { [beyond]: id } }] };
}
