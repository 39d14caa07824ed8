import { AppError, paginate, type Pagination } from '@sahaya/contracts';
import type { Model, QueryFilter } from 'mongoose';

/** Staff lists are paged and counted up to this number; filters find the rest. */
export const PAGED_MAX = 10_000;

export type Order = Record<string, 1 | -1>;
export interface Paged<Doc> {
  docs: Doc[];
  pagination: Pagination;
}

export const READS_ALL = 'reads all: ';
/**
 * The comment of a query that reads a whole collection, or a whole index, on purpose. Every other query of a test run has
 * to use an index.
 */
export const readsAll = (reason: string): string => `${READS_ALL}${reason}`;

/**
 * One page of a list in the order of an index; at most PAGED_MAX entries are read. The hint prevents the server from
 * choosing a worse index than `by`; the comment is that of both queries.
 */
export async function pageOf<Doc>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  sort: Order,
  { page, limit }: Pick<Pagination, 'page' | 'limit'>,
  { by, comment }: { by?: Order; comment?: string } = {},
): Promise<Paged<Doc>> {
  const skip = (page - 1) * limit;
  if (skip >= PAGED_MAX) throw new AppError('PAGE_TOO_DEEP', { pages: Math.ceil(PAGED_MAX / limit) });
  const options = { ...(by && { hint: by }), ...(comment && { comment }) };
  const [docs, counted] = await Promise.all([
    model.find(filter, null, { sort, skip, limit, ...options }).lean<Doc[]>(),
    // The server knows the size of a whole collection.
    Object.keys(filter).length === 0
      ? model.estimatedDocumentCount()
      : model.countDocuments(filter, { limit: PAGED_MAX + 1, ...options }),
  ]);
  const pagination = paginate(page, limit, Math.min(counted, PAGED_MAX));
  return { docs, pagination: { ...pagination, ...(counted > PAGED_MAX && { more: true as const }) } };
}
