import { AppError, paginate, type Pagination } from '@sahaya/contracts';
import type { Model, mongo, QueryFilter } from 'mongoose';
import { fit, partOf, readBefore } from './parts.js';

/** Staff lists are paged and counted up to this number; filters find the rest. */
export const PAGED_MAX = 10_000;

export type Order = Record<string, 1 | -1>;
/** The page that is asked for and, from a caller that joins the parts of a page, the `rest` of the part before. */
export interface AskedPage extends Pick<Pagination, 'page' | 'limit'> {
  after?: string | undefined;
}
export interface Paged<Doc> {
  docs: Doc[];
  pagination: Pagination;
}

export const READS_ALL = 'reads all: ';
/**
 * The comment of a query that reads a whole collection, or a whole index, on purpose. Every other query of a test run
 * has to use an index.
 */
export const readsAll = (reason: string): string => `${READS_ALL}${reason}`;

/**
 * One page of a list in the order of an index; at most PAGED_MAX entries are read. The hint prevents the server from
 * choosing a worse index than `by`; comment and collation are those of both queries. With `after`, the answer is the
 * part of the page that one message can carry.
 */
export async function pageOf<Doc>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  sort: Order,
  { page, limit, after }: AskedPage,
  { by, comment, collation }: { by?: Order; comment?: string; collation?: mongo.CollationOptions } = {},
): Promise<Paged<Doc>> {
  const skip = (page - 1) * limit;
  if (skip >= PAGED_MAX) throw new AppError('PAGE_TOO_DEEP', { pages: Math.ceil(PAGED_MAX / limit) });
  const before = readBefore(after);
  const options = { ...(by && { hint: by }), ...(comment && { comment }), ...(collation && { collation }) };
  const [found, counted] = await Promise.all([
    model.find(filter, null, { sort, skip: skip + before, limit: limit - before, ...options }).lean<Doc[]>(),
    // The server knows the size of a whole collection.
    Object.keys(filter).length === 0
      ? model.estimatedDocumentCount()
      : model.countDocuments(filter, { limit: PAGED_MAX + 1, ...options }),
  ]);
  const pagination = paginate(page, limit, Math.min(counted, PAGED_MAX));
  const docs = after === undefined ? found : fit(found);
  return {
    docs,
    pagination: {
      ...pagination,
      ...(counted > PAGED_MAX && { more: true as const }),
      ...(docs.length < found.length && { rest: String(before + docs.length) }),
    },
  };
}

/** The part of a page whose entries are larger in the answer than in the database. */
export function partOfPage<T>(page: readonly T[], pagination: Pagination, after: string | undefined) {
  const { entries, rest } = partOf(page, after);
  return { entries, pagination: { ...pagination, ...(rest && { rest }) } };
}
