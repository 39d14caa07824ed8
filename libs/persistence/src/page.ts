import { AppError, paginate, type Pagination } from '@sahaya/contracts';
import type { Model, QueryFilter } from 'mongoose';

/** A list for staff is paged, and counted, so far; what lies behind is found by a filter. */
export const PAGED_MAX = 10_000;

export type Order = Record<string, 1 | -1>;
export interface Paged<Doc> {
  docs: Doc[];
  pagination: Pagination;
}

/**
 * One page of a list in an order that an index gives; however long the list is, no more than PAGED_MAX is walked. Where
 * the server could take a worse index than `by`, it is told.
 */
export async function pageOf<Doc>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  sort: Order,
  { page, limit }: Pick<Pagination, 'page' | 'limit'>,
  by?: Order,
): Promise<Paged<Doc>> {
  const skip = (page - 1) * limit;
  if (skip >= PAGED_MAX) throw new AppError('PAGE_TOO_DEEP', { pages: Math.ceil(PAGED_MAX / limit) });
  const hint = by && { hint: by };
  const [docs, counted] = await Promise.all([
    model.find(filter, null, { sort, skip, limit, ...hint }).lean<Doc[]>(),
    // Of a whole collection the server knows the number.
    Object.keys(filter).length === 0
      ? model.estimatedDocumentCount()
      : model.countDocuments(filter, { limit: PAGED_MAX + 1, ...hint }),
  ]);
  const pagination = paginate(page, limit, Math.min(counted, PAGED_MAX));
  return { docs, pagination: { ...pagination, ...(counted > PAGED_MAX && { more: true as const }) } };
}
